/** Recomputes the feedback values and scores of a discovery and its parent. */
export const VALUES = 'values';

/** Counts the discoveries of each tag. */
export const TAGS = 'tags';

/** Recomputes the values of a company's discoveries, after a merge or a change of its revenue. */
export const COMPANY = 'company';

/** Rewrites the search terms of a company's feedback and messages, after a rename or merge. */
export const COMPANY_WORDS = 'company-words';

/** Creates companies for feedback that has only a company's name. */
export const ADOPTION = 'adoption';

/** Recomputes all scores of a workspace, after a change of a formula. */
export const SCORES = 'scores';

/** A query for the id of the workspace `$1`, if it has a formula and so scores to compute. */
export const WITH_FORMULA =
  'SELECT DISTINCT workspace_id FROM discovery_field WHERE workspace_id = $1 AND formula IS NOT NULL';

export type TagChanges = ReadonlyMap<string, number>;

interface TagLists {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export function tagChangesOf(discoveries: readonly TagLists[]): TagChanges {
  const changes = new Map<string, number>();
  const add = (tag: string, change: number) => changes.set(tag, (changes.get(tag) ?? 0) + change);
  for (const { before, after } of discoveries) {
    for (const tag of new Set(before)) add(tag, -1);
    for (const tag of new Set(after)) add(tag, 1);
  }
  return new Map([...changes].filter(([, change]) => change !== 0));
}
