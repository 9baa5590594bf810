import type { Kind } from '../kinds.js';
import { LONGEST_LINE } from '../import/line-reader.js';

/** Of a record of any kind. */
type Members = Record<string, unknown> & { fieldsValues?: unknown[] };

/**
 * The lines that bring a record back. One is enough, but for a discovery that has grown by several requests beyond
 * the bytes that a line can have: the lines after the first then add to it what was left out.
 */
export function recordLines(kind: Kind, record: object): string[] {
  const lineOf = (members: object): string => JSON.stringify({ [kind]: members });
  const whole = lineOf(record);
  if (Buffer.byteLength(whole) <= LONGEST_LINE) return [whole];
  const { clientId, title, ...others } = record as Members;
  const least = Buffer.byteLength(lineOf({ clientId, title }));
  const lines: string[] = [];
  let members: Members = {};
  let length = least;
  for (const part of partsOf(others)) {
    // A little more than the part adds to the line, whose braces are there already.
    const more = Buffer.byteLength(JSON.stringify(part));
    if (length + more > LONGEST_LINE) {
      lines.push(lineOf({ clientId, title, ...members }));
      members = {};
      length = least;
    }
    if (part.fieldsValues && members.fieldsValues) members.fieldsValues.push(...part.fieldsValues);
    else Object.assign(members, part);
    length += more;
  }
  return [...lines, lineOf({ clientId, title, ...members })];
}

/** Members are kept whole, but for field values: a later line leaves alone those that it does not name. */
function* partsOf(members: Members): Generator<Members> {
  for (const [name, value] of Object.entries(members)) {
    if (name !== 'fieldsValues') yield { [name]: value };
    else for (const each of value as unknown[]) yield { fieldsValues: [each] };
  }
}
