import { assigneesNamed, sameAssignees } from './assignees.js';
import { DiscoveryStateNotFound } from '../discovery.problems.js';
import { applyFieldValues, type FieldValues, type GivenValue } from './field-values.js';
import { type GivenLists, listAfter } from './list-changes.js';
import { checkParent, NO_PARENT, type Parent, sameParent } from './nesting.js';
import type { ReferencedRecords } from './referenced-records.js';

/** The members of a request that refer to other records, or are lists in tables of their own. */
export interface GivenMembers extends GivenLists {
  readonly discoveryStateId?: string | undefined;
  readonly parentId?: string | null | undefined;
  readonly fieldsValues?: readonly GivenValue[] | undefined;
}

/** The members that are stored as they are given. */
export function plainMembersOf<Given extends GivenMembers>(given: Given): Omit<Given, keyof GivenMembers> {
  const {
    discoveryStateId,
    parentId,
    assignees,
    addAssignees,
    removeAssignees,
    tags,
    addTags,
    removeTags,
    fieldsValues,
    ...plain
  } = given;
  return plain;
}

/** A discovery before a request. */
export interface Present {
  readonly id: string;
  readonly isNew: boolean;
  readonly parent: Parent;
  readonly assignees: readonly string[];
  readonly tags: readonly string[];
  readonly fieldValues: FieldValues;
}

/** What a discovery is to have; undefined is what stays as it is. */
export interface ResolvedMembers {
  readonly stateId: string | undefined;
  readonly parent: Parent | undefined;
  readonly assignees: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly fieldValues: FieldValues | undefined;
}

export const presentAsNew = (id: string): Present => ({
  id,
  isNew: true,
  parent: NO_PARENT,
  assignees: [],
  tags: [],
  fieldValues: {},
});

/**
 * The rules of create and update. Null clears.
 *
 * @throws the problem of the first member that can't be as it is asked for
 */
export function resolveMembers(
  given: GivenMembers,
  present: Present,
  around: ReferencedRecords,
): ResolvedMembers {
  const { discoveryStateId, parentId, fieldsValues } = given;
  const needsState = present.isNew || discoveryStateId !== undefined;
  return {
    stateId: needsState ? stateNamed(discoveryStateId, around) : undefined,
    parent: parentId === undefined ? undefined : parentNamed(parentId, present, around),
    assignees: assigneesOf(given, present, around),
    tags: listAfter('tags', given, present.tags, (tags) => tags),
    fieldValues: fieldsValues?.length
      ? applyFieldValues(present.fieldValues, fieldsValues, (reference) => around.field(reference), present)
      : undefined,
  };
}

function stateNamed(reference: string | undefined, around: ReferencedRecords): string {
  const state = around.state(reference);
  if (state === undefined) throw new DiscoveryStateNotFound(reference ?? '');
  return state;
}

function parentNamed(
  reference: string | null,
  { id, parent: former }: Present,
  around: ReferencedRecords,
): Parent | undefined {
  const parent = reference === null ? NO_PARENT : around.parent(reference);
  if (parent && sameParent(parent, former)) return undefined;
  checkParent(parent, { id, hasChildren: around.childrenOf(id) > 0 });
  return parent;
}

function assigneesOf(
  given: GivenMembers,
  { assignees }: Present,
  around: ReferencedRecords,
): readonly string[] | undefined {
  const ids = listAfter('assignees', given, assignees, (references, member) =>
    member === 'removeAssignees'
      ? usersAmong(references, around)
      : assigneesNamed(references, (reference) => around.user(reference), member),
  );
  return ids === undefined || sameAssignees(assignees, ids) ? undefined : ids;
}

const usersAmong = (references: readonly string[], around: ReferencedRecords): string[] =>
  references.flatMap((reference) => around.user(reference) ?? []);

/** Whether the parent that is asked for depends on what is under the discovery. */
export function dependsOnChildren(
  { parentId }: GivenMembers,
  { isNew, parent: former }: Present,
  around: ReferencedRecords,
): boolean {
  if (isNew || parentId === undefined) return false;
  const parent = parentId === null ? NO_PARENT : around.parent(parentId);
  return parent !== undefined && parent.type !== 'COMPONENT' && !sameParent(parent, former);
}
