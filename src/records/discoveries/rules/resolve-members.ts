import { AssigneeInactive, AssigneeNotFound, DiscoveryStateNotFound } from '../discovery.problems.js';
import { sizeOf } from './discovery-size.js';
import { applyFieldValues, type FieldValues, type GivenValue } from './field-values.js';
import { type GivenLists, listAfter } from './list-changes.js';
import { checkParent, NO_PARENT, type Parent, parentOf, sameParent } from './nesting.js';
import type { ReferencedRecords } from './referenced-records.js';
import { type GivenLinks, linksAfter, type TrackerLinks } from './tracker-links.js';
import { isDeepStrictEqual } from 'node:util';

/** Members of a request that have to be resolved before they are stored. */
export interface GivenMembers extends GivenLists, GivenLinks {
  readonly discoveryStateId?: string | undefined;
  readonly parentId?: string | null | undefined;
  /** Decides between a component and a discovery with the same `clientId`. */
  readonly parentType?: 'COMPONENT' | 'DISCOVERY' | undefined;
  readonly fieldsValues?: readonly GivenValue[] | undefined;
}

type Nullable = string | null | undefined;

/** A discovery before a request. A new discovery has no state yet. */
export interface Present extends Partial<TrackerLinks> {
  readonly id: string;
  readonly stateId?: Nullable;
  readonly componentId?: Nullable;
  readonly parentDiscoveryId?: Nullable;
  readonly assignees: readonly string[];
  readonly tags: readonly string[];
  readonly fieldValues: FieldValues;
}

export const presentAsNew = (id: string): Present => ({ id, assignees: [], tags: [], fieldValues: {} });

/** Properties to write. Absent properties stay as they are, and null clears a property. */
export interface Resolved extends Partial<TrackerLinks> {
  readonly stateId?: string;
  readonly componentId?: string | null;
  readonly parentDiscoveryId?: string | null;
  readonly assignees?: string[];
  readonly tags?: string[];
  readonly fieldValues?: FieldValues;
  readonly fieldValuesCount?: number;
  readonly fieldValuesBytes?: number;
  readonly linksBytes?: number;
}

/** Applies the rules of create and update to a request. @throws the problem of the first invalid member */
export function resolveMembers<Given extends GivenMembers>(
  given: Given,
  present: Present,
  records: ReferencedRecords,
): Omit<Given, keyof GivenMembers> & Resolved {
  const { discoveryStateId, parentId, parentType, assignees, addAssignees, removeAssignees, ...others } =
    given;
  const { tags, addTags, removeTags, fieldsValues, ...plain } = others;
  return {
    ...(plain as Omit<Given, keyof GivenMembers>),
    ...stateAfter(given, present, records),
    ...parentAfter(given, present, records),
    ...listsAfter(given, present, records),
    ...valuesAfter(given, present, records),
    ...linksAfter(given, present),
  };
}

const isNew = ({ stateId }: Present): boolean => stateId == null;

const parentIn = ({ componentId, parentDiscoveryId }: Present): Parent =>
  parentOf(componentId, parentDiscoveryId);

function stateAfter(
  { discoveryStateId: reference }: GivenMembers,
  present: Present,
  records: ReferencedRecords,
): Resolved {
  if (reference === undefined && !isNew(present)) return {};
  const stateId = records.state(reference);
  if (stateId === undefined) throw new DiscoveryStateNotFound(reference ?? '');
  return { stateId };
}

function parentAfter(
  { parentId, parentType }: GivenMembers,
  present: Present,
  records: ReferencedRecords,
): Resolved {
  if (parentId === undefined) return {};
  const parent = parentId === null ? NO_PARENT : records.parent(parentId, parentType);
  if (parent && sameParent(parent, parentIn(present))) return {};
  checkParent(parent, { id: present.id, hasChildren: records.childrenOf(present.id) > 0 });
  return {
    componentId: parent.type === 'COMPONENT' ? parent.id : null,
    parentDiscoveryId: parent.type === 'DISCOVERY' ? parent.id : null,
  };
}

function listsAfter(given: GivenMembers, present: Present, records: ReferencedRecords): Resolved {
  const assignees = listAfter('assignees', given, present.assignees, (references, member) =>
    member === 'removeAssignees'
      ? references.flatMap((reference) => records.user(reference) ?? [])
      : assigneesNamed(references, present, records, member),
  );
  const tags = listAfter('tags', given, present.tags, (items) => items);
  return {
    ...(assignees && !sameAssignees(present.assignees, assignees) && { assignees }),
    ...(tags && { tags }),
  };
}

function valuesAfter({ fieldsValues }: GivenMembers, present: Present, records: ReferencedRecords): Resolved {
  if (!fieldsValues?.length) return {};
  const fieldNamed = (reference: string) => records.field(reference);
  const options = { isNew: isNew(present) };
  const fieldValues = applyFieldValues(present.fieldValues, fieldsValues, fieldNamed, options);
  const { count, bytes } = sizeOf(Object.values(fieldValues));
  return { fieldValues, fieldValuesCount: count, fieldValuesBytes: bytes };
}

/** Whether the new parent requires that the discovery has no children. */
export function dependsOnChildren(
  { parentId }: GivenMembers,
  present: Present,
  records: ReferencedRecords,
): boolean {
  if (isNew(present) || parentId === undefined) return false;
  const parent = parentId === null ? NO_PARENT : records.parent(parentId);
  return parent !== undefined && parent.type !== 'COMPONENT' && !sameParent(parent, parentIn(present));
}

/** @throws AssigneeNotFound or AssigneeInactive, with pointers into the `member` */
function assigneesNamed(
  references: readonly string[],
  present: Present,
  records: ReferencedRecords,
  member?: string,
): string[] {
  const named = references.map((reference, index) => ({ reference, index, id: records.user(reference) }));
  const missing = named.filter(({ id }) => id === undefined);
  if (missing.length > 0) throw new AssigneeNotFound(missing, member);
  const inactive = named.filter(
    ({ id }) => id !== undefined && !present.assignees.includes(id) && !records.mayBeAssigned(id),
  );
  if (inactive.length > 0) throw new AssigneeInactive(inactive, member);
  return [...new Set(named.map(({ id }) => id as string))];
}

/** Compares assignees in any order, because answers sort them by name. */
const sameAssignees = (a: readonly string[], b: readonly string[]): boolean =>
  isDeepStrictEqual([...a].sort(), [...b].sort());
