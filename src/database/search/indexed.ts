import { searchVector } from './words.js';

/** The columns whose words are searched, by table. Each table has `words` as well. */
export const SEARCHED_TEXTS = {
  discovery: ['title', 'description'],
  component: ['title', 'description'],
  workspace_user: ['name', 'email'],
  feedback: ['title', 'content', 'author_name', 'author_email', 'company', 'source_url'],
} as const satisfies Record<string, readonly string[]>;

export type SearchedTable = keyof typeof SEARCHED_TEXTS;

export const isSearched = (table: string): table is SearchedTable => table in SEARCHED_TEXTS;

export type Text = string | null | undefined;

/** An entity that is found by its words. */
export interface Indexed {
  readonly workspaceId: string;
  readonly clientId: string;
  words?: string | null | undefined;
}

/** Makes the words of a record. */
export function indexed<Record extends Indexed>(table: SearchedTable, record: Record): Record {
  record.words = searchVector(record.workspaceId, record.clientId, textsOf(table, record));
  return record;
}

/** Makes a change, and the words anew if it is one of the texts. */
export function reindexed<Result>(table: SearchedTable, record: Indexed, change: () => Result): Result {
  const before = textsOf(table, record);
  const result = change();
  if (textsOf(table, record).some((text, index) => text !== before[index])) indexed(table, record);
  return result;
}

/** The columns and fields that an import writes besides those of a record. */
export const WORDS_COLUMNS = { words: 'tsvector' } as const;

interface Row {
  readonly client_id: string;
}

/** A row with its words. */
export function indexedRow<Stored extends Row>(table: SearchedTable, workspaceId: string, row: Stored) {
  const columns = row as Readonly<Record<string, unknown>>;
  const texts = SEARCHED_TEXTS[table].map((column) => columns[column] as Text);
  return { ...row, words: searchVector(workspaceId, row.client_id, texts) };
}

/** By column. */
const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.values(SEARCHED_TEXTS)
    .flat()
    .map((column) => [column, column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())]),
);

const textsOf = (table: SearchedTable, record: object): Text[] =>
  SEARCHED_TEXTS[table].map((column) => (record as Record<string, Text>)[PROPERTIES.get(column) ?? column]);
