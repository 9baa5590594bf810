import { Injectable } from '@nestjs/common';
import { resolveOrCreateCompanies } from '../companies/resolve-companies.js';
import type { Into } from '../../platform/database/records/row-writer.js';
import { rewriteWords } from '../../platform/database/search/reconcile-words.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { NO_ID } from '../../platform/identifiers/uuid.js';
import { ADOPTION, VALUES } from '../rollup/work-kinds.js';
import type { Progress, ScanHandler, WorkRequest } from '../../platform/work/work.js';

/** The number of feedback rows that one transaction locks and updates. */
const SLICE = 500;

interface Piece {
  readonly id: string;
  readonly company: string;
  readonly discovery_id: string | null;
}

/**
 * Creates companies for feedback that only has a company's name, as feedback did before companies existed and as an
 * undo restores it. Records no events, because the feedback still shows the same name.
 */
@Injectable()
export class AdoptionHandler implements ScanHandler {
  readonly kind = ADOPTION;

  async slice(
    transaction: Transaction,
    { workspace_id: workspaceId, detail }: WorkRequest,
  ): Promise<Progress | undefined> {
    const { last } = (detail ?? { last: NO_ID }) as { readonly last: string };
    const into = { transaction, workspaceId };
    const pieces = await claim(into, last);
    if (pieces.length === 0) return undefined;
    await adopt(into, pieces);
    const subjects = pieces.flatMap(({ discovery_id }) => discovery_id ?? []);
    transaction.enqueue(workspaceId, { kind: VALUES, subjects });
    return { detail: { last: pieces.at(-1)?.id }, after: null };
  }
}

function claim({ transaction, workspaceId }: Into, last: string): Promise<Piece[]> {
  return transaction.query<Piece>({
    text: `SELECT id, company, discovery_id FROM feedback
      WHERE workspace_id = $1 AND id > $2 AND company IS NOT NULL AND company_id IS NULL
      ORDER BY id LIMIT ${SLICE} FOR NO KEY UPDATE SKIP LOCKED`,
    values: [workspaceId, last],
  });
}

async function adopt(into: Into, pieces: readonly Piece[]): Promise<void> {
  const { transaction, workspaceId } = into;
  const companies = await resolveOrCreateCompanies(
    into,
    pieces.map(({ company }) => company),
  );
  const ids = pieces.map(({ id }) => id);
  await transaction.query({
    text: `UPDATE feedback f SET company_id = given.company_id, company = NULL
      FROM unnest($2::uuid[], $3::uuid[]) AS given (id, company_id)
      WHERE f.workspace_id = $1 AND f.id = given.id`,
    values: [workspaceId, ids, pieces.map(({ company }) => companies.get(company)?.id)],
  });
  for (let done = 0; done < ids.length;)
    done += (await rewriteWords(transaction, 'feedback', workspaceId, ids.slice(done))) || ids.length;
}
