import { MOST_FIELD_VALUES } from '../../discoveries/discovery.requests.js';
import type { Kind } from '../kinds.js';
import { LONGEST_LINE } from '../import/line-reader.js';

/**
 * The lines that bring a record back. One is enough, but for a discovery that has grown by several requests beyond
 * what a line can hold: the lines after the first then add to it what was left out.
 */
export function linesOf(kind: Kind, record: object): string[] {
  const lineOf = (members: object): string => JSON.stringify({ [kind]: members });
  const line = lineOf(record);
  if (fits(line, record)) return [line];
  const { clientId, title, ...others } = record as Record<string, unknown>;
  const lines: string[] = [];
  let members: Record<string, unknown> = {};
  const written = (): string => lineOf({ clientId, title, ...members });
  for (const [name, part] of partsOf(others)) {
    const former = members;
    const before = former[name];
    members = { ...former, [name]: Array.isArray(before) ? before.concat(part) : part };
    if (fits(written(), members)) continue;
    members = former;
    lines.push(written());
    members = { [name]: part };
  }
  return [...lines, written()];
}

/** Whether the importer takes the line. Only bytes and field values can become too many over several requests. */
const fits = (line: string, { fieldsValues }: { readonly fieldsValues?: unknown }): boolean =>
  Buffer.byteLength(line) <= LONGEST_LINE &&
  !(Array.isArray(fieldsValues) && fieldsValues.length > MOST_FIELD_VALUES);

/** Members are kept whole, but for field values: a later line leaves alone those that it does not name. */
function* partsOf(members: Record<string, unknown>): Generator<[name: string, part: unknown]> {
  for (const [name, value] of Object.entries(members)) {
    if (name !== 'fieldsValues') yield [name, value];
    else for (const each of value as unknown[]) yield [name, [each]];
  }
}
