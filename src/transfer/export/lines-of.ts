import type { Kind } from '../kinds.js';
import { LONGEST_LINE } from '../import/line-reader.js';

/**
 * The lines that bring a record back. One is enough, but for a discovery that has grown by several requests beyond
 * what a line can hold: the lines after the first then add to it what was left out.
 */
export function linesOf(kind: Kind, record: object): string[] {
  const line = JSON.stringify({ [kind]: record });
  if (fits(line)) return [line];
  const { clientId, title, ...others } = record as Record<string, unknown>;
  const lines: string[] = [];
  let members: Record<string, unknown> = {};
  const written = (): string => JSON.stringify({ [kind]: { clientId, title, ...members } });
  for (const [name, part] of partsOf(others)) {
    const former = members;
    const before = former[name];
    members = { ...former, [name]: Array.isArray(before) ? before.concat(part) : part };
    if (fits(written())) continue;
    members = former;
    lines.push(written());
    members = { [name]: part };
  }
  return [...lines, written()];
}

const fits = (line: string): boolean => Buffer.byteLength(line) <= LONGEST_LINE;

/** Members are kept whole, but for field values: a later line leaves alone those that it does not name. */
function* partsOf(members: Record<string, unknown>): Generator<[name: string, part: unknown]> {
  for (const [name, value] of Object.entries(members)) {
    if (name !== 'fieldsValues') yield [name, value];
    else for (const each of value as unknown[]) yield [name, [each]];
  }
}
