import type { Reader } from '../../database/reader.js';
import { NamedRecords, recordNamed } from '../../database/records/named-records.js';
import { findNamed } from '../../database/records/references.js';
import { type Kind, KINDS, TABLES } from '../kinds.js';
import { lookupKeysOf } from './lookup-keys.js';
import type { ParsedLine } from './lines/parse-line.js';
import { findNames, findReferences, mayBeOf } from './records/found-companies.js';
import type { ImportOutcome } from './records/staged-records.js';

/** The outcomes of a dry run. Lines about an existing record count as updates, whether or not it differs. */
export async function foreseen(
  reader: Reader,
  workspaceId: string,
  lines: readonly ParsedLine[],
): Promise<Record<Kind, ImportOutcome[]>> {
  const { own } = lookupKeysOf(lines);
  const outcomes = KINDS.map(async (kind): Promise<[Kind, ImportOutcome[]]> => {
    if (kind === 'company') return [kind, await companiesForeseen(reader, workspaceId, lines)];
    const clientIds = [...own[kind].clientIds];
    const nameless = lines.filter((line) => line.kind === kind && line.record.clientId === undefined);
    const stored = await storedIds(reader, workspaceId, TABLES[kind], clientIds);
    const created = clientIds.length - stored.length + nameless.length;
    return [kind, [...times(created, 'created'), ...times(new Set(stored).size, 'updated')]];
  });
  return Object.fromEntries(await Promise.all(outcomes)) as Record<Kind, ImportOutcome[]>;
}

const times = (count: number, outcome: ImportOutcome): ImportOutcome[] =>
  Array.from({ length: count }, () => outcome);

/** A name leads to a company as well. */
async function companiesForeseen(
  reader: Reader,
  workspaceId: string,
  lines: readonly ParsedLine[],
): Promise<ImportOutcome[]> {
  const records = lines.flatMap(({ kind, record }) => (kind === 'company' ? record : []));
  const clientIds = records.flatMap(({ clientId }) => clientId ?? []);
  const referred = await findReferences(reader, workspaceId, clientIds);
  const found = await findNames(
    reader,
    workspaceId,
    records.map(({ name }) => name),
  );
  const names = new Map(found.map((each) => [each.asked, each]));
  const [made, known] = [new Set<string>(), new Set<string>()];
  for (const { clientId, name } of records) {
    const named = names.get(name);
    const ofName = named?.found && mayBeOf(named.found, clientId) ? named.found : undefined;
    const company = referred.get(clientId ?? '') ?? ofName;
    if (company) known.add(company.id);
    else made.add(clientId ?? `${named?.folded}`);
  }
  return [...times(made.size, 'created'), ...times(known.size, 'updated')];
}

/** By `clientId`; several may lead to the same record. */
async function storedIds(
  reader: Reader,
  workspaceId: string,
  table: string,
  clientIds: readonly string[],
): Promise<string[]> {
  const named = new NamedRecords(table);
  await findNamed(reader, workspaceId, [named], clientIds, ['client_id']);
  return clientIds.flatMap((clientId) => recordNamed(clientId, [named], ['client_id'])?.id ?? []);
}
