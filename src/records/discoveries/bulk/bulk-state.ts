import type { NextTo } from '../ranks/order.js';
import type { ReferenceLookup } from '../changes/reference-lookup.js';
import type { GivenMembers } from '../rules/resolve-members.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import type { Operation } from './operation.js';

/** Counting stops here, which is precise enough for a refusal. */
const MOST_COUNTED = 1_000;

const membersOf = (operation: Operation): GivenMembers =>
  operation.verb === 'delete' ? {} : operation.given;

const clientIdIn = (operation: Operation): string | undefined => {
  if (operation.verb === 'upsert') return operation.clientId;
  return operation.verb === 'create' ? operation.given.clientId : undefined;
};

const referenceIn = (operation: Operation): string | undefined =>
  'reference' in operation ? operation.reference : undefined;

export const nextIn = (operation: Operation): NextTo | undefined =>
  operation.verb === 'move' ? operation.next : undefined;

const distinct = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

export const findReferenced = (
  references: ReferenceLookup,
  workspaceId: string,
  operations: readonly Operation[],
): Promise<ReferencedRecords> =>
  references.find(workspaceId, operations.map(membersOf), {
    isNew: operations.some(({ verb }) => verb === 'create' || verb === 'upsert'),
    discoveries: distinct(operations.flatMap((each) => [referenceIn(each), nextIn(each)?.reference])),
    clientIds: distinct(operations.map(clientIdIn)),
  });

/** The id of the discovery that an operation is about, if it exists. */
function targetOf(operation: Operation, records: ReferencedRecords): string | undefined {
  const reference = referenceIn(operation);
  if (reference !== undefined) return records.discovery(reference);
  return records.withClientId(clientIdIn(operation) ?? '');
}

export function movesIn(
  operations: readonly Operation[],
  records: ReferencedRecords,
): Record<'moving' | 'anchors', string[]> {
  const moves = operations.filter((operation) => nextIn(operation) !== undefined);
  return {
    moving: distinct(moves.map((move) => targetOf(move, records))),
    anchors: distinct(moves.map((move) => records.discovery(nextIn(move)?.reference ?? ''))),
  };
}

/** Counts children and feedback of locked discoveries. @returns pieces of feedback by discovery, for those to delete */
export async function countDependents(
  references: ReferenceLookup,
  workspaceId: string,
  operations: readonly Operation[],
  records: ReferencedRecords,
): Promise<ReadonlyMap<string, number>> {
  const idsOf = (some: readonly Operation[]) =>
    distinct(some.map((operation) => targetOf(operation, records)));
  const moved = idsOf(operations.filter((operation) => membersOf(operation).parentId !== undefined));
  const deleted = idsOf(operations.filter(({ verb }) => verb === 'delete'));
  const [children, feedback] = await Promise.all([
    references.countChildren(workspaceId, [...moved, ...deleted], MOST_COUNTED),
    references.countFeedback(workspaceId, deleted, MOST_COUNTED),
  ]);
  records.setChildren(children);
  return feedback;
}

/** Ids of discoveries that operations move others under, and that have to be locked as well. */
export const newParentsIn = (operations: readonly Operation[], records: ReferencedRecords): string[] =>
  operations.flatMap((operation) => {
    const { parentId } = membersOf(operation);
    const isMove = parentId != null && targetOf(operation, records) !== undefined;
    const parent = isMove ? records.parent(parentId) : undefined;
    return parent?.type === 'DISCOVERY' ? [parent.id] : [];
  });
