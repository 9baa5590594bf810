/** Where a discovery hangs. */
export type Parent =
  | { readonly type: 'NONE' }
  | { readonly type: 'COMPONENT'; readonly id: string }
  | { readonly type: 'DISCOVERY'; readonly id: string };

export const PARENT_TYPES = ['NONE', 'COMPONENT', 'DISCOVERY'] as const;
export type ParentType = (typeof PARENT_TYPES)[number];

export const NO_PARENT: Parent = { type: 'NONE' };

const idOf = (parent: Parent): string | undefined => (parent.type === 'NONE' ? undefined : parent.id);

export const sameParent = (a: Parent, b: Parent): boolean => a.type === b.type && idOf(a) === idOf(b);

/** Why a discovery can't hang where it was asked to. The words are the contract's (section 3). */
export type NestingRefusal =
  | 'parent_not_found'
  | 'parent_is_self'
  | 'parent_not_under_component'
  | 'parent_is_sub_discovery'
  | 'discovery_has_children';

/** What is known of the parent asked for. */
export type ParentFacts =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'none' }
  | { readonly kind: 'component' }
  | { readonly kind: 'discovery'; readonly isSelf: boolean; readonly parentType: ParentType };

/**
 * Why the database refuses, or would refuse, to hang a discovery under `parent`; undefined when it accepts.
 * The constraint `discovery_parent_fk` holds the rule, this only explains it.
 */
export function whyNotUnder(parent: ParentFacts, hasChildren: boolean): NestingRefusal | undefined {
  switch (parent.kind) {
    case 'nothing':
      return 'parent_not_found';
    case 'component':
      return undefined;
    case 'none':
      return hasChildren ? 'discovery_has_children' : undefined;
    case 'discovery':
      if (parent.isSelf) return 'parent_is_self';
      if (parent.parentType === 'NONE') return 'parent_not_under_component';
      if (parent.parentType === 'DISCOVERY') return 'parent_is_sub_discovery';
      return hasChildren ? 'discovery_has_children' : undefined;
  }
}
