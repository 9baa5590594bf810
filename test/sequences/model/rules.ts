import { named, parentNamed } from './names.js';
import {
  type Discovery,
  type Field,
  type Links,
  linksOf,
  type Named,
  type Term,
  type World,
} from './world.js';

/** Why something is refused: any of these statuses and codes. Nothing, if it is done. */
export type Refusals = readonly string[];

export const childrenOf = (world: World, id: string): Discovery[] =>
  [...world.discovery.values()].filter(({ parentId }) => parentId === id);

/** The contract's table of parents. */
export function whyNotUnder(
  world: World,
  parent: Named | undefined,
  child: Discovery | undefined,
): string | undefined {
  if (!parent) return '400 parent_not_found';
  if (world.component.has(parent.id)) return undefined;
  if (parent.id === child?.id) return '400 parent_is_self';
  const { parentId } = parent as Discovery;
  if (parentId === undefined) return '400 parent_not_under_component';
  if (!world.component.has(parentId)) return '400 parent_is_sub_discovery';
  return child && childrenOf(world, child.id).length > 0 ? '400 discovery_has_children' : undefined;
}

export interface GivenDiscovery extends Partial<Links> {
  readonly title?: string;
  readonly description?: string | null;
  readonly discoveryStateId?: string;
  readonly parentId?: string | null;
  readonly assignees?: readonly string[];
  readonly addAssignees?: readonly string[];
  readonly removeAssignees?: readonly string[];
  readonly tags?: readonly string[];
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly fieldsValues?: readonly {
    readonly field: { readonly id: string };
    readonly value: string | null;
  }[];
}

/** What a discovery has after a request, and what of it is refused. A new one is not `present`. */
export function writtenDiscovery(world: World, given: GivenDiscovery, present: Discovery | undefined) {
  const { title, description, discoveryStateId, parentId } = given;
  const state = discoveryStateId === undefined ? undefined : named(world, 'discoveryState', discoveryStateId);
  const initial = [...world.discoveryState.values()].find(({ isDefault }) => isDefault);
  const parent = typeof parentId === 'string' ? parentNamed(world, parentId) : undefined;
  const values = writtenValues(world, given.fieldsValues ?? [], present?.values ?? {});
  const assigned = writtenAssignees(world, given, present?.assignees ?? []);
  return {
    refused: [
      ...(discoveryStateId !== undefined && !state ? ['400 discovery_state_not_found'] : []),
      ...whyNotAt(world, parentId, parent, present),
      ...values.refused,
      ...assigned.refused,
      ...bothWays(given),
    ],
    members: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      discoveryStateId: state?.id ?? present?.discoveryStateId ?? initial?.id ?? '',
      assignees: assigned.assignees,
      tags: listAfter(given.tags, given.addTags, given.removeTags, present?.tags ?? []),
      values: values.values,
      links: linksOf((list) => given[list] ?? present?.links[list] ?? []),
      parentId: parentId === undefined ? present?.parentId : (parent?.id ?? null),
    },
  };
}

function whyNotAt(
  world: World,
  parentId: string | null | undefined,
  parent: Named | undefined,
  present: Discovery | undefined,
): Refusals {
  if (parentId === undefined || (present && parent && parent.id === present.parentId)) return [];
  if (parentId === null)
    return present && childrenOf(world, present.id).length > 0 ? ['400 discovery_has_children'] : [];
  const why = whyNotUnder(world, parent, present);
  return why === undefined ? [] : [why];
}

function bothWays({
  tags,
  addTags,
  removeTags,
  assignees,
  addAssignees,
  removeAssignees,
}: GivenDiscovery): Refusals {
  const isBoth = (tags && (addTags ?? removeTags)) ?? (assignees && (addAssignees ?? removeAssignees));
  return isBoth ? ['400 replaced_and_changed'] : [];
}

/** What is removed goes first, what is added comes last. */
export function listAfter(
  replaced: readonly string[] | undefined,
  added: readonly string[] | undefined,
  removed: readonly string[] | undefined,
  present: readonly string[],
): string[] {
  const kept = (replaced ?? present).filter((each) => !removed?.includes(each));
  return [...new Set([...kept, ...(added ?? [])])];
}

function writtenAssignees(
  world: World,
  { assignees, addAssignees, removeAssignees }: GivenDiscovery,
  present: readonly string[],
) {
  const idOf = (reference: string): string => named(world, 'user', reference)?.id ?? reference;
  const after = listAfter(assignees?.map(idOf), addAssignees?.map(idOf), removeAssignees?.map(idOf), present);
  const added = [...(assignees ?? []), ...(addAssignees ?? [])].map(idOf);
  const refused = added.flatMap((id) => {
    const user = world.user.get(id);
    if (!user) return ['400 assignee_not_found'];
    return user.active || present.includes(id) ? [] : ['400 assignee_inactive'];
  });
  return { refused, assignees: after.toSorted() };
}

function writtenValues(
  world: World,
  given: NonNullable<GivenDiscovery['fieldsValues']>,
  present: Readonly<Record<string, string>>,
) {
  const fields = given.map(({ field }) => named(world, 'discoveryField', field.id) as Field | undefined);
  const refused = given.flatMap(({ value }, index) => whyNotValue(fields[index], value));
  const isRepeated = new Set(fields).size < fields.length;
  const written = given.map(({ value }, index) => [fields[index]?.id ?? '', value] as const);
  const values = Object.entries({ ...present, ...Object.fromEntries(written) });
  return {
    refused: [...refused, ...(isRepeated ? ['400 field_repeated'] : [])],
    values: Object.fromEntries(
      values
        .filter((each): each is [string, string] => each[1] !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

function whyNotValue(field: Field | undefined, value: string | null): Refusals {
  if (!field) return ['400 field_not_found'];
  if (field.type === 'FEEDBACK' || field.formula) return ['400 field_read_only'];
  return value === null || isValue(field, value) ? [] : ['400 invalid_field_value'];
}

const PATTERNS: Readonly<Record<string, RegExp>> = {
  TEXT: /./,
  NUMBER: /^-?(0|[1-9]\d*)(\.\d+)?$/,
  SCORE: /^-?(0|[1-9]\d*)(\.\d+)?$/,
  RATING: /^[0-5]$/,
  BOOLEAN: /^(true|false)$/,
};

export const isValue = ({ type, options = [] }: Field, value: string): boolean =>
  type === 'SELECT' ? options.includes(value) : (PATTERNS[type]?.test(value) ?? false);

/** The fields that a formula uses, and the options that it has a value for. */
export function operandsOf(
  term: Term,
): { readonly field: string; readonly options?: Readonly<Record<string, number>> }[] {
  if (typeof term !== 'object') return [];
  return 'field' in term ? [term] : [...operandsOf(term.left), ...operandsOf(term.right)];
}

/** The fields whose formulas use a field. */
export const formulasWith = (world: World, id: string): Field[] =>
  [...world.discoveryField.values()].filter(({ formula }) =>
    operandsOf(formula?.term ?? 0).some(({ field }) => field === id),
  );
