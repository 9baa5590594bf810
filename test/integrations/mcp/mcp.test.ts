import { beforeAll, describe, expect, test } from '@jest/globals';
import { InvalidToken, Unauthenticated } from '../../../src/access/access.problems.js';
import { newSecret } from '../../../src/access/secret.js';
import { Governor } from '../../../src/platform/governor/governor.js';
import {
  BodyTooLarge,
  InvalidInput,
  MalformedRequest,
  MethodNotAllowed,
  UnsupportedMediaType,
} from '../../../src/http/problems/problems.js';
import { Assistant } from '../../support/assistant.js';
import { expectProblem } from '../../support/problem.js';
import type { Http } from '../../support/service.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');
const other = useWorkspace(service, 'other');

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const post = (http: Http, body: string | object = message('tools/list')) =>
  http
    .post('/mcp')
    .set({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
    .send(body);

/** Also of an answer that is a stream, all of it. */
async function sent(url: string, secret: string, body: object, headers: Record<string, string> = {}) {
  const given = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const authorization = `Bearer ${secret}`;
  const answer = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...given, authorization, ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const READING = [
  'workspace',
  'find_discoveries',
  'get_discovery',
  'count_discoveries',
  'find_feedback',
  'count_feedback',
  'similar_discoveries',
  'find_duplicates',
  'history',
];

describe('tools for assistants', () => {
  test.each(['auto', 'legacy'] as const)('are served to clients that begin with: %s', async (mode) => {
    const assistant = await Assistant.at(service.url, acme.secret, mode);
    expect(assistant.client.getProtocolEra()).toBe(mode === 'auto' ? 'modern' : 'legacy');
    expect(assistant.client.getInstructions()).toContain('`workspace` first');
    expect(await assistant.toolNames()).toHaveLength(19);
    expect(await assistant.ask('workspace')).toMatchObject({ workspace: { name: 'acme' } });
  });

  test('say what they do to records', async () => {
    const { tools } = await (await Assistant.at(service.url, acme.secret)).client.listTools();
    const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
      tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name);
    expect(named('readOnlyHint')).toEqual(READING);
    expect(named('destructiveHint')).toEqual(['change_many', 'delete', 'merge_discovery', 'undo_change']);
    for (const { title, description } of tools) expect([title, description]).not.toContain(undefined);
  });

  test('only read with a token that may only read', async () => {
    const { secret } = await acme.make.token({ scopes: ['read'] });
    const assistant = await Assistant.at(service.url, secret);
    expect(await assistant.toolNames()).toEqual(READING);
    await expect(assistant.result('create_discovery', { title: 'x' })).rejects.toThrow(
      'create_discovery not found',
    );
  });

  test("have a revoked token's calls refused", async () => {
    const { id, secret } = await acme.make.token();
    const assistant = await Assistant.at(service.url, secret);
    await acme.http.delete(`/v1/api-token/${id}`).expect(204);
    await expect(async () => {
      for (;;) await assistant.result('workspace');
    }).rejects.toThrow(/401/);
  });
});

describe('another workspace', () => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await Assistant.at(service.url, acme.secret);
  });

  test('has no records for them', async () => {
    const discovery = await other.make.underComponent({
      title: 'Secret',
      clientId: 'secret',
      tags: ['secret'],
    });
    const feedback = await other.make.feedback({ on: discovery, company: 'Secret' });
    const user = await other.make.user({ name: 'Secret' });
    const { changes } = (await other.http.get(`/v1/discovery/${discovery.id}/history`)).body;
    const { id } = discovery;
    for (const [name, args] of [
      ['get_discovery', { id }],
      ['update_discovery', { id, title: 'Mine' }],
      ['rank_discovery', { id, discoveryStateId: 'done' }],
      ['restore_discovery', { id }],
      ['history', { kind: 'discovery', id }],
      ['delete', { kind: 'discovery', id }],
      ['delete', { kind: 'feedback', id: feedback.id }],
      ['merge_discovery', { id, into: id, dryRun: false }],
      ['update_feedback', { id: feedback.id, score: 9 }],
      ['undo_change', { changeId: changes[0].id, dryRun: false }],
    ] as const)
      expect(await assistant.refusal(name, args)).toMatch(/404 record_not_found/);
    expect(await assistant.refusal('add_feedback', { discoveryId: id })).toMatch(/discovery_not_found/);
    expect(await assistant.refusal('create_discovery', { title: 'x', assignees: [user.id] })).toMatch(
      /assignee_not_found/,
    );
    expect(
      await assistant.ask('change_many', { operations: [{ delete: { id } }], atomic: false }),
    ).toMatchObject({ counts: { refused: 1 } });
    for (const [name, args] of [
      ['workspace', {}],
      ['find_discoveries', { q: 'secret' }],
      ['find_feedback', { q: 'secret' }],
      ['count_discoveries', { groupBy: 'tags' }],
      ['count_feedback', { groupBy: 'company' }],
      ['similar_discoveries', { title: 'A' }],
    ] as const)
      expect(JSON.stringify(await assistant.ask(name, args))).not.toMatch(/secret/i);
    await other.http.get(`/v1/discovery/${id}`).expect(200);
  });
});

describe('/mcp', () => {
  test('lets nobody in without a token', async () => {
    const answer = await post(service.http);
    expectProblem(answer, Unauthenticated);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expectProblem(await post(service.as(newSecret())), InvalidToken);
  });

  test('lets nobody in by a login', async () => {
    const login = await service.http.post('/login').type('form').send({ token: acme.secret });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0]!;
    await service.http.get('/docs').set({ cookie }).expect(200);
    expectProblem(await post(service.http).set({ cookie, 'sec-fetch-site': 'same-origin' }), Unauthenticated);
  });

  test.each(['get', 'delete', 'put'] as const)('has no sessions: %s is refused', async (method) => {
    const answer = await acme.http[method]('/mcp').set('accept', 'text/event-stream');
    expectProblem(answer, MethodNotAllowed);
    expect(answer.headers.allow).toBe('POST');
  });

  test('takes JSON of at most 1 MiB', async () => {
    expectProblem(await post(acme.http, '{"jsonrpc":'), MalformedRequest);
    expectProblem(
      await post(acme.http, message('tools/list', { filler: 'x'.repeat(1_048_576) })),
      BodyTooLarge,
    );
    expectProblem(await post(acme.http, 'x').type('text/csv'), UnsupportedMediaType);
    expectProblem(await acme.http.post('/mcp?x=1').send(message('tools/list')), InvalidInput);
  });

  test.each([
    ['no message at all', {}],
    ['an unknown method', message('tools/find')],
    ['an unknown tool', message('tools/call', { name: 'sell', arguments: {} })],
    ['arguments that are none', message('tools/call', { name: 'workspace', arguments: 'x' })],
  ])('answers %s with an error of the protocol', async (_, body) => {
    const { status, text } = await sent(service.url, acme.secret, body);
    expect(status).toBeLessThan(500);
    expect(text).toMatch(/"error":\{"code":-32\d{3}/);
  });

  test('passes the id of the request on, so that a change can be told by it', async () => {
    const { id } = await acme.make.discovery();
    const call = message('tools/call', { name: 'update_discovery', arguments: { id, title: 'Told' } });
    const answer = await sent(service.url, acme.secret, call, { 'x-request-id': 'assistant-1' });
    expect(answer.headers.get('x-request-id')).toBe('assistant-1');
    const { body } = await acme.http.get(`/v1/discovery/${id}/history`);
    expect(body.changes[0]).toMatchObject({
      requestId: 'assistant-1',
      actor: { kind: 'token', name: 'First' },
    });
  });

  test('refuses a call within, of a budget that is used up, without harm', async () => {
    const own = await service.workspace('Pieces');
    const { secret } = await own.make.token({ scopes: ['write'] });
    const discovery = await own.make.discovery();
    service.part(Governor).take('pieces', own.id, 200_000);
    // The body of the request within is the only one of fewer than 16 bytes.
    const call = { name: 'update_discovery', arguments: { id: discovery.id, title: '' } };
    const { text } = await sent(service.url, secret, message('tools/call', call));
    expect(text).toMatch(/429 too_many_pieces/);
    await own.http.get(`/v1/discovery/${discovery.id}`).expect(200);
  });

  test('acknowledges a subscription and ends it, as there is nothing to tell', async () => {
    const { client } = await Assistant.at(service.url, acme.secret);
    const subscription = await client.listen({ toolsListChanged: true });
    await subscription.closed;
  });

  test('is a route of its own in the metrics, beside those that its calls lead to', async () => {
    await (await Assistant.at(service.url, acme.secret)).ask('count_discoveries', { groupBy: 'tags' });
    const { text } = await acme.http.get('/metrics');
    for (const route of ['/mcp', '/v1/discovery/count'])
      expect(text).toContain(
        `http_request_duration_seconds_count{method="POST",route="${route}",status="200"}`,
      );
  });
});

describe('with limits and pages of other origins', () => {
  const limited = useService({ open: false, rateLimitPerMinute: 8, corsOrigins: ['https://app.example'] });

  test('a preflight lets pages at listed origins send the headers of the protocol', async () => {
    const answer = await limited.http.options('/mcp').set({
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,mcp-protocol-version,mcp-method,mcp-name',
    });
    expect(answer.status).toBe(204);
    for (const name of ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'])
      expect(answer.headers['access-control-allow-headers']).toContain(name);
  });

  test('the rate limit counts a call, and each request that it makes; the model is told when to go on', async () => {
    const { secret } = await limited.workspace('limited');
    const call = message('tools/call', { name: 'count_discoveries', arguments: { groupBy: 'tags' } });
    const headers: string[] = [];
    let text = '';
    while (!text.includes('rate_limited')) {
      const answer = await sent(limited.url, secret, call);
      headers.push(String(answer.headers.get('ratelimit')));
      text = answer.text;
    }
    expect(headers.slice(0, 2)).toEqual([expect.stringContaining('r=7'), expect.stringContaining('r=5')]);
    expect(text).toMatch(/Try again in \d+ seconds|"code":"rate_limited"/);
  });
});

describe('open to this machine', () => {
  const open = useService({ open: true });

  test('tools need no token, and are refused to pages of others and by other names', async () => {
    await open.make.discovery({ title: 'Demo' });
    const assistant = await Assistant.at(open.url);
    expect(await assistant.ask('find_discoveries')).toMatchObject({ discoveries: [{ title: 'Demo' }] });
    expect((await post(open.http).set('host', 'evil.example')).status).toBe(421);
    expect((await post(open.http).set('origin', 'https://evil.example')).status).toBe(403);
    const { secret } = await open.make.token({ scopes: ['read'] });
    expect(await (await Assistant.at(open.url, secret)).toolNames()).toEqual(READING);
  });
});
