import { foldedName } from '../../platform/database/sql.js';

/** Every company `c` with its survivor `s`: itself, unless it was merged into another. `$1` is the workspace. */
export const COMPANIES_AND_SURVIVORS = `company c
  JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)`;

/**
 * The id of the company with a name: one that wasn't merged comes first, otherwise the newest of the merged ones.
 * `$1` is the workspace.
 *
 * @param name an expression for the folded name
 */
export const companyCalled = (name: string): string => `(SELECT o.id FROM company o
  WHERE o.workspace_id = $1 AND ${foldedName('o.name')} = ${name}
  ORDER BY o.merged_into_id IS NOT NULL, o.id DESC LIMIT 1)`;

/**
 * Locks the rows of a query of {@link COMPANIES_AND_SURVIVORS}. A rename or merge waits until this transaction ends,
 * and then finds the search terms that the transaction wrote with the old name.
 */
export const UNTIL_COMMIT = 'ORDER BY s.id FOR KEY SHARE OF c, s';

/** A record's company, as answers show it. */
export interface CompanyOf {
  readonly of_company: { readonly id: string; readonly name: string } | null;
}

/** Selects a record's company as JSON. @param column the column of the company's id, with its table's alias */
export const ofCompany = (column: string): string => `(SELECT json_build_object('id', s.id, 'name', s.name)
  FROM ${COMPANIES_AND_SURVIVORS} WHERE c.workspace_id = $1 AND c.id = ${column}) AS of_company`;
