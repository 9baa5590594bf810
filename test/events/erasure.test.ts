import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Worker } from '../../src/platform/work/worker.js';
import { InsufficientScope } from '../../src/access/access.problems.js';
import { InvalidInput, RecordNotFound } from '../../src/http/problems/problems.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import { Mirror } from '../../examples/mirror.js';
import { useWorker } from '../records/rollup/worker.js';
import { eventually } from '../support/eventually.js';
import { nextOf, typesOf } from '../support/events.js';
import type { Made } from '../support/make.js';
import { settled } from '../support/probes.js';
import { expectProblem } from '../support/problem.js';
import { useReceiver } from '../support/receiver.js';
import type { TestWorkspace } from '../support/service.js';
import type { Members } from '../support/transfer.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { useNewWorkspace } from '../support/workspaces.js';
import { finished, sent } from '../integrations/transfer/jobs/jobs.js';

/** It is in every text of the person, and nowhere else: a company is no person. */
const TRACE = 'quixomar';

const ADDRESS = `ines@${TRACE}.example`;

const INES = {
  authorName: 'Ines Quixomar',
  authorEmail: ADDRESS,
  company: 'Riverside School',
  title: 'Quixomar asks',
  content: 'I, Quixomar, typed the whole plot.',
  sourceUrl: `https://desk.example/${TRACE}`,
};

const BO = {
  authorName: 'Bo',
  authorEmail: 'bo@harbour.example',
  company: 'Harbour',
  title: 'Bo asks',
  content: 'I am Bo.',
  sourceUrl: 'https://desk.example/bo',
};

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };
const service = useService({ webhooks }, { worker: false });
const receiver = useReceiver();
const workspace = useNewWorkspace(service);
const worker = useWorker(service, { starts: false });

/** Every table with a trace of the person in a workspace: in texts of any type, in words, or in octets. */
async function traces({ id }: TestWorkspace): Promise<string[]> {
  const tables = await service.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.sql(
      `SELECT FROM ${name} t WHERE workspace_id = $1
        AND (t::text ILIKE '%' || $2 || '%' OR t::text LIKE '%' || encode($2::text::bytea, 'hex') || '%') LIMIT 1`,
      [id, TRACE],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const follow = async ({ http }: TestWorkspace, { id }: Made): Promise<Members> =>
  (await http.get(`/v1/erasure/${id}`).expect(200)).body.erasure;

async function erased(of: { authorEmail: string } | { userId: string }): Promise<Members> {
  const made = await workspace.make.erasure(of);
  await worker.drain();
  const done = await follow(workspace, made);
  expect(done).toMatchObject({ id: made.id, state: 'DONE', finishedAt: expect.any(String) });
  return done;
}

const get = async (made: Made): Promise<Members> =>
  (await workspace.http.get(`/v1/feedback/${made.id}`).expect(200)).body.feedback;

const events = async (query = ''): Promise<Members[]> =>
  (await workspace.http.get(`/v1/event?from=start&per_page=100${query}`).expect(200)).body.events;

const undo = (changeId: string) => workspace.http.post(`/v1/change/${changeId}/undo`).send({});

describe('of who gave feedback', () => {
  let on: Made;
  beforeEach(async () => {
    on = await workspace.make.discovery();
  });

  const give = (members: Members): Promise<Made> => workspace.make.feedback({ on, ...members });
  const change = ({ id }: Made, members: Members) =>
    workspace.http.patch(`/v1/feedback/${id}`).send(members).expect(200);

  test('nothing is left in records, however they came to the address, and all else stays', async () => {
    const theirs = await give({ ...INES, authorEmail: ADDRESS.toUpperCase(), score: 8, starred: true });
    const later = await give({ ...INES, authorEmail: null });
    await change(later, { authorEmail: ADDRESS });
    const without = await give(INES);
    await change(without, { authorEmail: null });
    const bos = await give(BO);
    await worker.drain();
    const { createdAt, score } = await get(theirs);
    expect(await erased({ authorEmail: ADDRESS })).toMatchObject({ feedback: 3 });
    expect(await traces(workspace)).toEqual([]);
    const { updatedAt, ...rest } = await get(theirs);
    const { id, clientId, discoveryId } = theirs;
    expect(rest).toEqual({
      id,
      clientId,
      discoveryId,
      createdAt,
      score,
      starred: true,
      state: 'PROCESSED',
      tags: [],
    });
    expect(updatedAt > theirs.updatedAt).toBe(true);
    expect(await get(bos)).toEqual(bos);
    const { body } = await workspace.http.get(`/v1/discovery/${on.id}`);
    expect(body.discovery.feedbackScore).toBe(11);
  });

  test('every text of their records is cleared', async () => {
    const { id } = await give(INES);
    await erased({ authorEmail: ADDRESS });
    const columns = await service.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'feedback' AND data_type = 'text' AND column_name NOT IN ('client_id', 'state')`,
    );
    const [row] = await service.sql<Members>('SELECT * FROM feedback WHERE id = $1', [id]);
    expect(columns.filter(({ name }) => row![name] !== null)).toEqual([]);
  });

  test('nothing is left in events, of what was deleted or is somebody else’s by now', async () => {
    const deleted = await give(INES);
    await workspace.http.delete(`/v1/feedback/${deleted.id}`).expect(204);
    const bos = await give(INES);
    await change(bos, BO);
    expect(await traces(workspace)).toEqual(['event']);
    expect(await erased({ authorEmail: ADDRESS })).toMatchObject({ feedback: 0, events: 4 });
    expect(await traces(workspace)).toEqual([]);
    expect(await get(bos)).toMatchObject(BO);
    const { body } = await workspace.http.get(`/v1/feedback/${deleted.id}/history`).expect(200);
    expect(body.changes.map(({ type }: Members) => type)).toEqual(['feedback.deleted', 'feedback.created']);
  });

  test('followers are told what is left, and not what was', async () => {
    const { id } = await give({ ...INES, score: 3 });
    await worker.drain();
    const next = nextOf(await workspace.http.get('/v1/event?from=now'));
    const request = workspace.http.post('/v1/erasure').set('x-request-id', 'asked');
    const { body } = await request.send({ authorEmail: ADDRESS }).expect(202);
    await worker.drain();
    const told = await workspace.http.get(next).expect(200);
    // A company less asks for the discovery.
    expect(typesOf(told)).toEqual(['feedback.erased', 'discovery.refreshed']);
    const [event] = told.body.events;
    expect(event).toMatchObject({ changeId: body.erasure.id, actor: { kind: 'token' }, requestId: 'asked' });
    expect(event.after).toEqual(await get({ id, clientId: id }));
    expect(Object.keys(event)).not.toContain('before');
  });

  test('an undo brings nothing back', async () => {
    const { id } = await give(INES);
    const { headers } = await workspace.http.delete(`/v1/feedback/${id}`).expect(204);
    await erased({ authorEmail: ADDRESS });
    const deleted = (await events()).find(({ requestId }) => requestId === headers['x-request-id']);
    await undo(String(deleted!['changeId'])).expect(200);
    expect(Object.keys(await get({ id, clientId: id }))).not.toContain('authorEmail');
    expect(await traces(workspace)).toEqual([]);
  });

  test('an undo says of how many records it brings erased members not back, and leaves those as they are', async () => {
    await workspace.make.company({ name: BO.company });
    const deleted = await give(INES);
    const bos = await give(INES);
    const answers = [
      await workspace.http.delete(`/v1/feedback/${deleted.id}`).expect(204),
      await change(bos, { ...BO, score: 7 }),
    ];
    await erased({ authorEmail: ADDRESS });
    const all = await events();
    const [back, former] = answers.map(({ headers }) =>
      String(all.find(({ requestId }) => requestId === headers['x-request-id'])!['changeId']),
    );
    const [none, erasedOne] = [
      { created: 0, updated: 0, moved: 0, deleted: 0 },
      { kind: 'feedback', erased: 1 },
    ];
    expect((await undo(back!).expect(200)).body.undo.counts).toEqual([{ ...none, created: 1, ...erasedOne }]);
    expect((await undo(former!).expect(200)).body.undo.counts).toEqual([
      { ...none, updated: 1, ...erasedOne },
    ]);
    expect(await get(bos)).toMatchObject({ ...BO, score: 1 });
    expect(await traces(workspace)).toEqual([]);
  });

  test('an undo of what only wrote erased members changes nothing, and says so', async () => {
    await workspace.make.company({ name: BO.company });
    const bos = await give(INES);
    const { headers } = await change(bos, BO);
    await erased({ authorEmail: ADDRESS });
    const before = await get(bos);
    const changed = (await events()).find(({ requestId }) => requestId === headers['x-request-id']);
    const { body } = await undo(String(changed!['changeId'])).expect(200);
    expect(body.undo).toMatchObject({ counts: [{ kind: 'feedback', updated: 0, erased: 1 }] });
    expect(body.undo).not.toHaveProperty('changeId');
    expect(await get(bos)).toEqual(before);
  });

  test('a mirror from the start of the feed has what is somebody else’s by now', async () => {
    const bos = await give(INES);
    await change(bos, BO);
    const { authorName, authorEmail, content: text } = INES;
    const message = await workspace.make.message({ authorName, authorEmail, text });
    await workspace.http
      .patch(`/v1/message/${message.id}`)
      .send({ authorName: 'Bo', authorEmail: 'bo@harbour.example', text: 'I am Bo.' })
      .expect(200);
    expect(await erased({ authorEmail: ADDRESS })).toMatchObject({ feedback: 0 });
    const mirror = new Mirror(async (path) => {
      const { status, text: body, headers } = await workspace.http.get(path.replace('&wait=20', ''));
      return new Response(body, { status, headers: headers as Record<string, string> });
    });
    while ((await mirror.follow()) > 0);
    expect(mirror.records.get('feedback')!.get(bos.id)).toEqual(await get(bos));
    const shown = (await workspace.http.get(`/v1/message/${message.id}`).expect(200)).body.message;
    expect(mirror.records.get('message')!.get(message.id)).toEqual(shown);
    const told = await events('&type=feedback.erased&type=message.erased');
    await erased({ authorEmail: ADDRESS });
    expect(await events('&type=feedback.erased&type=message.erased')).toEqual(told);
    expect(told).toHaveLength(2);
  });

  test('an erasure can not be undone', async () => {
    const { id } = await give(INES);
    const { id: changeId } = await erased({ authorEmail: ADDRESS });
    const { status, body } = await undo(changeId);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'change_not_undoable' });
    expect(Object.keys(await get({ id, clientId: id }))).not.toContain('title');
  });

  test('a request that is repeated shows what is left', async () => {
    const create = () =>
      workspace.http
        .post('/v1/feedback')
        .set('idempotency-key', 'once')
        .send({ ...INES, discoveryId: on.id })
        .expect(201);
    const { id } = (await create()).body.feedback;
    expect(await traces(workspace)).toContain('idempotency_key');
    await erased({ authorEmail: ADDRESS });
    expect(await traces(workspace)).toEqual([]);
    expect((await create()).body.feedback).toEqual(await get({ id, clientId: id }));
  });

  test('other workspaces keep them, and so do others’ results', async () => {
    const { http, make, ...other } = await service.workspace(`other ${newId()}`);
    const theirs = await make.feedback({ on: await make.discovery(), ...INES });
    const kept = () =>
      workspace.http
        .post('/v1/feedback')
        .set('idempotency-key', 'bo')
        .send({ ...BO, discoveryId: on.id });
    const { body } = await kept().expect(201);
    await workspace.http.delete(`/v1/feedback/${body.feedback.id}`).expect(204);
    await erased({ authorEmail: ADDRESS });
    expect((await http.get(`/v1/feedback/${theirs.id}`)).body.feedback).toEqual(theirs);
    expect(await traces({ http, make, ...other })).toEqual(['event', 'feedback']);
    expect((await kept().expect(201)).body).toEqual(body);
  });

  test('twice is once', async () => {
    await give(INES);
    expect(await erased({ authorEmail: ADDRESS })).toMatchObject({ feedback: 1, events: 1 });
    const before = await events();
    expect(await erased({ authorEmail: ADDRESS })).toMatchObject({ feedback: 0, events: 0 });
    expect(await events()).toEqual(before);
  });

  test('a worker that fails between two slices leaves the rest to the next', async () => {
    await Promise.all(Array.from({ length: 60 }, () => give(INES)));
    await service.sql('CREATE SEQUENCE slice');
    await service.sql(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('slice') = 2 THEN RAISE EXCEPTION 'the second slice'; END IF; RETURN NULL; END $$`);
    await service.sql(
      'CREATE TRIGGER fail_once AFTER UPDATE ON feedback FOR EACH STATEMENT EXECUTE FUNCTION fail_once()',
    );
    const made = await workspace.make.erasure({ authorEmail: ADDRESS });
    await eventually(async () => {
      await worker.drain();
      expect(await follow(workspace, made)).toMatchObject({ state: 'DONE', feedback: 60, events: 60 });
    });
    await service.sql('DROP TRIGGER fail_once ON feedback');
    expect(await traces(workspace)).toEqual([]);
    expect(await events('&type=feedback.erased')).toHaveLength(60);
  });

  test('records with more events than a slice are cleared by several', async () => {
    const { id } = await give(INES);
    await service.sql(
      `INSERT INTO event (workspace_id, commit_id, ordinal, at, change_id, type, record_id, actor_kind, before)
        SELECT workspace_id, gen_random_uuid(), 0, at, change_id, 'feedback.updated', record_id, actor_kind,
          '{"title": "Quixomar asked"}' FROM event, generate_series(1, 1200) WHERE record_id = $1`,
      [id],
    );
    expect(await erased({ authorEmail: ADDRESS })).toMatchObject({ feedback: 1, events: 1_201 });
    expect(await traces(workspace)).toEqual([]);
  });
});

describe('of a user', () => {
  const PICTURE = 'https://example.com/Quixomar.png';
  const QUIX = { name: 'Ines Quixomar', email: ADDRESS, clientId: 'ines', avatarUrl: PICTURE };

  test('the name becomes another, the address goes, and assignments stay', async () => {
    const { http, make } = workspace;
    const send = () => http.post('/v1/user').set('idempotency-key', 'ines').send(QUIX).expect(201);
    const { user } = (await send()).body;
    const discovery = await make.discovery({ assignees: ['ines'] });
    await http.patch('/v1/user/ines').send({ name: 'Ines Quixomar-Duarte' }).expect(200);
    expect(await erased({ userId: 'ines' })).toMatchObject({ feedback: 0, events: 2 });
    expect(await traces(workspace)).toEqual([]);
    const { id, createdAt } = user;
    const left = { id, clientId: 'ines', createdAt, name: 'Erased user', active: true };
    expect((await http.get('/v1/user/ines')).body.user).toEqual({ ...left, updatedAt: expect.any(String) });
    expect((await send()).body.user).toMatchObject(left);
    const shown = (await http.get(`/v1/discovery/${discovery.id}`)).body.discovery;
    expect(shown.assignees).toEqual(discovery['assignees']);
    const [event] = await events('&type=user.erased');
    expect(event).toMatchObject({ after: left });
  });

  test('one who is deleted goes from events, by the id', async () => {
    const { http, make } = workspace;
    const { id } = await make.user(QUIX);
    await http.delete(`/v1/user/${id}`).expect(204);
    expect(await traces(workspace)).toEqual(['event']);
    expect(await erased({ userId: id })).toMatchObject({ events: 2 });
    expect(await traces(workspace)).toEqual([]);
    const [deleted] = await events('&type=user.deleted');
    await undo(String(deleted!['changeId'])).expect(200);
    const { body } = await http.get(`/v1/user/${id}`).expect(200);
    expect([body.user.name, body.user.email]).toEqual(['Erased user', undefined]);
  });

  test('twice is once', async () => {
    await workspace.make.user(QUIX);
    await erased({ userId: 'ines' });
    expect(await erased({ userId: 'ines' })).toMatchObject({ events: 0 });
    expect(await events('&type=user.erased')).toHaveLength(1);
  });
});

describe('what is asked for', () => {
  const ask = (body: object, { http } = workspace) => http.post('/v1/erasure').send(body);

  test.each([
    ['both', { authorEmail: ADDRESS, userId: 'ines' }, { pointer: '', code: 'not_one_person' }],
    ['none', {}, { pointer: '', code: 'wrong_type' }],
    ['no address', { authorEmail: 'ines' }, { pointer: '/authorEmail', code: 'invalid_email' }],
    ['null', { authorEmail: null }, { pointer: '/authorEmail' }],
    ['another member', { email: ADDRESS }, { pointer: '/email', code: 'unknown_member' }],
  ])('is refused: %s', async (_, body, fault) => {
    expectProblem(await ask(body), InvalidInput, fault);
    expect(await service.sql('SELECT FROM erasure WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  test('has to be there: a user, an erasure', async () => {
    const component = await workspace.make.component({ clientId: 'finding' });
    for (const userId of ['nobody', newId(), component.id, 'finding'])
      expectProblem(await ask({ userId }), RecordNotFound, { pointer: '/userId' });
    const other = await service.workspace(`strangers ${newId()}`);
    const theirs = await other.make.erasure({ authorEmail: ADDRESS });
    for (const id of ['nothing', newId(), theirs.id])
      expectProblem(await workspace.http.get(`/v1/erasure/${id}`), RecordNotFound);
  });

  test('is for administrators', async () => {
    const { secret } = await workspace.make.token({ scopes: ['write'] });
    const http = service.as(secret);
    expectProblem(await ask({ authorEmail: ADDRESS }, { ...workspace, http }), InsufficientScope);
    expectProblem(await http.get(`/v1/erasure/${newId()}`), InsufficientScope);
  });

  test('is done once with an Idempotency-Key, which keeps no name', async () => {
    const send = () => ask({ authorEmail: ADDRESS }).set('idempotency-key', 'once').expect(202);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['location']).toBe(`/v1/erasure/${first.body.erasure.id}`);
    expect(await traces(workspace)).toEqual(['work_request']);
    await worker.drain();
    expect(await traces(workspace)).toEqual([]);
  });
});

describe('with imports', () => {
  const imports = useWorkspace(service, 'imports');
  const row = Object.entries(INES);
  const file = (email: string): string =>
    [row.map(([name]) => name), row.map(([, value]) => (value === ADDRESS ? email : `"${value}"`))]
      .map((cells, index) => [index === 0 ? 'discoveryId' : 'about', ...cells].join(','))
      .join('\n');
  const send = (email: string, more: object = {}) =>
    sent(imports, file(email), { query: { records: 'feedback', ...more } });
  let before: Made;
  beforeAll(async () => {
    await imports.make.discovery({ clientId: 'about' });
    await send(ADDRESS);
    before = await imports.make.erasure({ authorEmail: ADDRESS });
    await worker.get(Worker).run('erasures', [imports.id]);
  });

  test('it waits for files that were sent before it', async () => {
    expect(await follow(imports, before)).toMatchObject({ state: 'RUNNING', feedback: 0 });
    expect(await traces(imports)).toEqual(['import_upload', 'work_request']);
  });

  describe('that are imported by and by', () => {
    useWorker(service, { starts: true });

    test('what they bring goes as well, and what their reports quote', async () => {
      await settled(service, 'erasures');
      expect(await follow(imports, before)).toMatchObject({ state: 'DONE', feedback: 1, events: 1 });
      expect(await traces(imports)).toEqual([]);
    });

    test('previews and faults are erased, but for codes and counts', async () => {
      const seen = [await send(ADDRESS, { dryRun: true }), await send(`ines at ${TRACE}`)];
      const reports = await Promise.all(seen.map((each) => finished(imports, each)));
      expect(reports[0]!['preview']).toEqual([
        { feedback: expect.objectContaining({ authorEmail: ADDRESS }) },
      ]);
      expect(reports[1]).toMatchObject({ state: 'failed', faults: [{ line: 2, code: 'invalid_email' }] });
      expect(await traces(imports)).toEqual(['import_job', 'import_upload']);
      const rejected = `/v1/import/${seen[1]!.id}/rejected`;
      expect((await imports.http.get(rejected).expect(200)).text).toContain(TRACE);
      await imports.make.erasure({ authorEmail: ADDRESS });
      await settled(service, 'erasures');
      expect(await traces(imports)).toEqual([]);
      const [preview, failed] = await Promise.all(seen.map((each) => finished(imports, each)));
      expect(preview).toMatchObject({ preview: [], counts: reports[0]!['counts'] });
      await imports.http.get(rejected).expect(404);
      const { detail: _, cell: __, ...fault } = reports[1]!['faults'][0];
      expect(failed).toMatchObject({ faults: [fault], faultCount: reports[1]!['faultCount'] });
    });

    test('deliveries forget what was answered, and what is sent again has nothing of them', async () => {
      const { http, make } = imports;
      receiver.answer = (response, { text }) => response.writeHead(200).end(text.slice(0, 1_000));
      // A webhook begins after what has its place in the feed.
      await http.get('/v1/event?from=now').expect(200);
      const { id } = await make.webhook({ url: receiver.url, types: ['feedback.created'] });
      const feedback = await make.feedback({ on: { id: 'about' }, ...INES });
      await eventually(async () => expect(await traces(imports)).toContain('webhook_delivery'));
      expect((await receiver.count(1))[0]!.text).toContain(TRACE);
      await make.erasure({ authorEmail: ADDRESS });
      await settled(service, 'erasures');
      expect(await traces(imports)).toEqual([]);
      const [delivery] = (await http.get(`/v1/webhook/${id}/delivery`).expect(200)).body.deliveries;
      expect(delivery.attempts).toEqual([
        { at: expect.any(String), duration: expect.any(Number), status: 200 },
      ]);
      await http.post(`/v1/webhook/${id}/delivery/${delivery.id}/retry`).send({}).expect(200);
      const [, again] = await receiver.count(2);
      expect(again!.body.data).toMatchObject({ record: { id: feedback.id } });
      expect(again!.text.toLowerCase()).not.toContain(TRACE);
    });

    test('no export has a trace', async () => {
      const { text } = await imports.http.get('/v1/export').expect(200);
      expect(text).toContain('"feedback"');
      expect(text.toLowerCase()).not.toContain(TRACE);
    });
  });
});

describe('comments', () => {
  const authorOf = async ({ id, discoveryId }: Made) =>
    (await workspace.http.get(`/v1/discovery/${discoveryId}/comment/${id}`).expect(200)).body.comment.author;

  test('lose an author who is called as the user was, in their events too, and when they are deleted', async () => {
    const user = await workspace.make.user({ name: 'Nora Quixomar', email: `nora@${TRACE}.example` });
    const byName = await workspace.make.comment({ author: 'nora quixomar', text: 'Mine' });
    const byAddress = await workspace.make.comment({ author: `Nora@${TRACE}.example` });
    const gone = await workspace.make.comment({ author: 'Nora Quixomar' });
    const other = await workspace.make.comment({ author: 'Bo' });
    await workspace.http.delete(`/v1/discovery/${gone['discoveryId']}/comment/${gone.id}`).expect(204);
    await workspace.http.patch(`/v1/user/${user.id}`).send({ name: 'Nora' }).expect(200);
    await erased({ userId: user.id });
    expect(await Promise.all([byName, byAddress, other].map(authorOf))).toEqual([undefined, undefined, 'Bo']);
    expect(await traces(workspace)).toEqual([]);
  });

  test('lose an author who is called as the address', async () => {
    const comment = await workspace.make.comment({ author: ADDRESS, text: 'Mine' });
    await erased({ authorEmail: ADDRESS });
    expect(await authorOf(comment)).toBeUndefined();
    expect(await traces(workspace)).toEqual([]);
  });
});

describe('messages', () => {
  const shown = async ({ id }: Made): Promise<Members> =>
    (await workspace.http.get(`/v1/message/${id}`).expect(200)).body.message;
  const change = ({ id }: Made, members: Members) =>
    workspace.http.patch(`/v1/message/${id}`).send(members).expect(200);
  const { authorName, authorEmail, sourceUrl, content: text } = INES;
  const SENT = { authorName, authorEmail, sourceUrl, text };

  test('say nothing any more, and are from nobody', async () => {
    const theirs = await workspace.make.message(SENT);
    const without = await workspace.make.message(SENT);
    await change(without, { authorEmail: null });
    await erased({ authorEmail: ADDRESS });
    for (const { id, clientId, createdAt } of [theirs, without])
      expect(await shown({ id, clientId })).toEqual({
        id,
        clientId,
        createdAt,
        updatedAt: expect.any(String),
        state: 'NEW',
        text: 'Erased',
      });
    expect(await traces(workspace)).toEqual([]);
  });

  test('stay as they are if they are somebody else’s by now, but for their events', async () => {
    const message = await workspace.make.message(SENT);
    const bos = { authorName: 'Bo', authorEmail: 'bo@harbour.example', sourceUrl: null, text: 'I am Bo.' };
    await change(message, bos);
    const before = await shown(message);
    await erased({ authorEmail: ADDRESS });
    expect(await shown(message)).toEqual(before);
    expect(await traces(workspace)).toEqual([]);
  });
});
