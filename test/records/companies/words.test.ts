import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { blocked, held, untilWaiting } from '../../support/blocked.js';
import { useCommandsOn } from '../../support/commands.js';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { requests, settled, workspaceOf } from '../../support/probes.js';
import { Requests } from '../../support/requests.js';
import { importLines } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const commands = useCommandsOn(service);
const feedback = new Requests(service, 'feedback');
const companies = new Requests(service, 'company');
let on: Made;
beforeAll(async () => (on = await service.make.discovery()));

async function foundBy(q: string): Promise<string[]> {
  await settled(service, 'company-words');
  return (await feedback.listed({ q })).map(({ clientId }) => clientId);
}

/** The scan has passed, or will come back. */
const passed = (): Promise<void> =>
  eventually(async () => {
    const waiting = await requests(service, 'company-words');
    expect(waiting.filter(({ detail }) => detail === null)).toEqual([]);
  });

type Write = (company: Made, clientId: string) => Promise<unknown>;

describe('messages are found by the name that their company has now', () => {
  const messages = new Requests(service, 'message');
  const foundIn = async (q: string): Promise<string[]> => {
    await settled(service, 'company-words');
    return (await messages.listed({ q })).map(({ clientId }) => clientId);
  };

  test('after it was renamed, also where there is feedback as well', async () => {
    const { clientId, companyId } = await service.make.message({ company: 'Oldmill' });
    await service.make.feedback({ on, companyId });
    await companies.changed(companyId, { name: 'Newmill' });
    expect(await foundIn('newmill')).toEqual([clientId]);
    expect(await foundIn('oldmill')).toEqual([]);
    expect(await foundBy('newmill')).toHaveLength(1);
  });

  test('after it was merged, and after that was undone', async () => {
    const { clientId, companyId } = await service.make.message({ company: 'Oldpier' });
    const survivor = await service.make.company({ name: 'Newpier' });
    const merge = service.http.post(`/v1/company/${companyId}/merge`).send({ into: survivor.id });
    const { changeId } = (await merge.expect(200)).body;
    expect([await foundIn('newpier'), await foundIn('oldpier')]).toEqual([[clientId], []]);
    await service.http.post(`/v1/change/${changeId}/undo`).send({}).expect(200);
    expect([await foundIn('newpier'), await foundIn('oldpier')]).toEqual([[], [clientId]]);
  });

  test('if somebody is changing one while its words are written anew', async () => {
    const { id, clientId, companyId } = await service.make.message({ company: 'Oldgate' });
    await held(service, 'message', { id }, async () => {
      await companies.changed(companyId, { name: 'Newgate' });
      await passed();
    });
    expect(await foundIn('newgate')).toEqual([clientId]);
  });
});

describe('feedback is found by the new name of its company', () => {
  test('if it was there', async () => {
    const { clientId, companyId } = await service.make.feedback({ on, company: 'Oldacre' });
    await companies.changed(companyId, { name: 'Newacre' });
    expect(await foundBy('newacre')).toEqual([clientId]);
    expect(await foundBy('oldacre')).toEqual([]);
  });

  test.each<[string, Write]>([
    ['is made', ({ id: companyId }, clientId) => feedback.created({ clientId, companyId })],
    ['is made by its name', ({ name: company }, clientId) => feedback.created({ clientId, company })],
    ['is moved to it', ({ id: companyId }, clientId) => feedback.changed(clientId, { companyId })],
    [
      'is imported',
      async ({ id: companyId }, clientId) =>
        importLines(commands, await workspaceOf(service), [{ feedback: { clientId, companyId } }]),
    ],
  ])('if it %s by somebody who has read the former one', async (how, write) => {
    const company = await service.make.company({ name: `o${newId()}` });
    const [clientId, name] = [`c${newId()}`, `n${newId()}`];
    if (how === 'is moved to it') await feedback.created({ clientId });
    const done: Promise<unknown>[] = [];
    await blocked(
      service,
      'feedback',
      async () => {
        done.push(write(company, clientId));
        await untilWaiting(service, 1);
        const renamed = companies.changed(company.id, { name });
        done.push(renamed);
        await Promise.race([renamed.then(passed), untilWaiting(service, 2)]);
      },
      'SHARE',
    );
    await Promise.all(done);
    expect(await foundBy(name)).toEqual([clientId]);
    expect(await foundBy(company['name'])).toEqual([]);
  });

  test('if somebody is changing it while its words are written anew', async () => {
    const { id, clientId, companyId } = await service.make.feedback({ on, company: 'Oldfield' });
    await held(service, 'feedback', { id }, async () => {
      await companies.changed(companyId, { name: 'Newfield' });
      await passed();
    });
    expect(await foundBy('newfield')).toEqual([clientId]);
  });
});
