import { isUtf8 } from 'node:buffer';
import type { Type } from '@nestjs/common';
import { bodyAs } from '../../input/as-request.js';
import { InvalidInput, MalformedRequest } from '../../problems/problems.js';
import { type Given, type Kind, KINDS, LINES } from '../kinds.js';
import type { Line } from './line-reader.js';
import { onLine } from './line-refused.js';

/** A line that has been read: one record, checked as the API checks a body. */
export type Entry = {
  [K in Kind]: { readonly line: number; readonly bytes: number; readonly kind: K; readonly given: Given<K> };
}[Kind];

/**
 * Reads a line; undefined when it is blank.
 *
 * @throws LineRefused
 */
export function entryOf({ number, bytes }: Line): Entry | undefined {
  return onLine(number, () => {
    const text = textOf(number, bytes);
    if (text.trim() === '') return undefined;
    const value = parsed(text);
    const kind = kindOf(value);
    const line = bodyAs(LINES[kind] as Type<object>, value);
    return { line: number, bytes: bytes.length, kind, given: line[kind as keyof object] };
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
    return JSON.parse(text);
  } catch (error) {
    throw new MalformedRequest(`The line is not JSON: ${(error as Error).message}.`);
  }
}

function kindOf(value: unknown): Kind {
  const names =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const kind = names.find((name) => KINDS.includes(name as Kind));
  if (kind !== undefined) return kind as Kind;
  const detail = `A line must be a JSON object with one of the members ${KINDS.join(', ')}.`;
  throw new InvalidInput([{ pointer: '', code: 'unknown_record', detail }]);
}
