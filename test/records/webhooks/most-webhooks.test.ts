import { expect, test } from '@jest/globals';
import { TooManyWebhooks } from '../../../src/records/webhooks/webhook.problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';

const service = useService({}, { worker: false });

test('a workspace has at most 50 webhooks, however many are created at a time', async () => {
  const { http, make } = await service.workspace('fifty');
  const post = () => http.post('/v1/webhook').send({ url: 'https://hooks.riverside.example/', types: ['*'] });
  const made: string[] = [];
  for (let count = 0; count < 45; count++) made.push((await make.webhook({ state: 'OFF' })).id);
  const answers = await Promise.all(Array.from({ length: 12 }, () => post()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const answer of answers.filter(({ status }) => status !== 201)) expectProblem(answer, TooManyWebhooks);
  await http.delete(`/v1/webhook/${made[0]}`).expect(204);
  await post().expect(201);
  expectProblem(await post(), TooManyWebhooks);
  const { headers } = await http.get('/v1/webhook').set('prefer', 'count=exact').expect(200);
  expect(headers['x-total-count']).toBe('50');
  await service.make.webhook();
});
