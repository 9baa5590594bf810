import { type Searched, searchVector } from './words.js';

/** The searched texts of each table. `company_name` is the name of the company in `company_id`, not a column. */
export const SEARCHED_TEXTS = {
  discovery: ['title', 'description'],
  component: ['title', 'description'],
  company: ['name', 'domain', 'tier'],
  workspace_user: ['name', 'email'],
  message: ['text', 'author_name', 'author_email', 'company_name', 'source', 'source_url'],
  feedback: [
    'title',
    'content',
    'author_name',
    'author_email',
    'company',
    'company_name',
    'source_url',
    'excerpt',
    'tags',
  ],
} as const satisfies Record<string, readonly string[]>;

export type SearchedTable = keyof typeof SEARCHED_TEXTS;

export const isSearched = (table: string): table is SearchedTable => table in SEARCHED_TEXTS;

export const sourceOf = (text: string): string => (text === 'company_name' ? 'company_id' : text);

/** SQL for a searched text of a row `r`. `$1` is the workspace. */
export const textSql = (text: string): string =>
  text === 'company_name'
    ? `(SELECT s.name FROM company c JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)
        WHERE c.workspace_id = $1 AND c.id = r.company_id)`
    : `r.${text}`;

export interface Indexed {
  readonly workspaceId: string;
  readonly clientId: string;
  words?: string | null | undefined;
}

export function indexed<Record extends Indexed>(table: SearchedTable, record: Record): Record {
  record.words = searchVector(record.workspaceId, record.clientId, textsOf(table, record));
  return record;
}

/** Applies a change, and reindexes the record if one of its texts changed. */
export function reindexed<Result>(table: SearchedTable, record: Indexed, change: () => Result): Result {
  const before = textsOf(table, record);
  const result = change();
  if (textsOf(table, record).some((text, index) => text !== before[index])) indexed(table, record);
  return result;
}

interface Row {
  readonly client_id: string;
}

export function wordsOf(table: SearchedTable, workspaceId: string, row: Row): string {
  const texts = SEARCHED_TEXTS[table].map((column) => (row as Row & Record<string, Searched>)[column]);
  return searchVector(workspaceId, row.client_id, texts);
}

const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.values(SEARCHED_TEXTS)
    .flat()
    .map((column) => [column, column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())]),
);

const textsOf = (table: SearchedTable, record: object): Searched[] =>
  SEARCHED_TEXTS[table].map(
    (column) => (record as Record<string, Searched>)[PROPERTIES.get(column) ?? column],
  );
