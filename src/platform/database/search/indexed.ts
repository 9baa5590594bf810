import { isDeepStrictEqual } from 'node:util';
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

/** Whether the name of a record's company is among its searched texts. */
export const isSearchedByCompany = (table: string): boolean =>
  isSearched(table) && (SEARCHED_TEXTS[table] as readonly string[]).includes('company_name');

export const sourceOf = (text: string): string => (text === 'company_name' ? 'company_id' : text);

/** SQL for a searched text of a row `r`. `$1` is the workspace. */
export const textSql = (text: string): string =>
  text === 'company_name'
    ? `(SELECT s.name FROM company c JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)
        WHERE c.workspace_id = $1 AND c.id = r.company_id)`
    : `r.${text}`;

/** An entity with searched texts in its properties. */
export interface SearchedEntity {
  readonly workspaceId: string;
  readonly clientId: string;
}

interface Row {
  readonly client_id: string;
}

/** The search vector of a row. */
export function wordsOf(table: SearchedTable, workspaceId: string, row: Row): string {
  const texts = SEARCHED_TEXTS[table].map((column) => (row as Row & Record<string, Searched>)[column]);
  return searchVector(workspaceId, row.client_id, texts);
}

/** The search vector of an entity. */
export const wordsOfEntity = (table: SearchedTable, entity: SearchedEntity): string =>
  searchVector(
    entity.workspaceId,
    entity.clientId,
    SEARCHED_TEXTS[table].map((column) => textIn(entity, column)),
  );

/** Whether an entity has other searched texts than before. */
export const hasOtherTexts = (table: SearchedTable, entity: object, former: object): boolean =>
  SEARCHED_TEXTS[table]
    .map(sourceOf)
    .some((column) => !isDeepStrictEqual(textIn(entity, column) ?? null, textIn(former, column) ?? null));

const PROPERTIES: ReadonlyMap<string, string> = new Map(
  Object.values(SEARCHED_TEXTS)
    .flat()
    .flatMap((column) => [column, sourceOf(column)])
    .map((column) => [column, column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())]),
);

const textIn = (record: object, column: string): Searched =>
  (record as Record<string, Searched>)[PROPERTIES.get(column) ?? column];
