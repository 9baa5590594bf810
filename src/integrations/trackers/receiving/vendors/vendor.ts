/** How far an issue has come, whatever its tracker calls that. */
export const ISSUE_CATEGORIES = ['OPEN', 'STARTED', 'DONE'] as const;
export type IssueCategory = (typeof ISSUE_CATEGORIES)[number];

/** A payload, or an object in it, any of whose members may be missing. */
type Item = Readonly<Record<string, unknown>>;

/** Where a tracker's payloads have what is kept of an issue. Texts are paths: `issue.title`. */
export interface Vendor {
  readonly header: string;
  /** What precedes the digest in the header; undefined if the header has the secret itself. */
  readonly prefix: string | undefined;
  readonly isAboutIssue: (payload: Item) => boolean;
  /** The URL by which people link to the issue. */
  readonly url: (payload: Item) => unknown;
  readonly title: string;
  /** The tracker's own word. */
  readonly state: string;
  /** The path of what decides the category, and the category of each of its values; `OPEN` for all others. */
  readonly progress: string;
  readonly categories: Readonly<Record<string, IssueCategory>>;
  readonly assignee: string;
  readonly updatedAt: string;
  readonly action: string;
  /** Whether no issue has the URL any more. */
  readonly isGone: (payload: Item) => boolean;
  /** The URLs that the issue had until now, if it has moved to another one. */
  readonly formerUrls?: (payload: Item) => string[];
  /** When the payload was sent, in milliseconds, if it expires. */
  readonly sentAt?: string;
}

export const valueAt = (item: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Item | null | undefined)?.[name], item);

/** The items of a list; none for any other value. */
export const itemsAt = (item: unknown, path: string): readonly unknown[] => {
  const items = valueAt(item, path);
  return Array.isArray(items) ? items : [];
};

/** A text without what PostgreSQL can't store; empty for any other value. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
