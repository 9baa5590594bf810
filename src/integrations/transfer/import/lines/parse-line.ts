import { isUtf8 } from 'node:buffer';
import type { Type } from '@nestjs/common';
import { faultAt } from '../../../../http/input/fault-location.js';
import { isObject, parseJson } from '../../../../http/input/json.js';
import { bodyAs } from '../../../../http/input/validation.js';
import { InvalidInput, MalformedRequest } from '../../../../http/problems/problems.js';
import type { GivenIdentity } from '../../given-identity.js';
import { type ImportedRecord, type Kind, KINDS, RECORD_TYPES } from '../../kinds.js';
import { yieldingToEventLoop, type Line } from './line-reader.js';
import { withLineNumber } from './line-rejected.js';

/** A parsed line whose record has passed the validation of a request body. */
export interface LineOf<K extends Kind> {
  readonly line: number;
  readonly bytes: number;
  /** Whether the line comes from a row of a table; attributes without a column then keep their values. */
  readonly isRow?: boolean;
  /** For a row of a table: returns the header of the column that a member, given by its JSON pointer, comes from. */
  readonly columnAt?: (pointer: string) => string | undefined;
  /** The position of the line in the import, which can resume after it. */
  readonly position?: number;
  readonly kind: K;
  readonly record: ImportedRecord<K>;
}

export type ParsedLine = { [K in Kind]: LineOf<K> }[Kind];

/** A line whose record has been validated already. */
export const checkedLine = (
  kind: Kind,
  record: object,
  source: Pick<ParsedLine, 'line' | 'bytes' | 'isRow' | 'columnAt' | 'position'>,
): ParsedLine => ({ ...source, kind, record }) as ParsedLine;

export interface Unsaid {
  /** The kind of all records, if they have no envelopes. */
  readonly records?: Kind | undefined;
  readonly discoveryId?: string | undefined;
}

/**
 * @param after the number of the last line that has been imported already
 * @throws LineRejected
 */
export async function* parsedLines(
  source: AsyncIterable<Line>,
  unsaid: Unsaid = {},
  after = 0,
): AsyncGenerator<ParsedLine> {
  for await (const raw of yieldingToEventLoop(source)) {
    const line = raw.number > after ? parseLine(raw, unsaid) : undefined;
    if (line) yield line;
  }
}

/** @returns undefined if the line is blank */
export function parseLine({ number, bytes }: Line, unsaid: Unsaid = {}): ParsedLine | undefined {
  return withLineNumber(number, () => {
    const text = textOf(number, bytes);
    if (text.trim() === '') return undefined;
    const [kind, given] = opened(parsed(text), unsaid);
    const members =
      kind === 'feedback' && unsaid.discoveryId !== undefined
        ? { discoveryId: unsaid.discoveryId, ...given }
        : given;
    const record = withLineNumber(number, () => bodyAs(RECORD_TYPES[kind] as Type<Writable>, members), kind);
    // A record without a `clientId` has its `id` as its `clientId`.
    if (record.id !== undefined) record.clientId ??= record.id.toLowerCase();
    return { line: number, position: number, bytes: bytes.length, kind, record } as ParsedLine;
  });
}

type Writable = { -readonly [Member in keyof GivenIdentity]: GivenIdentity[Member] };

const BYTE_ORDER_MARK = '\uFEFF';

function textOf(number: number, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new MalformedRequest('The line is not UTF-8.');
  const text = bytes.toString();
  return number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text, { keepsDigits: true });
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw new MalformedRequest(`The line is not JSON: ${(error as Error).message}.`);
  }
}

function opened(line: unknown, { records }: Unsaid): [kind: Kind, members: object] {
  if (records === undefined) return openEnvelope(line);
  if (isObject(line)) return [records, line];
  const detail = `Each must be a JSON object with the members of a ${records}.`;
  throw new InvalidInput([{ pointer: '', code: 'wrong_type', detail }]);
}

function openEnvelope(line: unknown): [kind: Kind, members: object] {
  const entries = isObject(line) ? Object.entries(line) : [];
  const [kind, members] = entries.find(([name]) => KINDS.includes(name as Kind)) ?? [];
  if (kind === undefined) {
    const detail = `A line must be a JSON object with one of the members ${KINDS.join(', ')}.`;
    throw new InvalidInput([{ pointer: '', code: 'unknown_record', detail }]);
  }
  const others = entries.filter(([name]) => name !== kind);
  if (others.length > 0)
    throw new InvalidInput(
      others.map(([name]) =>
        faultAt([name], 'unknown_member', 'is not a member here: a line holds one record'),
      ),
    );
  if (!isObject(members)) throw new InvalidInput([faultAt([kind], 'wrong_type', 'must be an object')]);
  if (Object.keys(members).length === 0)
    throw new InvalidInput([faultAt([kind], 'empty', 'must have at least one member')]);
  return [kind as Kind, members];
}
