import { describe, expect, test } from '@jest/globals';
import { NameTaken, RecordInUse } from '../../../src/http/problems/problems.js';
import { allOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problem.js';
import { Requests, testRefusals } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const companies = new Requests(service, 'company');

describe('a new company', () => {
  test('has exactly the members that are documented', async () => {
    const members = {
      name: 'Harbour School',
      domain: 'harbour-school.example',
      tier: 'Partner',
      revenue: 1200.5,
      attributes: { region: 'Harbour', 'number of readers': '340' },
    };
    const company = await companies.created(members);
    expect(company).toEqual({
      id: expect.any(String),
      clientId: company.id,
      createdAt: expect.any(String),
      updatedAt: company['createdAt'],
      ...members,
    });
  });

  test.each([[{}], [{ domain: null, tier: null, revenue: null, attributes: null }], [{ attributes: {} }]])(
    'has nothing but its name with %j',
    async (members) => {
      const { id, clientId, createdAt, updatedAt, ...others } = await companies.created({
        name: `Plain ${JSON.stringify(members)}`,
        ...members,
      });
      expect(others).toEqual({ name: expect.any(String) });
      expect([id, createdAt, updatedAt]).not.toContain(clientId === id ? undefined : clientId);
    },
  );

  test.each([
    ['the same', 'Straße & Söhne'],
    ['capital letters', 'STRASSE & SÖHNE'],
  ])('may not have the name of another, in %s', async (_, name) => {
    await companies.post({ name: 'Straße & Söhne' });
    expectProblem(await companies.post({ name }), NameTaken);
  });

  test('has its domain in small letters', async () =>
    expect(await companies.created({ name: 'Loud', domain: 'Loud.Example' })).toMatchObject({
      domain: 'loud.example',
    }));

  test.each([
    ['name', '😀'.repeat(255)],
    ['tier', '😀'.repeat(100)],
    ['revenue', 1_000_000_000_000],
    ['revenue', 0],
    ['revenue', 0.07],
    ['domain', `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`],
    [
      'attributes',
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}`.repeat(50), '"'.repeat(1_000)])),
    ],
  ])('may have a %s at its limit: %j', async (member, value) =>
    expect(await service.make.company({ [member]: value })).toMatchObject({ [member]: value }),
  );
});

describe('a company that is changed', () => {
  test('keeps what is not named', async () => {
    const { id } = await service.make.company({ tier: 'Partner', revenue: 5 });
    expect(await companies.changed(id, { revenue: 6 })).toMatchObject({ tier: 'Partner', revenue: 6 });
  });

  test('loses by null what it may be without', async () => {
    const made = { domain: 'lost.example', tier: 'Lost', revenue: 1, attributes: { lost: 'yes' } };
    const { id } = await service.make.company(made);
    const changed = await companies.changed(id, {
      domain: null,
      tier: null,
      revenue: null,
      attributes: null,
    });
    for (const member of Object.keys(made)) expect(changed).not.toHaveProperty(member);
  });

  test('has the attributes that are given, and no others', async () => {
    const { id } = await service.make.company({ attributes: { a: '1', b: '2' } });
    expect((await companies.changed(id, { attributes: { b: '3' } })).attributes).toEqual({ b: '3' });
  });

  test('to what it is stays as it is', async () => {
    const members = { revenue: 1200, attributes: { b: '2', a: '1' } };
    const company = await service.make.company(members);
    expect(await companies.changed(company.id, members)).toEqual(company);
  });

  test('may write its name otherwise, and not take that of another', async () => {
    const { id } = await service.make.company({ name: 'acme' });
    expect(await companies.changed(id, { name: 'ACME' })).toMatchObject({ name: 'ACME' });
    await service.make.company({ name: 'Other' });
    expectProblem(await companies.patch(id, { name: 'other' }), NameTaken);
  });

  test.each([
    ['composed and not', 'Café Ångström', 'CAFE\u0301 A\u030angstro\u0308m'],
    ['of letters with two accents, which have no capital', 'Rheon \u0390', 'RHEON \u03aa\u0301'],
    ['of other scripts', 'Straße Ярославль', 'STRASSE ЯРОСЛАВЛЬ'],
    ['of syllables', '\uac01', '\u1100\u1161\u11a8'],
  ])('has a name that no other one has, %s', async (_, name, same) => {
    const { id } = await service.make.company({ name });
    expectProblem(await companies.post({ name: same }), NameTaken);
    const on = await service.make.discovery();
    for (const company of [name, same])
      expect(await service.make.feedback({ on, company })).toMatchObject({ company: name, companyId: id });
    const { body } = await service.http
      .post('/v1/feedback/query')
      .send({ filter: { company: { eq: same } } })
      .expect(200);
    expect(body.feedbacks).toHaveLength(2);
  });
});

describe('a company', () => {
  const one = { given: { name: 'x', tier: 'y' }, make: () => service.make.company() };
  testRefusals(companies, one, [
    ['name', '', 'too_short'],
    ['name', 'x'.repeat(256), 'too_long'],
    ['name', null, 'wrong_type'],
    ['name', undefined, 'required'],
    ['domain', 'not a domain', 'invalid_domain'],
    ['domain', `${'a'.repeat(64)}.example`, 'invalid_domain'],
    ['domain', 'https://web.example', 'invalid_domain'],
    ['tier', 'x'.repeat(101), 'too_long'],
    ['revenue', -0.01, 'out_of_range'],
    ['revenue', 1_000_000_000_000.01, 'out_of_range'],
    ['revenue', 0.001, 'too_many_decimals'],
    ['revenue', '12', 'wrong_type'],
    ['attributes', [], 'wrong_type'],
    ['attributes', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ''])), 'too_many_members'],
  ]);

  test.each([
    [{ region: 1 }, '/attributes/region', 'wrong_type'],
    [{ region: 'x'.repeat(1_001) }, '/attributes/region', 'too_long'],
    [{ '': 'x' }, '/attributes/', 'invalid_name'],
  ])('may not have attributes such as %j', async (attributes, pointer, code) => {
    const { body } = await companies.post({ name: 'x', attributes }).expect(400);
    expect(body.errors).toMatchObject([{ pointer, code }]);
  });

  test('is deleted once nothing comes from it', async () => {
    const { id } = await service.make.company();
    const feedback = await service.make.feedback({ on: await service.make.discovery(), companyId: id });
    expectProblem(await companies.delete(id), RecordInUse);
    await service.http.delete(`/v1/feedback/${feedback.id}`).expect(204);
    await companies.deleted(id);
  });
});

describe('the list of companies', () => {
  test('is of a tier, in capital or small letters', async () => {
    const { id } = await service.make.company({ tier: 'Golden' });
    await service.make.company({ tier: 'Gold' });
    expect((await companies.listed({ tier: 'gOLDEN ' })).map((each) => each.id)).toEqual([id]);
  });

  test('is found by words of name, domain and tier', async () => {
    const { id } = await service.make.company({
      name: 'Zanzibar',
      domain: 'spices.example',
      tier: 'Wholesale',
    });
    for (const q of ['zanzi', 'spices', 'wholesale zanzibar'])
      expect((await companies.listed({ q })).map((each) => each.id)).toEqual([id]);
  });

  test('is in the order of names, or of revenue, without any last', async () => {
    const workspace = await service.workspace('orders');
    for (const [name, revenue] of [
      ['b', 10],
      ['a', 9.5],
      ['c', null],
      ['d', 100],
    ])
      await workspace.make.company({ name, revenue });
    const names = async (sort: string) => {
      const all = await allOf(workspace.http, `/v1/company?per_page=3&sort=${sort}`);
      return all.map(({ name }) => name).join('');
    };
    expect(await names('name')).toBe('abcd');
    expect(await names('-name')).toBe('dcba');
    expect(await names('revenue')).toBe('abdc');
    expect(await names('-revenue')).toBe('dbac');
  });
});
