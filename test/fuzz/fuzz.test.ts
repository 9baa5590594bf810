import { beforeAll, expect, test } from '@jest/globals';
import { OPERATOR_TOKEN, useService } from '../support/use-service.js';
import { RESOURCES } from '../support/resources.js';
import { Fuzzer } from './campaign.js';
import type { Population } from './population.js';
import { exportOf, prepare } from './prepare.js';

/** `FUZZ_SEED=7 npm test -- test/fuzz` tries others. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125);
const REQUESTS = 1_000;

const service = useService({ open: false, operatorTokens: [OPERATOR_TOKEN] });
let population: Population;
let before: string;
beforeAll(async () => {
  population = await prepare(service.url, OPERATOR_TOKEN);
  before = await exportOf(population);
});

test('every operation takes what it is for, and answers as it is specified whatever it is asked', async () => {
  const fuzzer = new Fuzzer({
    url: service.url,
    operatorToken: OPERATOR_TOKEN,
    population,
    requests: REQUESTS,
    seed: SEED,
    lanes: 8,
    row: 9,
  });
  await fuzzer.run();
  expect([...fuzzer.found.values()]).toEqual([]);
  expect([...fuzzer.tallies].flatMap(([name, { accepted }]) => (accepted > 0 ? [] : [name]))).toEqual([]);
});

test('another workspace has not changed', async () => {
  expect(await exportOf(population)).toBe(before);
});

test('every record can be read, and there is one default state and one system field', async () => {
  const { http, id } = population.own;
  for (const { path, many } of RESOURCES) {
    const { body: page } = await http.get(`${path}?per_page=100`).expect(200);
    for (const record of page[many]) await http.get(`${path}/${record.id}`).expect(200);
  }
  expect(
    await service.sql('SELECT FROM discovery_state WHERE workspace_id = $1 AND is_default', [id]),
  ).toHaveLength(1);
  expect(
    await service.sql(`SELECT FROM discovery_field WHERE workspace_id = $1 AND type = 'FEEDBACK'`, [id]),
  ).toHaveLength(1);
});
