import { isUtf8 } from 'node:buffer';
import type { Type } from '@nestjs/common';
import { bodyAs } from '../../http/input/validation.js';
import type { InputFault } from '../../http/problems/problem.js';
import { InvalidInput, MalformedRequest } from '../../http/problems/problems.js';
import { type ImportedRecord, type Kind, KINDS, RECORD_TYPES } from '../kinds.js';
import { parseJson } from '../../http/input/json.js';
import { pointerTo } from '../../http/input/fault-location.js';
import type { Line } from './line-reader.js';
import { withLineNumber } from './line-rejected.js';

/** A line that has been read: one record, checked as the API checks a body. */
export type ParsedLine = {
  [K in Kind]: {
    readonly line: number;
    readonly bytes: number;
    readonly kind: K;
    readonly given: ImportedRecord<K>;
  };
}[Kind];

/**
 * Reads a line; undefined when it is blank.
 *
 * @throws LineRejected
 */
export function parseLine({ number, bytes }: Line): ParsedLine | undefined {
  return withLineNumber(number, () => {
    const text = textOf(number, bytes);
    if (text.trim() === '') return undefined;
    const [kind, record] = contentOf(parsed(text));
    const given = withLineNumber(number, () => bodyAs(RECORD_TYPES[kind] as Type<object>, record), kind);
    return { line: number, bytes: bytes.length, kind, given } as ParsedLine;
  });
}

const BYTE_ORDER_MARK = '\uFEFF';

function textOf(number: number, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new MalformedRequest('The line is not UTF-8.');
  const text = bytes.toString();
  return number === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw new MalformedRequest(`The line is not JSON: ${(error as Error).message}.`);
  }
}

/** What kind of record a line says that it holds, and the record. */
function contentOf(line: unknown): [kind: Kind, record: object] {
  const members = isObject(line) ? Object.entries(line) : [];
  const [kind, record] = members.find(([name]) => KINDS.includes(name as Kind)) ?? [];
  if (kind === undefined) {
    const detail = `A line must be a JSON object with one of the members ${KINDS.join(', ')}.`;
    throw new InvalidInput([{ pointer: '', code: 'unknown_record', detail }]);
  }
  const others = members.filter(([name]) => name !== kind);
  if (others.length > 0) throw new InvalidInput(others.map(([name]) => fault(name, UNKNOWN)));
  if (!isObject(record)) throw new InvalidInput([fault(kind, NO_OBJECT)]);
  if (Object.keys(record).length === 0) throw new InvalidInput([fault(kind, EMPTY)]);
  return [kind as Kind, record];
}

const UNKNOWN = { code: 'unknown_member', detail: 'is not a member here: a line holds one record' };
const NO_OBJECT = { code: 'wrong_type', detail: 'must be an object' };
const EMPTY = { code: 'empty', detail: 'must have at least one member' };

function fault(member: string, { code, detail }: { code: string; detail: string }): InputFault {
  const { pointer = '' } = pointerTo([member]);
  return { pointer, code, detail: `${pointer} ${detail}.` };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
