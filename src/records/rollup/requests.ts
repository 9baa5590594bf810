import type { Statement } from '../../platform/database/sql.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { insertDetail } from '../../platform/work/work-requests.js';

/** The feedback values and scores of a discovery and its parent. */
export const VALUES = 'values';

/** How many discoveries have each tag. */
export const TAGS = 'tags';

/** The values of all that a company stands behind, after it was merged or given other revenue. */
export const COMPANY = 'company';

/** The words of all feedback of a company, after it was merged or renamed. */
export const COMPANY_WORDS = 'company-words';

/** Companies of the words that feedback has instead. */
export const ADOPTION = 'adoption';

/** All scores of a workspace, after the formula of a field has changed. */
export const SCORES = 'scores';

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

/** Changes are added up later: if each writer changed the count itself, all would wait for each other at a popular tag. */
export function addTagChanges(transaction: Transaction, workspaceId: string, changes: TagChanges): void {
  if (changes.size > 0) transaction.beforeCommit(insertTagChanges(workspaceId, changes));
}

export const insertTagChanges = (workspaceId: string, changes: TagChanges): Statement =>
  insertDetail(TAGS, workspaceId, Object.fromEntries(changes));
