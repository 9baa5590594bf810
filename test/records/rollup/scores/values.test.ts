import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { useWorker } from '../worker.js';
import { scoresIn, shownIn } from './scored.js';
import { requestValues, wrongScores } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let rice: Made;
beforeAll(async () => {
  await service.make.field({ clientId: 'reach', type: 'NUMBER' });
  await service.make.field({ clientId: 'impact', type: 'RATING' });
  await service.make.field({ clientId: 'size', type: 'SELECT', options: ['Small', 'Large'] });
  rice = await service.make.field({
    clientId: 'rice',
    type: 'SCORE',
    formula: '(field("reach") * field("impact") + feedback) / field("size", {"Small": 1, "Large": 3})',
  });
  await computed();
});

/** Does what workers do, until nothing is left. */
async function computed(): Promise<void> {
  await worker.drain();
  await worker.drain();
  await worker.drain();
}

const values = (given: Readonly<Record<string, string | null>>) => ({
  fieldsValues: Object.entries(given).map(([id, value]) => ({ field: { id }, value })),
});
const change = (discovery: Made, members: object) =>
  service.http.patch(`/v1/discovery/${discovery.id}`).send(members).expect(200);

const WHOLE = values({ reach: '100', impact: '4', size: 'Large' });

describe('the score of a discovery', () => {
  test('is computed when it is made', async () => {
    const discovery = await service.make.discovery(WHOLE);
    await computed();
    expect(await shownIn(service, discovery, rice)).toBe('133.333333');
    expect(await scoresIn(service, rice)).toMatchObject({ [discovery.id]: '133.333333' });
  });

  test('is read by those who ask for scores: alone, in a list and in a query', async () => {
    const { id, clientId } = await service.make.discovery({ ...WHOLE, clientId: 'asked-for' });
    await computed();
    const select = 'discoveryfields,scores';
    const { body: alone } = await service.http.get(`/v1/discovery/${clientId}`).query({ select });
    const { body: list } = await service.http.get('/v1/discovery').query({ select, id });
    const filter = { id: { eq: id } };
    const { body: found } = await service.http.post('/v1/discovery/query').send({ filter, select });
    for (const { fieldsValues } of [alone.discovery, list.discoveries[0], found.discoveries[0]])
      expect(fieldsValues.find(({ field }: Made) => field.id === rice.id)?.value).toBe('133.333333');
  });

  test('follows its field values', async () => {
    const discovery = await service.make.discovery(WHOLE);
    await computed();
    await change(discovery, values({ reach: '50.25', size: 'Small' }));
    await computed();
    expect(await shownIn(service, discovery, rice)).toBe('201');
  });

  test('follows its feedback value', async () => {
    const discovery = await service.make.discovery(WHOLE);
    await service.make.feedback({ on: discovery, score: 5 });
    await computed();
    expect(await shownIn(service, discovery, rice)).toBe('135');
  });

  test('follows the feedback on discoveries under it', async () => {
    const parent = await service.make.underComponent(WHOLE);
    const child = await service.make.discovery({ under: parent });
    await service.make.feedback({ on: child, score: 8 });
    await computed();
    expect(await shownIn(service, parent, rice)).toBe('136');
  });

  test('is 0 where a missing value counts as 0', async () => {
    const discovery = await service.make.discovery(values({ reach: '7', size: 'Small' }));
    await computed();
    expect(await shownIn(service, discovery, rice)).toBe('0');
  });

  test('is missing after a division by zero, and comes back', async () => {
    const discovery = await service.make.discovery(WHOLE);
    await computed();
    await change(discovery, values({ size: null }));
    await computed();
    expect(await shownIn(service, discovery, rice)).toBeUndefined();
    expect(await scoresIn(service, rice)).not.toHaveProperty(discovery.id);
    await change(discovery, values({ size: 'Large' }));
    await computed();
    expect(await shownIn(service, discovery, rice)).toBe('133.333333');
  });

  test('stays when callers change other values and clear theirs', async () => {
    const text = await service.make.field({ type: 'TEXT' });
    const discovery = await service.make.discovery(WHOLE);
    await computed();
    await change(discovery, values({ [text.id]: 'x' }));
    await change(discovery, values({ [text.id]: null }));
    expect(await shownIn(service, discovery, rice)).toBe('133.333333');
    expect(await scoresIn(service, rice)).toMatchObject({ [discovery.id]: '133.333333' });
  });
});

test('nothing is computed for fields without a formula', async () => {
  await computed();
  expect(await wrongScores(service)).toEqual([]);
});

test('scores that stay as they are are not written', async () => {
  await computed();
  const rows = () => service.sql('SELECT *, xmin FROM discovery_field_value ORDER BY discovery_id, field_id');
  const before = await rows();
  await requestValues(service);
  await computed();
  expect(await rows()).toEqual(before);
});

test('without formulas, new and changed discoveries ask for nothing', async () => {
  const plain = await service.workspace('without formulas');
  const { id } = await plain.make.field({ type: 'SCORE' });
  const discovery = await plain.make.discovery({ fieldsValues: [{ field: { id }, value: '1' }] });
  await plain.http
    .patch(`/v1/discovery/${discovery.id}`)
    .send({ fieldsValues: [{ field: { id }, value: '2' }] })
    .expect(200);
  const waiting = 'SELECT FROM work_request WHERE workspace_id = $1';
  expect(await service.sql(waiting, [plain.id])).toEqual([]);
});

test('a discovery is not written when only its scores change', async () => {
  const discovery = await service.make.discovery(WHOLE);
  await computed();
  const row = () => service.sql('SELECT *, xmin FROM discovery WHERE id = $1', [discovery.id]);
  const before = await row();
  await service.http.patch(`/v1/discovery-field/${rice.id}`).send({ formula: '7' }).expect(200);
  await computed();
  expect(await shownIn(service, discovery, rice)).toBe('7');
  expect(await row()).toEqual(before);
});
