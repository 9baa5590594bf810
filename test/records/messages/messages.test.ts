import { beforeAll, describe, expect, test } from '@jest/globals';
import { CompanyNotFound } from '../../../src/records/companies/company.problems.js';
import { InvalidInput, RecordInUse } from '../../../src/http/problems/problems.js';
import { MessageNotFound } from '../../../src/records/feedback/feedback.problems.js';
import type { Made } from '../../support/make.js';
import { expectConsistent } from '../../support/probes.js';
import { expectProblem } from '../../support/problem.js';
import { Requests } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const messages = new Requests(service, 'message');
const feedback = new Requests(service, 'feedback');

const SENT = {
  authorName: 'Ines Duarte',
  authorEmail: 'ines@harbour.example',
  company: 'Harbour School',
  sourceUrl: 'https://desk.example/4711',
};

describe('a message', () => {
  test('is new, and shows its company by the name that it has now', async () => {
    const made = await messages.created({ text: 'The map is wrong', source: 'Mail', ...SENT });
    expect(made).toMatchObject({ text: 'The map is wrong', source: 'Mail', state: 'NEW', ...SENT });
    await service.http.patch(`/v1/company/${made['companyId']}`).send({ name: 'Harbour' }).expect(200);
    expect((await messages.shown(made.id))['company']).toBe('Harbour');
    await service.http.patch(`/v1/company/${made['companyId']}`).send({ name: SENT.company }).expect(200);
  });

  test.each([
    [{}, '/text', 'required'],
    [{ text: '' }, '/text', 'too_short'],
    [{ text: 'x'.repeat(100_001) }, '/text', 'too_long'],
    [{ text: 'x', state: 'OPEN' }, '/state', 'not_allowed'],
    [{ text: 'x', source: 'x'.repeat(101) }, '/source', 'too_long'],
    [{ text: 'x', sourceUrl: 'desk' }, '/sourceUrl', 'invalid_url'],
    [{ text: 'x', authorEmail: 'ines' }, '/authorEmail', 'invalid_email'],
  ])('case %# is 400', async (members, pointer, code) => {
    const answer = await messages.post({ clientId: 'never', ...members });
    expectProblem(answer, InvalidInput, { pointer, code });
  });

  test('names a company that is there', async () => {
    const answer = await messages.post({ text: 'x', companyId: 'nobody' });
    expectProblem(answer, CompanyNotFound, { pointer: '/companyId' });
  });

  test('is kept while feedback comes from it', async () => {
    const made = await messages.created({ text: 'Two things' });
    const piece = await feedback.created({ messageId: made.id });
    expectProblem(await messages.delete(made.clientId), RecordInUse);
    await feedback.changed(piece.id, { messageId: null });
    await messages.deleted(made.id);
  });

  test('that was deleted comes back with its feedback by an undo, company and words included', async () => {
    const made = await messages.created({ text: 'Xylophones', ...SENT });
    await messages.deleted(made.id);
    const { body } = await service.http.get(`/v1/message/${made.id}/history`).expect(200);
    await service.http.post(`/v1/change/${body.changes[0].id}/undo`).send({}).expect(200);
    expect(await messages.listed({ q: 'xylophones school' })).toMatchObject([{ id: made.id, ...SENT }]);
  });
});

describe('feedback from a message', () => {
  let message: Made;
  beforeAll(async () => {
    message = await messages.created({ clientId: 'ticket', text: 'Much', ...SENT });
  });
  const both = [
    ['alone', (members: object) => feedback.created(members)],
    [
      'in a bulk',
      async (create: object) =>
        (await service.http.post('/v1/feedback/bulk').send({ operations: [{ create }] })).body.results[0]
          .feedback,
    ],
  ] as const;

  test.each(both)('says who said it and where, as the message does: %s', async (_, create) => {
    expect(await create({ messageId: 'ticket', excerpt: 'A part' })).toMatchObject({
      messageId: message.id,
      companyId: message['companyId'],
      ...SENT,
    });
  });

  test.each(both)('says it otherwise where it says it itself: %s', async (_, create) => {
    const members = { messageId: message.id, authorName: 'Bo', company: null, sourceUrl: null };
    const made = await create(members);
    expect(made).toMatchObject({ authorName: 'Bo', messageId: message.id });
    for (const member of ['authorEmail', 'company', 'companyId', 'sourceUrl'])
      expect(made).not.toHaveProperty(member);
  });

  test('keeps what it says when it is given a message later', async () => {
    const made = await feedback.created({ authorName: 'Bo' });
    const changed = await feedback.changed(made.id, { messageId: 'ticket' });
    expect(changed).toMatchObject({ authorName: 'Bo', messageId: message.id });
    expect(changed).not.toHaveProperty('company');
  });

  test('names one that is there', async () => {
    expectProblem(await feedback.post({ messageId: 'none' }), MessageNotFound, { pointer: '/messageId' });
    const operations = [{ create: { messageId: 'none' } }];
    const answer = await service.http.post('/v1/feedback/bulk').send({ operations });
    expectProblem(answer, MessageNotFound, { pointer: '/operations/0/create/messageId' });
  });

  test('is found by it', async () => {
    const other = await messages.created({ text: 'Other' });
    const [first, second] = [
      await feedback.created({ messageId: other.id }),
      await feedback.created({ messageId: other.id }),
    ];
    const ids = [first.id, second.id];
    const found = async (query: object) => (await feedback.listed(query)).map(({ id }) => id);
    expect(await found({ messageId: other.clientId })).toEqual(ids);
    expect(await found({ messageId: 'none' })).toEqual([]);
    const filter = { messageId: { eq: other.id } };
    const { body } = await service.http.post('/v1/feedback/query').send({ filter }).expect(200);
    expect(body.feedbacks).toHaveLength(2);
    const counted = await service.http
      .post('/v1/feedback/count')
      .send({ groupBy: 'messageId', filter })
      .expect(200);
    expect(counted.body.counts).toMatchObject([{ value: other.id, count: 2 }]);
  });
});

test('messages are listed by state, company, words and time', async () => {
  const { http, make } = await service.workspace('lists');
  const first = await make.message({ text: 'The queue', company: 'Mill', state: 'ARCHIVED' });
  const second = await make.message({ text: 'The map', company: 'Mill', source: 'Phone' });
  const third = await make.message({ text: 'The map again' });
  const listed = async (query: string) =>
    (await http.get(`/v1/message?${query}`).expect(200)).body.messages.map(({ id }: Made) => id);
  expect(await listed('state=NEW')).toEqual([second.id, third.id]);
  expect(await listed(`companyId=${first['companyId']}`)).toEqual([first.id, second.id]);
  expect(await listed('q=map&sort=-createdAt')).toEqual([third.id, second.id]);
  expect(await listed('q=mill phone')).toEqual([second.id]);
  expect(await listed('state=ARCHIVED&state=PROCESSED')).toEqual([first.id]);
  await expectConsistent(service);
});
