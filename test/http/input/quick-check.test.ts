import { expect, test } from '@jest/globals';
import { IsString, validateSync } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import fc from 'fast-check';
import { BulkUpdate } from '../../../src/discoveries/bulk/bulk.requests.js';
import { NewDiscovery } from '../../../src/discoveries/discovery.requests.js';
import { isFaultless } from '../../../src/http/input/quick-check.js';

const mostly = <Value>(right: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: right },
    fc.constantFrom<unknown>(null, undefined, '', 7, true, [], {}, [null], [{}], ['']),
  );
const text = fc.string({ minLength: 1, maxLength: 8 });
const value = fc.record({ field: mostly(fc.record({ id: mostly(text) })), value: mostly(text) });
const members = {
  id: mostly(text),
  clientId: mostly(text),
  title: mostly(text),
  description: mostly(text),
  parentId: mostly(text),
  tags: mostly(fc.array(mostly(text))),
  fieldsValues: mostly(fc.array(mostly(value), { maxLength: 3 })),
  alphaIssueUrls: mostly(fc.array(fc.webUrl(), { maxLength: 2 })),
  unknown: text,
};
const requests = fc
  .subarray(Object.keys(members) as (keyof typeof members)[])
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, members[name] as fc.Arbitrary<unknown>]))),
  );

test.each([NewDiscovery, BulkUpdate])('finds no fault in a %p where class-validator finds none', (type) => {
  let faultless = 0;
  fc.assert(
    fc.property(requests, (given) => {
      const request = plainToInstance(type as new () => object, given, { exposeUnsetFields: false });
      const errors = validateSync(request, { whitelist: true, forbidNonWhitelisted: true });
      expect(isFaultless(request)).toBe(errors.length === 0);
      faultless += errors.length === 0 ? 1 : 0;
    }),
    { numRuns: 2_000 },
  );
  expect(faultless).toBeGreaterThan(50);
});

test('leaves it to class-validator where it does not know a decorator, or there is none', () => {
  class Other {
    @IsString()
    name = 'a';
  }
  expect(isFaultless(new Other())).toBe(false);
  expect(isFaultless({})).toBe(false);
});
