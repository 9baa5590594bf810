import { LONGEST_LINE } from '../import/lines/line-reader.js';
import type { Kind } from '../kinds.js';
import { exportQueries } from './export-queries.js';
import type { ExportFormat } from './export-query.js';

export const ndjson: ExportFormat = async (em) => ({
  beginning: '',
  queries: exportQueries(em),
  isClosed: true,
  textOf: ({ kind, toMembers }, row) => `${recordLines(kind, toMembers(row)).join('\n')}\n`,
});

/** Lists to which an imported line adds items without removing others, so they can be split over several lines. */
const ADDED = new Set(['fieldsValues', 'merged']);

type Members = Record<string, unknown>;

/** Writes a record as one line, or as several lines that add up if one would be too long. */
export function recordLines(kind: Kind, record: Members): string[] {
  const lineOf = (members: Members): string => JSON.stringify({ [kind]: members });
  const whole = lineOf(record);
  if (Buffer.byteLength(whole) <= LONGEST_LINE) return [whole];
  const { clientId, title, name, ...others } = record;
  const needed = { clientId, title, name };
  const room = LONGEST_LINE - Buffer.byteLength(lineOf(needed));
  return splitMembers(others, room).map((members) => lineOf({ ...needed, ...members }));
}

function splitMembers(members: Members, maxBytes: number): Members[] {
  let group: Members = {};
  let bytes = 0;
  const groups = [group];
  for (const part of partsOf(members)) {
    // The part's size is slightly overestimated, because its braces are counted again.
    const partBytes = Buffer.byteLength(JSON.stringify(part));
    if (bytes + partBytes > maxBytes) {
      group = {};
      bytes = 0;
      groups.push(group);
    }
    const [[name, value]] = Object.entries(part) as [[string, unknown]];
    const former = group[name];
    if (Array.isArray(former)) former.push(...(value as unknown[]));
    else group[name] = value;
    bytes += partBytes;
  }
  return groups;
}

function* partsOf(members: Members): Generator<Members> {
  for (const [name, value] of Object.entries(members)) {
    if (!ADDED.has(name)) yield { [name]: value };
    else for (const each of value as unknown[]) yield { [name]: [each] };
  }
}
