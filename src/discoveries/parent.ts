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
