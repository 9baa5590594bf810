import { describe, expect, test } from '@jest/globals';
import { InvalidInput, RecordNotFound } from '../../src/http/problems/problems.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import { expectProblem } from '../support/problem.js';
import { EACH_RESOURCE, pathOfKind } from '../support/resources.js';
import type { Http } from '../support/service.js';
import { settled } from '../support/probes.js';
import { useService } from '../support/use-service.js';

const service = useService();

interface Change {
  id: string;
  at: string;
  type: string;
  actor: { kind: string; id?: string; name?: string };
  requestId?: string;
  members: { name: string; before?: unknown; after?: unknown }[];
}

async function historyOf(path: string, query: object = {}, http: Http = service.http): Promise<Change[]> {
  const { body } = await http.get(`${path}/history`).query(query).expect(200);
  return body.changes as Change[];
}

const typesOf = (changes: readonly Change[]): string[] => changes.map(({ type }) => type);

describe.each(EACH_RESOURCE)('the history of %s', (path, { one, make, change: [member, from, to] }) => {
  test('has what was made, changed and deleted, the newest first', async () => {
    const { id, clientId } = await make(service.make, { [member]: from, clientId: `${one} of history` });
    await service.http
      .patch(`${path}/${id}`)
      .set('x-request-id', 'second')
      .send({ [member]: to })
      .expect(200);
    expect(await historyOf(`${pathOfKind(path)}/${clientId}`)).toEqual(
      await historyOf(`${pathOfKind(path)}/${id}`),
    );
    await service.http.delete(`${path}/${id}`).expect(204);
    const changes = await historyOf(`${pathOfKind(path)}/${id}`);
    expect(typesOf(changes)).toEqual([`${one}.deleted`, `${one}.updated`, `${one}.created`]);
    expect(changes[1]).toMatchObject({ requestId: 'second', actor: { kind: 'token' } });
    expect(changes[1]?.members).toEqual([
      { name: 'updatedAt', before: expect.any(String), after: expect.any(String) },
      { name: member, before: from, after: to },
    ]);
    expect(changes[0]?.members).toContainEqual({ name: member, before: to });
    expect(changes[2]?.members).toContainEqual({ name: member, after: from });
  });

  test('is not there for what never was, nor for records of other kinds or workspaces', async () => {
    const other = path === '/v1/user' ? await service.make.component() : await service.make.user();
    const { http } = await service.workspace(`without ${one}`);
    const { id } = await make(service.make);
    for (const reference of [newId(), 'nobody', other.id])
      expectProblem(await service.http.get(`${pathOfKind(path)}/${reference}/history`), RecordNotFound);
    expectProblem(await http.get(`${pathOfKind(path)}/${id}/history`), RecordNotFound);
  });
});

test('the history of a token needs the scope admin, and says what the token is called now', async () => {
  const { http, make } = await service.workspace('tokens');
  const { id } = await make.token({ name: 'Nightly' });
  const { secret } = await make.token({ scopes: ['write'] });
  const [change] = await historyOf(`/v1/api-token/${id}`, {}, http);
  expect(change).toMatchObject({ type: 'apiToken.created', actor: { kind: 'token', name: 'First' } });
  expect(JSON.stringify(change)).not.toMatch(/digest|secret/);
  await service.as(secret).get(`/v1/api-token/${id}/history`).expect(403);
});

test('a move in the order, and the feedback value, are changes of their own', async () => {
  const { http, make } = await service.workspace('moves');
  const [first, second] = [await make.discovery(), await make.discovery()];
  await http.post(`/v1/discovery/${second.id}/move`).send({ before: first.id }).expect(200);
  await make.feedback({ on: second, score: 5 });
  await settled(service);
  const changes = await historyOf(`/v1/discovery/${second.id}`, {}, http);
  expect(typesOf(changes)).toEqual(['discovery.refreshed', 'discovery.moved', 'discovery.created']);
  expect(changes[0]).toMatchObject({ actor: { kind: 'worker' } });
});

test('only changes of the types that are wanted are shown, of what is deleted as well', async () => {
  const { http, make } = await service.workspace('types');
  const [first, second] = [await make.discovery(), await make.discovery()];
  const path = `/v1/discovery/${second.id}`;
  await http.post(`${path}/move`).send({ before: first.id, discoveryStateId: 'done' }).expect(200);
  await http.delete(path).expect(204);
  const only = async (...type: string[]) => typesOf(await historyOf(path, { type }, http));
  expect(await only('discovery.moved')).toEqual(['discovery.moved']);
  expect(await only('discovery.moved', 'discovery.created')).toEqual([
    'discovery.moved',
    'discovery.created',
  ]);
  expect((await only('discovery.*')).length).toBe((await only('*')).length);
  expect(await only('discovery.refreshed', 'feedback.*')).toEqual([]);
  const pages = await http
    .get(`${path}/history?type=discovery.moved&per_page=1`)
    .set('prefer', 'count=exact');
  expect([pages.headers['link'], pages.headers['x-total-count']]).toEqual([undefined, '1']);
  const answer = await http.get(`${path}/history?type=moved`);
  expectProblem(answer, InvalidInput, { parameter: 'type', code: 'invalid_type' });
  expectProblem(await http.get(`/v1/discovery/${newId()}/history?type=*`), RecordNotFound);
});

describe('the pages of a history', () => {
  const titles = ['a', 'b', 'c', 'd', 'e'];
  const make = async () => {
    const { id } = await service.make.discovery({ title: titles[0] });
    for (const title of titles.slice(1))
      await service.http.patch(`/v1/discovery/${id}`).send({ title }).expect(200);
    return `/v1/discovery/${id}`;
  };
  const nextOf = ({ headers }: { headers: Record<string, string> }): string | undefined =>
    /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1];

  test('lead on by Link, and have every change once', async () => {
    const path = await make();
    const whole = await historyOf(path);
    const seen: Change[] = [];
    for (let url: string | undefined = `${path}/history?per_page=2`; url;) {
      const answer: Awaited<ReturnType<typeof service.http.get>> = await service.http
        .get(url)
        .set('prefer', 'count=exact')
        .expect('x-total-count', '5')
        .expect(200);
      seen.push(...(answer.body.changes as Change[]));
      url = nextOf(answer);
    }
    expect(seen).toEqual(whole);
    expect(await historyOf(path, { offset: 3 })).toEqual(whole.slice(3));
  });

  test('are of bounded bytes, whatever texts they have', async () => {
    const { id } = await service.make.discovery({ description: 'first' });
    const path = `/v1/discovery/${id}`;
    for (const letter of 'abcdefghijkl')
      await service.http
        .patch(path)
        .send({ description: letter.repeat(100_000) })
        .expect(200);
    const answer = await service.http.get(`${path}/history?per_page=100`).expect(200);
    expect(answer.text.length).toBeLessThan(2.5 * 1_048_576);
    expect(answer.body.changes).toHaveLength(10);
    const rest = await service.http.get(String(nextOf(answer))).expect(200);
    expect(typesOf(rest.body.changes).at(-1)).toBe('discovery.created');
    expect(rest.body.changes).toHaveLength(3);
  });

  test("refuse other lists' cursors", async () => {
    const url = nextOf(await service.http.get(`${await make()}/history?per_page=2`)) ?? '';
    const cursor = url.replace(/.*cursor=/, '');
    for (const [path, given] of [
      [await make(), cursor],
      ['/v1/user/x', 'A'.repeat(40)],
    ])
      expectProblem(await service.http.get(`${path}/history?cursor=${given}`), InvalidInput, {
        parameter: 'cursor',
        code: 'invalid_cursor',
      });
  });
});
