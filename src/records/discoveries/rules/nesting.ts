import { NESTING_PROBLEMS } from '../discovery.problems.js';

export type Parent =
  | { readonly type: 'NONE' }
  | { readonly type: 'COMPONENT'; readonly id: string }
  | { readonly type: 'DISCOVERY'; readonly id: string };

export const PARENT_TYPES = ['NONE', 'COMPONENT', 'DISCOVERY'] as const;
export type ParentType = (typeof PARENT_TYPES)[number];

export const NO_PARENT = { type: 'NONE' } as const;

export type ParentCandidate =
  | Exclude<Parent, { type: 'DISCOVERY' }>
  | { readonly type: 'DISCOVERY'; readonly id: string; readonly parentType: ParentType };

export function parentOf(
  componentId: string | null | undefined,
  discoveryId: string | null | undefined,
): Parent {
  if (componentId) return { type: 'COMPONENT', id: componentId };
  return discoveryId ? { type: 'DISCOVERY', id: discoveryId } : NO_PARENT;
}

const idOf = (parent: Parent): string | undefined => (parent.type === 'NONE' ? undefined : parent.id);

export const sameParent = (a: Parent, b: Parent): boolean => a.type === b.type && idOf(a) === idOf(b);

export type NestingRefusal = keyof typeof NESTING_PROBLEMS;

interface Child {
  readonly id: string;
  readonly hasChildren: boolean;
}

/** Explains the nesting rule that `discovery_parent_fk` enforces. An undefined parent was not found. */
export function whyNotUnder(
  parent: ParentCandidate | undefined,
  { id, hasChildren }: Child,
): NestingRefusal | undefined {
  if (!parent) return 'parent_not_found';
  if (parent.type === 'COMPONENT') return undefined;
  if (parent.type === 'DISCOVERY') {
    if (parent.id === id) return 'parent_is_self';
    if (parent.parentType === 'NONE') return 'parent_not_under_component';
    if (parent.parentType === 'DISCOVERY') return 'parent_is_sub_discovery';
  }
  return hasChildren ? 'discovery_has_children' : undefined;
}

export function checkParent(
  parent: ParentCandidate | undefined,
  child: Child,
): asserts parent is ParentCandidate {
  const refusal = whyNotUnder(parent, child);
  if (refusal) throw new NESTING_PROBLEMS[refusal]();
}
