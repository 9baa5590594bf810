import { beforeAll, expect, test } from '@jest/globals';
import { useCountedService } from '../../support/use-service.js';

const { service, statements } = useCountedService({ databasePoolSize: 1 }, { worker: false });
let id: string;

beforeAll(async () => ({ id } = await service.make.discovery({ title: 'As it was' })));

const change = (members: object) => service.http.patch(`/v1/discovery/${id}`).send(members);

test('the statements of a change have two answers: before it is known what to write, and after', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 5; n++) {
    const before = statements.countAnswered();
    await change({ title: `Title ${n}` }).expect(200);
    answers.push(statements.countAnswered() - before);
  }
  // Some changes also look up the token.
  expect(Math.min(...answers)).toBe(2);
});

test('after a statement that fails, those that were sent with it can be sent again', async () => {
  await service.sql('ALTER TABLE discovery ADD CONSTRAINT refusing CHECK (title <> $$Refused$$)');
  await change({ title: 'Refused', tags: ['first'] }).expect(500);
  await service.sql('ALTER TABLE discovery DROP CONSTRAINT refusing');
  const { body } = await change({ title: 'Refused', tags: ['first'] }).expect(200);
  expect(body.discovery).toMatchObject({ title: 'Refused', tags: ['first'] });
});
