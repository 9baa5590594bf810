import { ClientIdTaken } from '../../http/problems/problems.js';
import { isDeepStrictEqual } from 'node:util';
import { columnNamed } from '../../records/discoveries/listable-fields.js';
import type { DiscoveryColumns } from '../../records/discoveries/discovery.entity.js';
import type { DiscoveryChanges } from '../../records/discoveries/discovery.requests.js';
import type { FieldValues } from '../../records/discoveries/rules/field-values.js';
import { parentOf } from '../../records/discoveries/rules/nesting.js';
import type { ReferencedRecords } from '../../records/discoveries/rules/referenced-records.js';
import { type Present, resolveMembers } from '../../records/discoveries/rules/resolve-members.js';
import { TRACKERS } from '../../records/discoveries/rules/tracker-links.js';
import type { RecordTable } from '../../platform/database/records/record-table.js';
import type { Into } from '../../platform/database/records/row-writer.js';
import { RestoreConflict } from './restore.problems.js';
import type { RowHistory } from './row-history.js';
import { Problem, type RecordFault } from '../../http/problems/problem.js';

/** The members that a restoration can leave out. */
export const RESTORED = [
  'clientId',
  'title',
  'description',
  'discoveryStateId',
  'parentId',
  'assignees',
  'tags',
  'fieldsValues',
  ...TRACKERS,
] as const;
export type RestoredMember = (typeof RESTORED)[number];

/** A discovery to restore, and how. */
export interface Restoration extends Into {
  readonly table: RecordTable<DiscoveryColumns>;
  readonly id: string;
  readonly history: RowHistory;
  /** The id of a change, or a time; undefined for the row as it was last. */
  readonly to: string | undefined;
  readonly without: ReadonlySet<RestoredMember>;
}

type Members = DiscoveryChanges & { readonly parentType?: 'COMPONENT' | 'DISCOVERY' };

/** The members that can be restored, their columns, and the changes of a request that would restore them. */
const MEMBERS: readonly (readonly [
  member: RestoredMember,
  columns: readonly (keyof DiscoveryColumns)[],
  given: (row: DiscoveryColumns, present: DiscoveryColumns | undefined) => Members,
])[] = [
  ['title', ['title'], ({ title }) => ({ title })],
  ['description', ['description'], ({ description }) => ({ description })],
  ['discoveryStateId', ['state_id'], ({ state_id }) => ({ discoveryStateId: state_id })],
  ['parentId', ['component_id', 'parent_discovery_id'], parentIn],
  ['assignees', ['assignees'], ({ assignees }) => ({ assignees })],
  ['tags', ['tags'], ({ tags }) => ({ tags })],
  ['fieldsValues', ['field_values'], valuesIn],
  ...TRACKERS.map((tracker) => {
    const column = columnNamed(tracker) as keyof DiscoveryColumns;
    return [tracker, [column], (row: DiscoveryColumns) => ({ [tracker]: row[column] })] as const;
  }),
];

function parentIn({ component_id, parent_discovery_id }: DiscoveryColumns): Members {
  const parent = parentOf(component_id, parent_discovery_id);
  return parent.type === 'NONE' ? { parentId: null } : { parentId: parent.id, parentType: parent.type };
}

/** Changes that restore former values; null clears a value that was added later. */
function valuesIn({ field_values }: DiscoveryColumns, present: DiscoveryColumns | undefined): Members {
  const [values, later] = [field_values, present?.field_values ?? {}] as [FieldValues, FieldValues];
  const ids = [...new Set([...Object.keys(values), ...Object.keys(later)])];
  return {
    fieldsValues: ids
      .filter((id) => values[id] !== later[id])
      .map((id) => ({ field: { id }, value: values[id] ?? null })),
  };
}

/**
 * The changes that restore a discovery, by member.
 *
 * @param present the stored row; undefined for a deleted discovery
 */
export function membersToRestore(
  row: DiscoveryColumns,
  present: DiscoveryColumns | undefined,
  without: ReadonlySet<RestoredMember>,
): Map<RestoredMember, Members> {
  const differing = MEMBERS.filter(
    ([member, columns]) =>
      !without.has(member) && !columns.every((column) => isDeepStrictEqual(row[column], present?.[column])),
  );
  return new Map(differing.map(([member, , given]) => [member, given(row, present)]));
}

export const combined = (given: ReadonlyMap<RestoredMember, Members>): Members =>
  Object.fromEntries([...given.values()].flatMap((members) => Object.entries(members)));

type Named = Pick<DiscoveryColumns, 'id' | 'client_id'>;

/** All problems of the members to restore, by the rules of requests. */
export const faultsOf = (
  given: ReadonlyMap<RestoredMember, Members>,
  present: Present,
  records: ReferencedRecords,
  row: Named,
): RecordFault[] =>
  [...given].flatMap(([member, members]) =>
    partsOf(members).flatMap((part) => {
      try {
        resolveMembers(part, present, records);
        return [];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return faultOf(row, member, error.kind.code, error.message);
      }
    }),
  );

/** Splits field values, so that each problem is found. */
const partsOf = (members: Members): readonly Members[] =>
  members.fieldsValues?.map((value) => ({ fieldsValues: [value] })) ?? [members];

const faultOf = (
  { id, client_id: clientId }: Named,
  member: RestoredMember,
  code: string,
  detail: string,
): RecordFault => ({ record: { kind: 'discovery', id, clientId, member }, code, detail });

export function clientIdTaken(row: Named): RecordFault {
  const { kind, message } = new ClientIdTaken('discovery', row.client_id, '/clientId');
  return faultOf(row, 'clientId', kind.code, message);
}

export const titleNeeded = (row: Named): RecordFault =>
  faultOf(row, 'title', 'required', 'A discovery needs a title.');

export function refuse(faults: readonly RecordFault[]): void {
  if (faults.length > 0) throw new RestoreConflict(faults);
}
