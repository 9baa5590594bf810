import { beforeAll, describe, expect, test } from '@jest/globals';
import { CompaniesDiffer, CompanyNotFound } from '../../../src/records/companies/company.problems.js';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const feedback = new Requests(service, 'feedback');
const companies = new Requests(service, 'company');
let on: Made;
beforeAll(async () => (on = await service.make.discovery()));

const from = (company: string) => service.make.feedback({ on, company });

describe('the company of feedback', () => {
  test('is made by its name, once', async () => {
    const { companyId, company } = await from('Bluewater');
    expect(company).toBe('Bluewater');
    expect(await companies.shown(companyId)).toMatchObject({ id: companyId, name: 'Bluewater' });
    expect(await from('BLUEWATER')).toMatchObject({ company: 'Bluewater', companyId });
  });

  test('is found by its reference', async () => {
    const { id } = await service.make.company({ clientId: 'by-reference', name: 'Referred' });
    for (const companyId of [id, id.toUpperCase(), 'by-reference'])
      expect(await service.make.feedback({ on, companyId })).toMatchObject({
        company: 'Referred',
        companyId: id,
      });
  });

  test('is made once by many at a time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => from(n % 2 ? 'At Once' : 'at once')));
    expect(new Set(made.map(({ companyId }) => companyId)).size).toBe(1);
  });

  test('is shown by the name that it has now', async () => {
    const { id, companyId } = await from('Before');
    await companies.changed(companyId, { name: 'Afterwards' });
    expect(await feedback.shown(id)).toMatchObject({ company: 'Afterwards' });
    expect(await feedback.listed({ id })).toMatchObject([{ company: 'Afterwards', companyId }]);
  });

  test('is another one, or none, once it is changed', async () => {
    const { id, updatedAt } = await from('First');
    expect(await feedback.changed(id, { company: 'first' })).toMatchObject({ company: 'First', updatedAt });
    expect(await feedback.changed(id, { company: 'Second' })).toMatchObject({ company: 'Second' });
    for (const none of [{ company: null }, { companyId: null }]) {
      await feedback.changed(id, { company: 'Second' });
      const without = await feedback.changed(id, none);
      expect(without).not.toHaveProperty('company');
      expect(without).not.toHaveProperty('companyId');
    }
  });

  test('is not a company that is not there', async () => {
    expectProblem(await feedback.post({ discoveryId: on.id, companyId: 'nobody' }), CompanyNotFound);
    expectProblem(await feedback.patch((await from('x')).id, { companyId: on.id }), CompanyNotFound);
  });

  test('may be said twice, if it is the same', async () => {
    const { companyId } = await from('Said Twice');
    const both = { discoveryId: on.id, company: 'said twice', companyId };
    expect(await feedback.created(both)).toMatchObject({ companyId });
    for (const other of [{ company: 'Other' }, { company: null }, { companyId: null }])
      expectProblem(await feedback.post({ ...both, ...other }), CompaniesDiffer);
    expect(await companies.listed({ q: 'Other' })).toEqual([]);
  });

  test('is among the words that it is found by', async () => {
    const { id, companyId } = await from('Quicksilver');
    expect((await feedback.listed({ q: 'quicksilver' })).map((each) => each.id)).toEqual([id]);
    await feedback.changed(id, { content: 'changed' });
    expect((await feedback.listed({ q: 'changed quicksilver' })).map((each) => each.id)).toEqual([id]);
    const other = await service.make.feedback({ on, companyId, content: 'other' });
    await feedback.changed(id, { company: null });
    expect((await feedback.listed({ q: 'quicksilver' })).map((each) => each.id)).toEqual([other.id]);
  });
});
