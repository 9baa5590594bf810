import type { Reader } from '../../database/reader.js';
import { type Kind, KINDS, TABLES } from '../kinds.js';
import { lookupKeysOf } from './lookup-keys.js';
import type { ParsedLine } from './lines/parse-line.js';
import type { ImportOutcome } from './records/staged-records.js';

/** The outcomes of a dry run. Lines about an existing record count as updates, whether or not it differs. */
export async function foreseen(
  reader: Reader,
  workspaceId: string,
  lines: readonly ParsedLine[],
): Promise<Record<Kind, ImportOutcome[]>> {
  const { own } = lookupKeysOf(lines);
  const outcomes = KINDS.map(async (kind): Promise<[Kind, ImportOutcome[]]> => {
    const clientIds = [...own[kind].clientIds];
    const nameless = lines.filter((line) => line.kind === kind && line.record.clientId === undefined);
    const stored = await countStored(reader, workspaceId, TABLES[kind], clientIds);
    const created = clientIds.length - stored + nameless.length;
    return [kind, [...times(created, 'created'), ...times(stored, 'updated')]];
  });
  return Object.fromEntries(await Promise.all(outcomes)) as Record<Kind, ImportOutcome[]>;
}

const times = (count: number, outcome: ImportOutcome): ImportOutcome[] =>
  Array.from({ length: count }, () => outcome);

async function countStored(
  reader: Reader,
  workspaceId: string,
  table: string,
  clientIds: readonly string[],
): Promise<number> {
  if (clientIds.length === 0) return 0;
  const [row] = await reader.query<{ count: number }>({
    text: `SELECT count(*)::integer AS count FROM ${table}
      WHERE workspace_id = $1 AND client_id = ANY ($2::text[])`,
    values: [workspaceId, clientIds],
  });
  return row?.count ?? 0;
}
