import { expect, test } from '@jest/globals';
import { useService } from '../../support/use-service.js';

const service = useService({}, { story: true });

test('one request says who asked for a discovery of the demo', async () => {
  const question = { filter: { discoveryId: ['RL-4', 'RL-11', 'RL-12'] }, groupBy: 'company' };
  const { body } = await service.http.post('/v1/feedback/count').send(question).expect(200);
  expect(body.counts).toEqual([
    { value: null, count: 3, score: 17 },
    { value: 'Northgate Clinic', count: 2, score: 14 },
  ]);
});
