import { beforeAll, expect, test } from '@jest/globals';
import { useCountedService } from '../../support/use-service.js';

const CONNECTIONS = 2;
const { service, statements } = useCountedService({ databasePoolSize: CONNECTIONS }, { worker: false });
let id: string;

beforeAll(async () => ({ id } = await service.make.component({ title: 'Editor', description: 'Bold' })));

const get = () => service.http.get(`/v1/component/${id}`);

test('the columns of a statement are described once for each connection', async () => {
  const read = /SELECT .* FROM component/s;
  for (let n = 0; n < 20; n++) {
    const { body } = await get().expect(200);
    expect(body.component).toMatchObject({ id, title: 'Editor', description: 'Bold' });
  }
  expect(statements.count(read)).toBeGreaterThanOrEqual(20);
  expect(statements.countDescribed(read)).toBeLessThanOrEqual(CONNECTIONS);
});

test('each connection is replaced at most once after the type of a column has changed', async () => {
  const { body } = await get().expect(200);
  await service.sql('ALTER TABLE component ALTER COLUMN description TYPE varchar(100000)');
  const answers = [];
  for (let n = 0; n < 10; n++) answers.push(await get());
  expect(answers.filter(({ status }) => status === 503).length).toBeLessThanOrEqual(CONNECTIONS);
  expect(answers.at(-1)).toMatchObject({ status: 200, body });
});
