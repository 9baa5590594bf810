import { NESTING_PROBLEMS } from '../discoveries/discovery.problems.js';
import type { DiscoveryColumns } from '../discoveries/discovery.entity.js';
import {
  MOST_ASSIGNEES,
  MOST_LINKS,
  MOST_TAGS,
  sizeOf,
  whyTooLarge,
} from '../discoveries/rules/discovery-size.js';
import type { FieldValues } from '../discoveries/rules/field-values.js';
import { whyNotUnder } from '../discoveries/rules/nesting.js';
import { asReferable } from '../discoveries/rules/referenced-records.js';
import { linksAfter, TRACKERS, type TrackerLinks } from '../discoveries/rules/tracker-links.js';
import { problem, type RecordFault } from '../../http/problems/problem.js';
import { MergeTooLarge } from '../../http/problems/problems.js';

/** The members of two discoveries that a merge unites. Title, description, state and parent stay the survivor's. */
export interface Uniting extends TrackerLinks {
  readonly tags: readonly string[];
  readonly assignees: readonly string[];
  readonly fieldValues: FieldValues;
}

type Named = Pick<DiscoveryColumns, 'id' | 'client_id'>;

/** The limit of rows that one merge moves, because concurrent requests wait for its locks. */
export const MOST_MOVED = 10_000;

export const tooLarge = (count: number): MergeTooLarge =>
  new MergeTooLarge(
    `The discovery has ${count} pieces of feedback, comments and sub-discoveries`,
    MOST_MOVED,
  );

export class MergeConflict extends problem(
  409,
  'merge_conflict',
  'The discoveries can not become one as they are',
) {
  constructor(conflicts: readonly RecordFault[]) {
    super(conflicts.map(({ detail }) => detail).join(' '), { errors: conflicts });
  }
}

/** Unites members, the survivor's first. @throws MergeConflict beyond a discovery's limits */
export function unite(named: Named, survivor: Uniting, merged: Uniting): object {
  const both = (of: readonly string[], others: readonly string[]) => [...new Set([...of, ...others])];
  const fieldValues = { ...merged.fieldValues, ...survivor.fieldValues };
  const { count: fieldValuesCount, bytes: fieldValuesBytes } = sizeOf(Object.values(fieldValues));
  const links = Object.fromEntries(TRACKERS.map((each) => [each, both(survivor[each], merged[each])]));
  const tags = both(survivor.tags, merged.tags);
  const assignees = both(survivor.assignees, merged.assignees);
  refuse([
    ...whyTooLong(named, { tags, assignees, ...links }),
    ...whyTooMany(named, whyTooLarge({ count: fieldValuesCount, bytes: fieldValuesBytes })),
  ]);
  const values = { fieldValues, fieldValuesCount, fieldValuesBytes };
  return { tags, assignees, ...values, ...linksAfter(links, survivor) };
}

/** @throws MergeConflict if a child of the merged discovery can't be nested under the survivor */
export function checkChildren(survivor: DiscoveryColumns, children: readonly Named[]): void {
  const { id, parent_type: parentType } = asReferable(survivor);
  const parent = { type: 'DISCOVERY', id, parentType } as const;
  const reasons = children.flatMap((child) => {
    const code = whyNotUnder(parent, { id: child.id, hasChildren: false });
    return code ? obstacleOf(child, 'parentId', code, new NESTING_PROBLEMS[code]().message) : [];
  });
  refuse(reasons);
}

function refuse(obstacles: readonly RecordFault[]): void {
  if (obstacles.length > 0) throw new MergeConflict(obstacles);
}

const whyTooLong = (named: Named, lists: Readonly<Record<string, readonly string[]>>): RecordFault[] =>
  Object.entries(lists).flatMap(([list, { length }]) => {
    const most = { tags: MOST_TAGS, assignees: MOST_ASSIGNEES }[list] ?? MOST_LINKS;
    const detail = `The discovery would have ${length} ${list}. It can have ${most}.`;
    return length > most ? obstacleOf(named, list, 'list_too_long', detail) : [];
  });

const whyTooMany = (named: Named, why: string | undefined): RecordFault[] =>
  why === undefined ? [] : [obstacleOf(named, 'fieldsValues', 'field_values_too_large', why)];

const obstacleOf = ({ id, client_id }: Named, member: string, code: string, detail: string): RecordFault => ({
  record: { kind: 'discovery', id, ...(client_id !== id && { clientId: client_id }), member },
  code,
  detail,
});
