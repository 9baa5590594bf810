import fc from 'fast-check';
import { words } from '../../support/names.js';
import { readSpecification } from '../../support/specification.js';

export const MAX_BODY_BYTES = 1_048_576;

export const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** What names and texts are made of: each takes another number of bytes, in a body and in an answer. */
const UNITS = ['k', '"', '\\', '\u0001', '\n', '\0', 'é', '€', '😀', '\ud800', '~', '/', '$value', '…'];

export const longName = fc
  .tuple(fc.constantFrom(...UNITS), fc.constantFrom(0, 1, 10, 100, 255, 256, 3_000, 100_000, 900_000))
  .map(([unit, length]) => unit.repeat(length));

/** As JSON: values that some rule, or all of them, refuse. */
const FAULTY = [
  '"\\u0000"',
  '"\\ud800"',
  '""',
  JSON.stringify('"'.repeat(255)),
  JSON.stringify('\u0001'.repeat(255)),
  JSON.stringify('x'.repeat(3_000)),
  ...words('null 1 1e308 true [] {} {"id":"\\u0000"}'),
  `{"field":{"id":${JSON.stringify('"'.repeat(255))}},"value":"x"}`,
  `${'['.repeat(20)}0${']'.repeat(20)}`,
  '{"__proto__":1,"constructor":2}',
];

const specification = readSpecification();
const MEMBERS = [
  ...new Set(specification.operations.flatMap(({ operation }) => specification.membersTaken(operation))),
  '__proto__',
];

/** So often as there is room for in a part of a body. */
const repeated = (count: number, piece: (index: number) => string): string[] =>
  many(Math.max(1, Math.min(count, Math.floor(MAX_BODY_BYTES / 2.1 / (piece(0).length + 6)))), piece);

export const anyName = fc.oneof(longName, fc.constantFrom(...MEMBERS));
const faulty = fc.constantFrom(...FAULTY);
const items = fc
  .tuple(faulty, fc.constantFrom(1, 51, 100, 101, 4_990, 5_001, 100_000))
  .map(([item, count]) => `[${repeated(count, () => item).join(',')}]`);
const wide = fc
  .tuple(longName, fc.constantFrom(1, 51, 2_400, 50_000), faulty)
  .map(
    ([unit, count, value]) =>
      `{${repeated(count, (n) => `${JSON.stringify(unit + String(n))}:${value}`).join(',')}}`,
  );
const deep = fc
  .tuple(anyName, fc.constantFrom(1, 14, 15, 16, 17, 50_000), fc.oneof(items, wide))
  .map(([each, depth, inside]) => {
    const open = repeated(depth, () => `{${JSON.stringify(each)}:`);
    return `${open.join('')}${inside}${'}'.repeat(open.length)}`;
  });
/** A name given again and again. */
const again = fc
  .tuple(anyName, fc.constantFrom(2, 51, 60_000), fc.constantFrom(0, 10))
  .map(([each, count, depth]) => {
    const members = repeated(count, () => `${JSON.stringify(each)}:1`).join(',');
    return `${'['.repeat(depth)}{${members},"last":0}${']'.repeat(depth)}`;
  });

const value = fc.oneof(faulty, items, wide, deep, again);
/** Bodies that are as large, wide, deep or repetitive as there is room for, some of them cut off. */
export const hostileJson = fc
  .oneof(
    value,
    fc.tuple(anyName, value).map(([each, inside]) => `{${JSON.stringify(each)}:${inside}}`),
    // As a record is, with everything in it at fault.
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...MEMBERS), value), {
        selector: ([member]) => member,
        maxLength: 8,
      })
      .map((members) => `{${members.map(([member, inside]) => `"${member}":${inside}`).join(',')}}`),
    // Cut off, so that it is not JSON.
    value.map((text) => text.slice(0, -1)),
  )
  .filter((text) => Buffer.byteLength(text) <= MAX_BODY_BYTES);
