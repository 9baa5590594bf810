import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { DemoService } from '../../src/operations/demo/demo.service.js';
import { useCommandsOn } from '../support/commands.js';
import type { Make, Made } from '../support/make.js';
import { command, listenToCommands } from '../support/program.js';
import type { Http } from '../support/service.js';
import { settled } from '../support/probes.js';
import { readSpecification } from '../support/specification.js';
import type { Members } from '../support/transfer.js';
import { OPERATOR_TOKEN, useService, useWorkspace } from '../support/use-service.js';
import { OWN_SCRIPT } from '../access/refused.js';
import { useReconciliation, useWorker } from '../records/rollup/worker.js';
import { github, GITHUB_URL } from '../integrations/trackers/samples.js';
import { send, signed } from '../integrations/trackers/tracked.js';
import { finished, sent } from '../integrations/transfer/jobs/jobs.js';
import { eventsIn, hasty, noted, TABLES, unexplained, witness } from './witness.js';

const service = useService({ open: false, operatorTokens: [OPERATOR_TOKEN] }, { worker: false, board: true });
const workspace = useWorkspace(service, 'covered');
const { worker, reconcile } = useReconciliation(service);
const commands = useCommandsOn(service);
const operator = () => service.as(OPERATOR_TOKEN);
let http: Http;
let make: Make;
beforeAll(async () => {
  ({ http, make } = workspace);
  await witness(service);
});
beforeEach(() => noted(service));

/** That each change of a row is told by the events of its transaction, and which those are. */
async function expectTold(...events: string[]): Promise<void> {
  const notes = await noted(service);
  expect(unexplained(notes)).toEqual([]);
  expect(eventsIn(notes).toSorted()).toEqual(events.toSorted());
}

const bulk = (operations: readonly object[], others: object = {}): Test =>
  http.post('/v1/discovery/bulk').send({ operations, ...others });

const FILE = [
  { user: { clientId: 'imported', name: 'Imported' } },
  { discovery: { clientId: 'imported', title: 'Imported', assignees: ['imported'] } },
  { feedback: { discoveryId: 'imported', score: 3 } },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

const LINES = { type: 'application/x-ndjson' };

/** What is there before an operation; what it is, on that; and what it tells. */
type Written = readonly [
  before: (() => Promise<Made>) | undefined,
  send: (made: Made) => Promise<unknown>,
  ...events: string[],
];

const plain = (
  path: string,
  kind: string,
  [create, change]: readonly [object, object],
  before: () => Promise<Made>,
): Record<string, Written> => ({
  [`post ${path}`]: [undefined, () => http.post(path).send(create).expect(201), `${kind}.created`],
  [`patch ${path}/{id}`]: [
    before,
    ({ id }) => http.patch(`${path}/${id}`).send(change).expect(200),
    `${kind}.updated`,
  ],
  [`delete ${path}/{id}`]: [before, ({ id }) => http.delete(`${path}/${id}`).expect(204), `${kind}.deleted`],
});

const TITLES = [{ title: 'New' }, { title: 'Changed' }] as const;
const NAMES = [{ name: 'New' }, { name: 'Changed' }] as const;

async function commented(): Promise<Made> {
  const discovery = await make.discovery();
  await make.comment({ on: discovery });
  return discovery;
}

const WRITES: Readonly<Record<string, Written>> = {
  ...plain('/v1/component', 'component', TITLES, () => make.component()),
  ...plain('/v1/company', 'company', NAMES, () => make.company()),
  ...plain('/v1/message', 'message', [{ text: 'New' }, { text: 'Changed' }], () => make.message()),
  ...plain('/v1/user', 'user', NAMES, () => make.user()),
  ...plain('/v1/view', 'view', [{ name: 'New', query: {} }, NAMES[1]], () => make.view()),
  ...plain('/v1/discovery-state', 'discoveryState', NAMES, () => make.state()),
  ...plain('/v1/discovery-field', 'discoveryField', [{ name: 'New', type: 'TEXT' }, NAMES[1]], () =>
    make.field(),
  ),
  ...plain('/v1/api-token', 'apiToken', [{ name: 'New', scopes: ['read'] }, NAMES[1]], () => make.token()),
  ...plain('/v1/discovery', 'discovery', TITLES, () => make.discovery()),
  ...plain('/v1/feedback', 'feedback', [{}, { score: 2 }], async () =>
    make.feedback({ on: await make.discovery() }),
  ),
  'post /v1/feedback': [
    () => make.discovery(),
    ({ id }) => http.post('/v1/feedback').send({ discoveryId: id }).expect(201),
    'feedback.created',
  ],
  'post /v1/discovery/{id}/comment': [
    () => make.discovery(),
    (on) => make.comment({ on }),
    'comment.created',
  ],
  'patch /v1/discovery/{id}/comment/{commentId}': [
    () => make.comment(),
    ({ id, discoveryId }) =>
      http.patch(`/v1/discovery/${discoveryId}/comment/${id}`).send({ text: 'Changed' }).expect(200),
    'comment.updated',
  ],
  'delete /v1/discovery/{id}/comment/{commentId}': [
    () => make.comment(),
    ({ id, discoveryId }) => http.delete(`/v1/discovery/${discoveryId}/comment/${id}`).expect(204),
    'comment.deleted',
  ],
  'post /v1/discovery/{id}/move': [
    async () => (await make.discovery(), make.discovery()),
    async ({ id }) => {
      const first = (await http.get('/v1/discovery?sort=rank&per_page=1')).body.discoveries[0];
      await http
        .post(`/v1/discovery/${id}/move`)
        .send({ before: first.id, discoveryStateId: 'done' })
        .expect(200);
    },
    'discovery.updated',
    'discovery.moved',
  ],
  'post /v1/discovery/{id}/merge': [
    async () => {
      const loser = await make.underComponent({ tags: ['gained'] });
      await make.discovery({ under: loser });
      await make.feedback({ on: loser });
      return loser;
    },
    async ({ id }) => {
      const survivor = await make.underComponent();
      await make.comment({ on: { id } });
      await noted(service);
      await http.post(`/v1/discovery/${id}/merge`).send({ into: survivor.id }).expect(200);
    },
    'discovery.merged',
    'discovery.enlarged',
    'discovery.updated',
    'discovery.updated',
    'feedback.updated',
    'comment.updated',
  ],
  'post /v1/company/{id}/merge': [
    async () => {
      const loser = await make.company({ revenue: 5 });
      await http
        .post(`/v1/company/${(await make.company()).id}/merge`)
        .send({ into: loser.id })
        .expect(200);
      return loser;
    },
    async ({ id }) => {
      const survivor = await make.company();
      await noted(service);
      await http.post(`/v1/company/${id}/merge`).send({ into: survivor.id }).expect(200);
    },
    'company.merged',
    'company.merged',
    'company.enlarged',
    'company.updated',
  ],
  'post /v1/discovery/bulk': [
    () => commented(),
    async ({ id }) => {
      const [updated, moved] = [await make.discovery(), await make.discovery()];
      await noted(service);
      await bulk([
        { create: { title: 'Made', clientId: 'made' } },
        { update: { id: updated.id, title: 'Changed' } },
        { upsert: { clientId: 'upserted', title: 'Made' } },
        { delete: { id } },
        { move: { id: moved.id, after: 'made' } },
      ]).expect(200);
    },
    'comment.deleted',
    'discovery.deleted',
    'discovery.updated',
    'discovery.moved',
    'discovery.created',
    'discovery.created',
  ],
  'post /v1/feedback/bulk': [
    async () => make.feedback({ on: await make.discovery() }),
    async ({ id }) => {
      const { id: updated } = await make.feedback({ on: await make.discovery() });
      await noted(service);
      const operations = [
        { create: { tags: ['a'] } },
        { update: { id: updated, score: 7 } },
        { delete: { id } },
      ];
      await http.post('/v1/feedback/bulk').send({ operations }).expect(200);
    },
    'feedback.created',
    'feedback.updated',
    'feedback.deleted',
  ],
  'post /v1/change/{id}/undo': [
    async () => {
      await make.component();
      return { id: (await newest('component.created')).changeId } as Made;
    },
    ({ id }) => http.post(`/v1/change/${id}/undo`).send({}).expect(200),
    'component.deleted',
  ],
  'post /v1/discovery/{id}/restore': [
    async () => {
      const made = await commented();
      await http.delete(`/v1/discovery/${made.id}`).expect(204);
      return made;
    },
    ({ id }) => http.post(`/v1/discovery/${id}/restore`).send({}).expect(200),
    'discovery.created',
    'comment.created',
  ],
  // What it erases, a worker does.
  'post /v1/erasure': [undefined, () => make.erasure({ authorEmail: 'nobody@harbour.example' })],
  ...plain(
    '/v1/webhook',
    'webhook',
    [{ url: 'https://hooks.riverside.example/', types: ['*'] }, { description: 'Changed' }],
    () => make.webhook(),
  ),
  'post /v1/webhook/{id}/rotate-secret': [
    () => make.webhook(),
    ({ id }) => http.post(`/v1/webhook/${id}/rotate-secret`).expect(200),
    'webhook.updated',
  ],
  // What is sent is no record.
  'post /v1/webhook/{id}/test': [() => make.webhook(), (webhook) => make.delivery(webhook)],
  'post /v1/webhook/{id}/replay': [
    () => make.webhook(),
    ({ id }) => http.post(`/v1/webhook/${id}/replay`).send({ since: '2026-11-20' }).expect(200),
  ],
  'post /v1/webhook/{id}/delivery/{deliveryId}/retry': [
    async () => {
      const webhook = await make.webhook();
      return { ...(await make.delivery(webhook)), webhook: webhook.id };
    },
    ({ id, webhook }) => http.post(`/v1/webhook/${webhook}/delivery/${id}/retry`).expect(200),
  ],
  ...plain(
    '/v1/tracker',
    'tracker',
    [{ kind: 'GITHUB', name: 'Website', secret: 'a secret of sixteen or more' }, { name: 'Changed' }],
    () => make.tracker(),
  ),
  'post /v1/tracker/{id}/receive': [
    async () => {
      await make.discovery({ alphaIssueUrls: [GITHUB_URL] });
      return make.tracker({ states: { closed: 'done' } });
    },
    (tracker) => {
      const body = JSON.stringify(github({ state: 'closed' }));
      return send(http, tracker, body, signed('GITHUB', body)).expect(204);
    },
    'discovery.issueChanged',
    'discovery.updated',
  ],
  // What it imports, a worker does.
  'post /v1/import': [undefined, () => sent(workspace, FILE, LINES)],
  'post /v1/api-token/{id}/rotate': [
    () => make.token(),
    ({ id }) => http.post(`/v1/api-token/${id}/rotate`).send({}).expect(200),
    'apiToken.created',
    'apiToken.updated',
  ],
  'post /v1/operator/workspace': [
    undefined,
    () => operator().post('/v1/operator/workspace').send({ name: 'by an operator' }).expect(201),
    'discoveryField.created',
    ...Array<string>(3).fill('discoveryState.created'),
  ],
  'patch /v1/operator/workspace/{id}': [
    async () => ({ id: (await service.workspace('to rename')).id }) as Made,
    ({ id }) => operator().patch(`/v1/operator/workspace/${id}`).send({ name: 'renamed' }).expect(200),
    'workspace.updated',
  ],
  'patch /v1/workspace': [
    undefined,
    () =>
      http
        .patch('/v1/workspace')
        .send({ linkNames: { alpha: 'GitHub' } })
        .expect(200),
    'workspace.updated',
  ],
  'post /v1/operator/workspace/{id}/api-token': [
    undefined,
    () =>
      operator()
        .post(`/v1/operator/workspace/${workspace.id}/api-token`)
        .send({ name: 'x', scopes: ['read'] })
        .expect(201),
    'apiToken.created',
  ],
  'delete /v1/operator/workspace/{id}/api-token/{tokenId}': [
    () => make.token(),
    ({ id }) => operator().delete(`/v1/operator/workspace/${workspace.id}/api-token/${id}`).expect(204),
    'apiToken.deleted',
  ],
  'delete /v1/import/{id}': [() => make.import(), ({ id }) => http.delete(`/v1/import/${id}`).expect(204)],
};

const { operations } = readSpecification();
/** Questions by a body write nothing. */
const WRITING = operations.filter(
  ({ method, path }) => method !== 'get' && !/\/(query|count|similar)$/.test(path),
);

test.each(WRITING.map(({ method, path }) => `${method} ${path}`))(
  '%s tells what it changes',
  async (operation) => {
    const written = WRITES[operation];
    if (!written) throw new Error(`What does ${operation} change? Say it in WRITES.`);
    const [before, send, ...events] = written;
    const made = (await before?.()) ?? ({} as Made);
    await noted(service);
    await send(made);
    await expectTold(...events);
  },
);

test('the tables of records are all that have a version', async () => {
  const tables = await service.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'updated_at'`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.values(TABLES).toSorted());
});

describe('besides, it is told', () => {
  test('when another state becomes the default', async () => {
    await http.patch('/v1/discovery-state/done').send({ isDefault: true }).expect(200);
    await expectTold('discoveryState.updated', 'discoveryState.updated');
  });

  test('where discoveries come when ranks are spread out', async () => {
    const [low, high] = [await make.discovery(), await make.discovery()];
    await service.sql(`UPDATE discovery SET rank = 'zzzz' || repeat('0', 198) || 'V' WHERE id = $1`, [
      low.id,
    ]);
    await service.sql(`UPDATE discovery SET rank = 'zzzz' || repeat('0', 198) || 'X' WHERE id = $1`, [
      high.id,
    ]);
    const moved = await make.discovery();
    await noted(service);
    await http
      .post(`/v1/discovery/${moved.id}/move`)
      .set('x-request-id', 'crowded')
      .send({ before: high.id })
      .expect(200);
    const notes = await noted(service);
    expect(unexplained(notes)).toEqual([]);
    expect(new Set(eventsIn(notes))).toEqual(new Set(['discovery.moved']));
    expect(eventsIn(notes).length).toBeGreaterThan(1);
    const byMover = await service.sql(
      `SELECT FROM event WHERE actor_kind = 'token' AND request_id = 'crowded'`,
    );
    expect(byMover).toHaveLength(eventsIn(notes).length);
  });

  test('what a formula comes to, once for its field', async () => {
    await worker.drain();
    const field = await make.field({ type: 'SCORE', formula: '2 * feedback' });
    await noted(service);
    await worker.drain();
    await expectTold('discoveryField.recomputed');
    await http.delete(`/v1/discovery-field/${field.id}`).expect(204);
    await expectTold('discoveryField.deleted');
  });

  test('that a person was erased, without what was before', async () => {
    const authorEmail = 'ines@harbour.example';
    const { id } = await make.feedback({ on: await make.discovery(), authorEmail, score: 4 });
    await make.erasure({ authorEmail });
    await worker.drain();
    const event = await newest('feedback.erased');
    expect(event).toMatchObject({ record: { id }, after: { id, score: 4 } });
    expect(Object.keys(event)).not.toContain('before');
    await noted(service);
  });

  test('what the reconciliation repairs', async () => {
    const discovery = await make.discovery();
    await make.feedback({ on: discovery, score: 4 });
    await worker.drain();
    await service.sql('UPDATE discovery SET feedback_score = 9 WHERE id = $1', [discovery.id]);
    await noted(service);
    expect(await reconcile()).toMatchObject({ different: 1, repaired: 1 });
    await expectTold('discovery.refreshed');
  });
});

describe('a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  const variables = { ...process.env };
  beforeAll(() => void (process.env['DATABASE_URL'] = service.settings.databaseUrl));
  afterAll(() => void (process.env = variables));
  listenToCommands();

  test('tells what a workspace begins with', async () => {
    expect(await command('workspace', 'create', 'by command')).toBe(0);
    const states = Array<string>(3).fill('discoveryState.created');
    await expectTold('discoveryField.created', ...states, 'apiToken.created');
  });

  test('tells of a token', async () => {
    expect(await command('token', 'create', 'x', '--scopes', 'read', '--workspace', 'covered')).toBe(0);
    await expectTold('apiToken.created');
  });

  test('tells what it imports', async () => {
    const file = join(folder, 'file.ndjson');
    writeFileSync(file, FILE.replaceAll('imported', 'by command'));
    expect(await command('import', file, '--workspace', 'covered')).toBe(0);
    await expectTold('user.created', 'discovery.created', 'feedback.created');
  });

  test('tells all of the demo', async () => {
    await service.sql(`UPDATE workspace SET name = 'no demo' WHERE name = 'demo'`);
    await commands.context.get(DemoService, { strict: false }).prepare();
    const notes = await noted(service);
    expect(unexplained(notes)).toEqual([]);
    expect(eventsIn(notes).length).toBeGreaterThan(50);
  });
});

describe('nothing is told', () => {
  test('of a change that changes nothing', async () => {
    const { id, title } = await make.discovery();
    await noted(service);
    await http.patch(`/v1/discovery/${id}`).send({ title }).expect(200);
    await bulk([{ update: { id, title } }]).expect(200);
    await expectTold();
  });

  test('of a dry run', async () => {
    await bulk([{ create: { title: 'Never' } }], { dryRun: true }).expect(200);
    await expectTold();
  });

  test('of a bulk of which one operation is refused', async () => {
    await bulk([{ create: { title: 'Never' } }, { delete: { id: 'nobody' } }]).expect(404);
    await expectTold();
  });

  test('of the refused operations of a bulk', async () => {
    await bulk([{ create: { title: 'Made' } }, { delete: { id: 'nobody' } }], { atomic: false }).expect(200);
    await expectTold('discovery.created');
  });

  test('of a change that comes too late for its version', async () => {
    const { id } = await make.discovery();
    await noted(service);
    await http.patch(`/v1/discovery/${id}`).set('if-match', '"other"').send({ title: 'Never' }).expect(412);
    await expectTold();
  });

  test('of a request that is sent again with its key', async () => {
    const send = () => http.post('/v1/component').set('idempotency-key', 'twice').send({ title: 'Once' });
    await send().expect(201);
    await send().expect(201);
    await expectTold('component.created');
  });

  test('of a transaction that has to be repeated, but what it does in the end', async () => {
    await service.sql('CREATE SEQUENCE attempt');
    await service.sql(`CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('attempt') < 3 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF; RETURN NULL; END $$`);
    await service.sql(
      'CREATE TRIGGER deadlock AFTER INSERT ON component FOR EACH ROW EXECUTE FUNCTION deadlock()',
    );
    await make.component();
    await expectTold('component.created');
    expect(await service.sql('SELECT last_value::int AS attempts FROM attempt')).toEqual([{ attempts: 3 }]);
  });

  test('of values that are rolled back because one of them can not be written', async () => {
    await worker.drain();
    const [poisoned, other] = [await make.discovery(), await make.discovery()];
    await service.sql(
      `ALTER TABLE discovery ADD CONSTRAINT poison CHECK (id <> '${poisoned.id}' OR feedback_score < 100)`,
    );
    await Promise.all([poisoned, other].map((on) => make.feedback({ on, score: 100 })));
    await noted(service);
    await worker.drain();
    await expectTold('discovery.refreshed');
  });
});

/** The newest event of a type, as the feed shows it. */
async function newest(type: string): Promise<Members> {
  const { body } = await http.get(`/v1/event?from=start&type=${type}&per_page=100`).expect(200);
  return body.events.at(-1);
}

describe('an event says who did it', () => {
  const made = (asked: Test) => asked.send({ title: 'Made' }).expect(201);

  test('by a token, with the request', async () => {
    const { headers } = await made(http.post('/v1/component'));
    const { id } = (await http.get('/v1/me').expect(200)).body.me.apiToken;
    expect(await newest('component.created')).toMatchObject({
      actor: { kind: 'token', id, name: 'First' },
      requestId: headers['x-request-id'],
    });
  });

  test('by a login, which stands for a token', async () => {
    const token = await make.token({ name: 'Browser' });
    const browser = request.agent(service.url).set('sec-fetch-site', 'same-origin');
    await browser.post('/login').type('form').send({ token: token.secret, next: '/docs' }).expect(303);
    await made(browser.post('/v1/component').set(OWN_SCRIPT));
    expect((await newest('component.created')).actor).toEqual({
      kind: 'login',
      id: token.id,
      name: 'Browser',
    });
  });

  test('by nobody whose name is known any more', async () => {
    const token = await make.token();
    await made(service.as(token.secret).post('/v1/component'));
    await http.delete(`/v1/api-token/${token.id}`).expect(204);
    expect((await newest('component.created')).actor).toEqual({ kind: 'token', id: token.id });
  });

  test('by a command, which makes workspaces', async () => {
    const { body } = await http.get('/v1/event?from=start&per_page=1').expect(200);
    expect(body.events[0].actor).toEqual({ kind: 'command' });
  });
});

describe('a worker', () => {
  useWorker(service, { starts: true });

  test('tells what it imports, and what follows from it', async () => {
    const made = await sent(workspace, FILE.replaceAll('imported', 'by a worker'), LINES);
    await finished(workspace, made);
    await settled(service);
    const notes = await noted(service);
    expect(unexplained(notes)).toEqual([]);
    expect(eventsIn(notes)).toEqual(
      expect.arrayContaining([
        'user.created',
        'discovery.created',
        'feedback.created',
        'discovery.refreshed',
      ]),
    );
    const by = { actor: { kind: 'import', id: made['id'] }, changeId: made['id'] };
    expect(await newest('feedback.created')).toMatchObject(by);
    expect(await newest('discovery.refreshed')).toMatchObject({ actor: { kind: 'worker' } });
  });

  test('tells nothing of a dry run', async () => {
    await noted(service);
    const file = FILE.replaceAll('imported', 'never');
    await finished(workspace, await sent(workspace, file, { ...LINES, query: { dryRun: true } }));
    await expectTold();
  });
});

describe('a commit is answered when it is on disk, if the server says so', () => {
  test('no session of the above has set anything else', async () => expect(await hasty(service)).toEqual([]));

  test('which would have been noticed', async () => {
    await make.component();
    await service.sql(
      'BEGIN; SET LOCAL synchronous_commit = off; UPDATE component SET title = title; COMMIT',
    );
    expect(await hasty(service)).not.toEqual([]);
  });
});
