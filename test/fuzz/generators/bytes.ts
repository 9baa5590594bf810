import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { MediaTypes } from '../../support/specification.js';
import { hostileJson, MAX_BODY_BYTES } from './hostile-json.js';

/** A body on its way: what it says it is, and what it is. */
export interface Sent {
  readonly type: string | undefined;
  readonly encoding?: string;
  readonly bytes: Buffer;
}

/** Not before the request is sent: it may name records. */
export type Body = () => Sent;

const JSON_TYPE = 'application/json';
const text = (given: string, type = JSON_TYPE): Sent => ({ type, bytes: Buffer.from(given) });

export const jsonOf = (value: unknown): Sent => text(JSON.stringify(value) ?? '');

const between = ({ bytes }: Sent, share: number): [Buffer, Buffer] => {
  const at = Math.floor(bytes.length * share);
  return [bytes.subarray(0, at), bytes.subarray(at)];
};

/** What a broken client, a proxy or an attacker makes of a body. */
const DAMAGES: readonly ((sent: Sent, share: number) => Sent)[] = [
  (sent, share) => ({ ...sent, bytes: between(sent, share)[0] }),
  ...['ff', 'c0', 'eda080', '00', '22', '7b', 'e280ae'].map((hex) => (sent: Sent, share: number) => {
    const [before, after] = between(sent, share);
    return { ...sent, bytes: Buffer.concat([before, Buffer.from(hex, 'hex'), after]) };
  }),
  (sent) => ({ ...sent, bytes: Buffer.concat([Buffer.from('efbbbf', 'hex'), sent.bytes]) }),
  (sent) => ({ ...sent, bytes: Buffer.from(sent.bytes.toString(), 'utf16le') }),
  (sent) => ({ ...sent, bytes: Buffer.concat([sent.bytes, sent.bytes]) }),
  // A member that is given twice.
  (sent) => ({
    ...sent,
    bytes: Buffer.from(sent.bytes.toString().replace('{', '{"title":"x","title":"y",')),
  }),
  (sent) => ({
    ...sent,
    bytes: Buffer.from(sent.bytes.toString().replace('{', '{"__proto__":{"title":"x"},')),
  }),
  (sent) => ({ ...sent, bytes: Buffer.alloc(0) }),
  (sent) => ({ ...sent, bytes: gzipSync(sent.bytes), encoding: 'gzip' }),
  (sent) => ({ ...sent, encoding: 'identity' }),
  (sent) => ({ ...sent, type: undefined }),
  ...[-1, 0, 1, 1_000].map((more) => (sent: Sent) => {
    const room = Math.max(MAX_BODY_BYTES + more - sent.bytes.length, 0);
    return { ...sent, bytes: Buffer.concat([sent.bytes, Buffer.alloc(room, ' ')]) };
  }),
];

const TYPES = [
  'text/plain',
  'text/csv',
  'application/x-ndjson',
  'application/merge-patch+json',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8"',
  'APPLICATION/JSON',
  'application/json;',
  'application/jsonx',
  'application/*',
  '*',
  ',',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/csv',
  'a'.repeat(2_000),
];

/** A body as it is, with one damage, or another type. */
export const damaged = (body: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  fc.oneof(
    fc.tuple(body, fc.constantFrom(...DAMAGES), fc.double({ min: 0, max: 1, noNaN: true })).map(
      ([make, damage, share]) =>
        () =>
          damage(make(), share),
    ),
    fc.tuple(body, fc.constantFrom(...TYPES)).map(([make, type]) => () => ({ ...make(), type })),
  );

export const hostile: fc.Arbitrary<Body> = hostileJson.map((given) => () => text(given));

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    '"',
    '""',
    '"a"b',
    '"a\nb"',
    '=1+1',
    '\0',
    '5',
    '2026-01-31',
    'x'.repeat(600),
    ' ',
    '\t',
    'ä',
    '😀',
  ),
  fc.string({ maxLength: 20 }),
);
const header = fc.constantFrom(
  'title',
  'title,description,tags',
  'title;description',
  'title\tstate',
  'title,title',
  '',
  'Title,clientId,feedback',
  '"title',
  'score,content',
  'id,clientId,title,discoveryStateId,parentId,assignees',
  Array.from({ length: 1_100 }, (_, n) => `c${n}`).join(','),
);
const csv = fc
  .tuple(
    header,
    fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([first, rows, comma, end]) => [first, ...rows.map((row) => row.join(comma))].join(end));

/** A file that may be imported; a record of it, if it is one of lines. */
export const file = (record: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  fc.oneof(
    csv.map((given) => () => text(given, 'text/csv')),
    fc
      .array(fc.oneof(record, fc.constantFrom('{', '', 'null', '\0')), { maxLength: 5 })
      .map(
        (lines) => () =>
          text(
            lines
              .map((line) => (typeof line === 'string' ? line : JSON.stringify({ discovery: line })))
              .join('\n'),
            'application/x-ndjson',
          ),
      ),
    fc.array(record, { maxLength: 5 }).map((all) => () => jsonOf(all)),
  );

/** Whether an operation takes files. */
export const takesFiles = (content: MediaTypes): boolean => content['text/csv'] !== undefined;
