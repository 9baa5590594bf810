import fc from 'fast-check';
import { words } from '../../support/names.js';
import type { Operation } from '../../support/specification.js';
import type { Population } from '../population.js';

/** Values of headers that mean something, which may refuse the request all the same. */
const SOUND: Readonly<Record<string, readonly string[]>> = {
  'If-None-Match': ['*', '"x"', 'W/"x"', '"a", W/"b"'],
  'If-Match': ['*', '"x"', 'W/"x"'],
  'Cache-Control': words('no-cache max-stale max-stale=5 max-stale=999999999999'),
  Prefer: ['count=exact', 'count=estimated', 'return=minimal, count=exact', 'count = "exact"; x=y'],
  'X-Request-Id': ['x', '~'.repeat(128)],
};

/** Headers of any operation. */
const ANY = words(
  'traceparent tracestate Accept Accept-Encoding Accept-Language Origin Range Expect Cookie X-Forwarded-For Last-Event-ID host authorization',
);

const TEXTS = [
  '',
  ' ',
  '*',
  '"',
  '""',
  'W/',
  'W/"',
  '"a"b',
  ', ,',
  '"a",',
  '\\',
  '\t',
  '\u00e4',
  '\u00ff'.repeat(200),
  'x'.repeat(300),
  'count=',
  'count=exact, count=exact',
  'max-stale=-1',
  'max-stale=x',
  'no-cache="x',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  '00-00000000000000000000000000000000-0000000000000000-00',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'text/html',
  'application/json;q=0',
  '*/*;q=0.001, application/json;q=x',
  'application/problem+json',
  'gzip;q=0, br',
  'identity;q=0',
  'bytes=0-1',
  'null',
  'https://elsewhere.example',
  '%00',
  '"' + 'a'.repeat(300) + '"',
  'a=b; c',
];

const odd = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc
    .array(
      fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x7f),
      { maxLength: 40 },
    )
    .map((codes) => String.fromCharCode(...codes)),
);

export type Headers = Readonly<Record<string, string>>;

/** @param faulty whether they may be anything */
export function headersOf(
  { parameters }: Operation,
  { tags }: Population,
  faulty: boolean,
): fc.Arbitrary<Headers> {
  const names = parameters.flatMap((each) => (each.in === 'header' ? [each.name] : []));
  const known = fc.nat().map((lot) => tags[lot % tags.length] as string);
  const sound = (name: string): fc.Arbitrary<string> => {
    if (name === 'Idempotency-Key') return fc.uuid();
    const values = fc.constantFrom(...(SOUND[name] ?? ['x']));
    return name.startsWith('If-') ? fc.oneof({ weight: 3, arbitrary: values }, known) : values;
  };
  // A wrong version refuses the request, whatever else is in it.
  const usual = names
    .filter((name) => name !== 'If-Match')
    .map((name): [string, fc.Arbitrary<string>] => [name, sound(name)]);
  const some = (all: [string, fc.Arbitrary<string>][]) =>
    fc.record(Object.fromEntries(all), { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Headers>;
  const seldom = (all: fc.Arbitrary<Headers>) => fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, all);
  if (!faulty) return seldom(some(usual));
  const anything = fc.dictionary(fc.constantFrom(...names, ...ANY), odd, {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return seldom(fc.oneof(anything, some(names.map((name) => [name, sound(name)]))));
}
