import type { ParsedLine } from '../import/parse-line.js';
import { type Kind, RECORD_TYPES } from '../kinds.js';

/** A line of an import whose members have been checked. */
export const parsedLine = (
  kind: Kind,
  members: object,
  { line, bytes }: Pick<ParsedLine, 'line' | 'bytes'>,
): ParsedLine =>
  ({ line, bytes, kind, record: Object.assign(new RECORD_TYPES[kind](), members) }) as unknown as ParsedLine;
