import request from 'supertest';
import { newId } from '../../src/platform/identifiers/uuid.js';
import { worldIn } from '../support/kinds.js';
import { Make } from '../support/make.js';
import type { TestWorkspace } from '../support/service.js';
import { Population } from './population.js';

/** What no request says, but the other workspace's records do. */
const FOREIGN = 'elsewhere-only';
const OWN = 'our-own';

const FIELDS = [
  { type: 'TEXT' },
  { type: 'NUMBER' },
  { type: 'DATE' },
  { type: 'SELECT', options: ['a', 'b'] },
  { type: 'MULTI_SELECT', options: ['a', 'b', 'x'] },
  { type: 'SCORE', formula: 'feedback + 1' },
];

/** Two workspaces of an API with records of every kind: one to be asked everything of, and one that must not notice. */
export async function prepare(url: string, operatorToken: string): Promise<Population> {
  const operator = request.agent(url).set('authorization', `Bearer ${operatorToken}`);
  const makeWorkspace = async () =>
    (await operator.post('/v1/operator/workspace').send({ name: newId() }).expect(201)).body.workspace as {
      id: string;
    };
  const makeToken = async () => {
    const { id: within } = await makeWorkspace();
    const { body } = await operator
      .post(`/v1/operator/workspace/${within}/api-token`)
      .send({ name: 'First', scopes: ['admin'] })
      .expect(201);
    return { ...(body.apiToken as { id: string; secret: string }), within };
  };
  const workspace = async (): Promise<TestWorkspace> => {
    const { secret, within: id } = await makeToken();
    const http = request.agent(url).set('authorization', `Bearer ${secret}`);
    return { id, secret, http, make: new Make(http) };
  };
  const [own, foreign] = [await worldIn(await workspace(), OWN), await worldIn(await workspace(), FOREIGN)];
  const population = new Population(own, foreign, { makeWorkspace, makeToken });
  for (const members of FIELDS) await population.make('discovery-field', members);
  await population.replenish();
  return population;
}

/** All that a workspace can take with it. */
export async function exportOf({ foreign }: Population): Promise<string> {
  return (await foreign.http.get('/v1/export').expect(200).buffer(true)).text;
}
