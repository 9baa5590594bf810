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
