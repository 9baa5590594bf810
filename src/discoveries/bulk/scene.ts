import type { NamedRecords } from '../../database/records/named-records.js';
import type { ClaimedRow } from '../discoveries.repository.js';
import type { NextTo } from '../ranks/next-to.js';
import type { Order } from '../ranks/order.js';
import type { ReferenceLookup } from '../changes/reference-lookup.js';
import type { GivenMembers } from '../rules/resolve-members.js';
import type { ReferencedRecords } from '../rules/referenced-records.js';
import type { Operation } from './operation.js';

/** What operations are about, found before the first of them. */
export interface Scene {
  readonly around: ReferencedRecords;
  /** Locked, by id. */
  readonly claimed: ReadonlyMap<string, ClaimedRow>;
  /** Discoveries by the `clientId` that an operation gives. */
  readonly byClientId: NamedRecords;
  /** How many pieces of feedback are on those that are to be deleted. */
  readonly feedback: ReadonlyMap<string, number>;
  /** Of those that are to be moved, and what they come next to. */
  readonly order: Order;
}

/** What is counted no further: a refusal only says that there are some. */
const MOST_COUNTED = 1_000;

export interface Named {
  readonly around: ReferencedRecords;
  readonly byClientId: NamedRecords;
}

export const membersOf = (operation: Operation): GivenMembers =>
  operation.verb === 'delete' ? {} : operation.given;

const clientIdIn = (operation: Operation): string | undefined => {
  if (operation.verb === 'upsert') return operation.clientId;
  return operation.verb === 'create' ? operation.given.clientId : undefined;
};

const referenceIn = (operation: Operation): string | undefined =>
  'reference' in operation ? operation.reference : undefined;

/** What a discovery is to be moved next to. */
export const nextIn = (operation: Operation): NextTo | undefined =>
  operation.verb === 'move' ? operation.next : undefined;

const known = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** What operations name, without locking it. */
export async function findNamed(
  references: ReferenceLookup,
  workspaceId: string,
  operations: readonly Operation[],
): Promise<Named> {
  const discoveries = known(operations.flatMap((each) => [referenceIn(each), nextIn(each)?.reference]));
  const isNew = operations.some(({ verb }) => verb === 'create' || verb === 'upsert');
  const [around, byClientId] = await Promise.all([
    references.around(workspaceId, operations.map(membersOf), { isNew, discoveries }),
    references.byClientId(workspaceId, known(operations.map(clientIdIn))),
  ]);
  return { around, byClientId };
}

/** The id of the discovery that an operation is about, if there is one. */
export function targetOf(operation: Operation, { around, byClientId }: Named): string | undefined {
  const reference = referenceIn(operation);
  if (reference !== undefined) return around.discovery(reference);
  return byClientId.by('client_id', clientIdIn(operation) ?? '')?.id;
}

/** What tells the discovery of an operation from others; undefined for a new one without a name. */
export const nameOf = (operation: Operation): string | undefined =>
  referenceIn(operation) ?? clientIdIn(operation);

/** What moves are to come next to, and which these are. */
export function movesIn(
  operations: readonly Operation[],
  named: Named,
): Record<'moving' | 'anchors', string[]> {
  const moves = operations.filter((operation) => nextIn(operation) !== undefined);
  return {
    moving: known(moves.map((move) => targetOf(move, named))),
    anchors: known(moves.map((move) => named.around.discovery(nextIn(move)?.reference ?? ''))),
  };
}

/** The rest of what rules depend on, of locked discoveries. */
export async function learn(
  references: ReferenceLookup,
  workspaceId: string,
  operations: readonly Operation[],
  named: Named,
): Promise<ReadonlyMap<string, number>> {
  const { around } = named;
  const idsOf = (some: readonly Operation[]) => known(some.map((operation) => targetOf(operation, named)));
  const moved = idsOf(operations.filter((operation) => membersOf(operation).parentId !== undefined));
  const deleted = idsOf(operations.filter(({ verb }) => verb === 'delete'));
  const [children, feedback] = await Promise.all([
    references.countChildren(workspaceId, [...moved, ...deleted], MOST_COUNTED),
    references.countFeedback(workspaceId, deleted, MOST_COUNTED),
  ]);
  around.learnChildren(children);
  return feedback;
}
