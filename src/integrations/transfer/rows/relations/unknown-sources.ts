import { CompanyNotFound } from '../../../../records/companies/company.problems.js';
import {
  CLIENT_ID_FIRST,
  ReferenceIndex,
  recordNamed,
} from '../../../../platform/database/records/reference-index.js';
import { findNamed } from '../../../../platform/database/records/references.js';
import type { Queryable } from '../../../../platform/database/sql.js';
import type { Problem } from '../../../../http/problems/problem.js';
import { MessageNotFound } from '../../../../records/feedback/feedback.problems.js';
import type { ReadRow } from '../row-records.js';

const SOURCES = [
  ['messageId', 'message', MessageNotFound],
  ['companyId', 'company', CompanyNotFound],
] as const;

/** The rows of feedback and messages whose message or company the workspace lacks. */
export async function unknownSources(
  from: Queryable,
  workspaceId: string,
  rows: readonly ReadRow[],
): Promise<(readonly [row: ReadRow, problem: Problem])[]> {
  const unknown: (readonly [ReadRow, Problem])[] = [];
  for (const [member, table, NotFound] of SOURCES) {
    const named = new ReferenceIndex(table);
    const given = rows.flatMap((row) => {
      const reference = row.kind === 'company' ? undefined : row.members[member];
      return typeof reference === 'string' ? [{ row, reference }] : [];
    });
    await findNamed(
      from,
      workspaceId,
      [named],
      given.map(({ reference }) => reference),
      CLIENT_ID_FIRST,
    );
    for (const { row, reference } of given)
      if (!recordNamed(reference, [named], CLIENT_ID_FIRST)) unknown.push([row, new NotFound(reference)]);
  }
  return unknown;
}
