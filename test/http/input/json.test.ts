import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from '../../../src/http/input/json.js';

const SEED = 20_261_122;

test('whatever is JSON, without a member twice and within bounds, is read as it is', () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: 'small', stringUnit: 'binary' }),
      fc.constantFrom(0, 2),
      (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent);
        expect(parseJson(written)).toEqual(JSON.parse(written));
      },
    ),
    { seed: SEED, numRuns: 2_000 },
  );
});

test('whatever is not JSON is refused as JSON.parse refuses it', () => {
  fc.assert(
    fc.property(
      fc.json({ depthSize: 'small' }),
      fc.nat(),
      fc.constantFrom('', ',', '}', '"', '//', '\\'),
      (text, at, other) => {
        const place = at % (text.length + 1);
        const written = text.slice(0, place) + other + text.slice(place + 1);
        const outcome = (parse: (text: string) => unknown): unknown => {
          try {
            return parse(written);
          } catch (error) {
            return error instanceof SyntaxError ? 'no JSON' : 'out of bounds';
          }
        };
        expect([outcome(JSON.parse), 'out of bounds']).toContainEqual(outcome(parseJson));
      },
    ),
    { seed: SEED, numRuns: 2_000 },
  );
});
