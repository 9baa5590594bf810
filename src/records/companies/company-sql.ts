import { foldedName } from '../../platform/database/sql.js';

/** Every company `c` with the one `s` that it is a name of: itself, if it wasn't merged into another. `$1` is the workspace. */
export const COMPANIES_AND_SURVIVORS = `company c
  JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)`;

/**
 * The id of the company `c` that a name leads to: the one that has the name, otherwise the youngest of those that had it when
 * they were merged. `$1` is the workspace.
 *
 * @param name an expression for the folded name
 */
export const companyCalled = (name: string): string => `(SELECT o.id FROM company o
  WHERE o.workspace_id = $1 AND ${foldedName('o.name')} = ${name}
  ORDER BY o.merged_into_id IS NOT NULL, o.id DESC LIMIT 1)`;

/**
 * Behind a query of these: whoever renames or merges one waits until this transaction is over. What it writes with their names
 * is there then, and has its words follow.
 */
export const KEPT = 'ORDER BY s.id FOR KEY SHARE OF c, s';

/** What a record shows of the company in its column. */
export interface CompanyOf {
  readonly of_company: { readonly id: string; readonly name: string } | null;
}

/** @param column of the company's id, with the alias of its table */
export const ofCompany = (column: string): string => `(SELECT json_build_object('id', s.id, 'name', s.name)
  FROM ${COMPANIES_AND_SURVIVORS} WHERE c.workspace_id = $1 AND c.id = ${column}) AS of_company`;
