import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { BodyTooLarge, NotAcceptable, UnsupportedMediaType } from '../../../../src/http/problems/problems.js';
import { eventually } from '../../../support/eventually.js';
import { expectProblem } from '../../../support/problem.js';
import type { TestWorkspace } from '../../../support/service.js';
import type { Members } from '../../../support/transfer.js';
import { useService } from '../../../support/use-service.js';
import { listOf } from '../rows/files.js';
import { shown } from '../shown.js';
import { finished, imported, LINES, sent } from './jobs.js';

const service = useService();
const waiting = useService({}, { worker: false });

const titlesOf = async ({ http }: TestWorkspace): Promise<string[]> =>
  (await http.get('/v1/discovery').expect(200)).body.discoveries.map(({ title }: Members) => title);

/** An export as it is read. */
async function exported({ http }: TestWorkspace, path = '/v1/export', accept = '*/*') {
  const answer = await http
    .get(path)
    .set('accept', accept)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks).toString()));
    });
  return { ...answer, file: answer.body as string, status: answer.status, headers: answer.headers };
}

describe('POST /v1/import', () => {
  test('takes lines, which a worker imports', async () => {
    const workspace = await service.workspace('lines');
    const lines = [
      { component: { clientId: 'c', title: 'C' } },
      { discovery: { title: 'D', parentId: 'c' } },
    ];
    const made = await sent(workspace, lines.map((line) => JSON.stringify(line)).join('\n'), { type: LINES });
    expect(made).toMatchObject({ format: 'ndjson', dryRun: false, faults: [], bytes: expect.any(Number) });
    expect(await finished(workspace, made)).toMatchObject({
      state: 'done',
      read: 2,
      counts: [
        { kind: 'component', created: 1, updated: 0, unchanged: 0 },
        { kind: 'discovery', created: 1, updated: 0, unchanged: 0 },
      ],
      finishedAt: expect.any(String),
    });
    expect(await titlesOf(workspace)).toEqual(['D']);
  });

  test('takes a spreadsheet, its options in the query', async () => {
    const workspace = await service.workspace('spreadsheet');
    const query = { map: ['What=title', 'Cost=-'], createMissing: 'true', key: 'No', locale: 'de-DE' };
    const made = await sent(workspace, 'No;What;Cost;state;Effort\n1;A;9;Asked;1.234,5\n', { query });
    expect(await finished(workspace, made)).toMatchObject({ state: 'done', faultCount: 0 });
    const { body } = await workspace.http.get('/v1/discovery?select=discoveryfields').expect(200);
    expect(body.discoveries).toMatchObject([
      { clientId: '1', title: 'A', fieldsValues: [{ value: '1234.5' }, {}] },
    ]);
  });

  test('takes what other tools give, and tells what it did with it', async () => {
    const workspace = await service.workspace('from a tool');
    const issue = { number: 1, title: 'A', state: 'open', html_url: 'https://github.com/shop/web/issues/1' };
    const items = JSON.stringify([issue, { ...issue, number: 2, pull_request: {} }]);
    const query = { from: 'github', createMissing: 'true' };
    expect(await imported(workspace, items, { type: 'application/json', query })).toMatchObject({
      state: 'done',
      format: 'json',
      from: 'github',
      notes: [{ code: 'pull_requests_left_out', count: 1, detail: expect.any(String) }],
    });
    expect(await titlesOf(workspace)).toEqual(['A']);
    const csv = 'Summary,Issue key,Parent id,Status\nB,A-1,,Backlog\n';
    expect(await imported(workspace, csv, { query: { from: 'jira' } })).toMatchObject({
      state: 'done',
      from: 'jira',
    });
  });

  test('says what to do in words of the request', async () => {
    const workspace = await service.workspace('words');
    const rows = 'title,state,created,Score\nA,Asked,02/03/04,"1,5"\n';
    const { faults } = await imported(workspace, rows);
    const details = faults.map(({ detail }: Members) => detail).join(' ');
    expect(details).toContain('or use createMissing=true.');
    expect(details).toContain('say locale=en-GB if days come first');
    expect(details).not.toContain('--');
    const unknown = await imported(workspace, 'title,Note\nA,n\n');
    expect(unknown['faults'][0].detail).toContain('Say what it is (map=Note=title)');
  });

  test('imports nothing of a spreadsheet with faults, and names them', async () => {
    const workspace = await service.workspace('faults');
    expect(await imported(workspace, 'title,votes\nA,1\nB,many\n')).toMatchObject({
      state: 'failed',
      read: 2,
      counts: [],
      faults: [
        { line: 3, column: 'votes', cell: 'many', code: 'not_a_number', detail: 'must be a decimal number.' },
      ],
      faultCount: 1,
    });
    expect(await titlesOf(workspace)).toEqual([]);
  });

  test('imports the good rows if that is asked for', async () => {
    const workspace = await service.workspace('good rows');
    expect(
      await imported(workspace, 'title,votes\nA,1\nB,many\n', { query: { skipBad: 'true' } }),
    ).toMatchObject({ state: 'done', faultCount: 1 });
    expect(await titlesOf(workspace)).toEqual(['A']);
  });

  test.each([
    ['text/csv', 'title\n"A', { line: 2, code: 'open_quote' }],
    ['text/csv', '', { code: 'empty_file' }],
    [LINES, '{"user": {"name": "A"}}\n{"user": {"name": ""}}', { line: 2, code: 'too_short' }],
    [LINES, 'no JSON', { line: 1, code: 'malformed_request' }],
  ])('names the line that a file of %s goes wrong at: %j', async (type, file, fault) => {
    const workspace = await service.workspace(`wrong ${type} ${file}`.slice(0, 100));
    expect(await imported(workspace, file, { type })).toMatchObject({
      state: 'failed',
      faults: [fault],
    });
  });

  test('in a dry run tells what columns are, what would be made, and the first rows as they would be', async () => {
    const workspace = await service.workspace('dry run of rows');
    await workspace.make.discovery({ clientId: '1' });
    const rows = `No,title,state,Effort,feedbackScore,votes\n1,A,Asked,3,9,2\n2,${'B'.repeat(400)},,,,\n`;
    const query = { dryRun: 'true', createMissing: 'true', key: 'No' };
    const dry = await imported(workspace, rows, { query });
    expect(dry).toMatchObject({
      state: 'done',
      dryRun: true,
      read: 2,
      columns: [
        { header: 'No', member: 'clientId' },
        { header: 'title', member: 'title' },
        { header: 'state', member: 'discoveryStateId' },
        { header: 'Effort', newField: 'NUMBER' },
        { header: 'feedbackScore', leftOut: 'only the service writes it' },
        { header: 'votes', member: 'score' },
      ],
      counts: [
        { kind: 'discoveryState', created: 1, updated: 0 },
        { kind: 'discoveryField', created: 1, updated: 0 },
        { kind: 'discovery', created: 1, updated: 1 },
        { kind: 'feedback', created: 1, updated: 0 },
      ],
      preview: [{ discovery: { clientId: '1', title: 'A' } }, { feedback: { score: 2 } }, { discovery: {} }],
    });
    expect(dry['preview'][2].discovery.title).toMatch(/^B{90,300}…$/);
    expect(await titlesOf(workspace)).toEqual(['Discovery 1']);
  });

  test('in a dry run of lines tells what would be made as well', async () => {
    const workspace = await service.workspace('dry run of lines');
    await workspace.make.user({ clientId: 'ada' });
    const file = '{"user": {"clientId": "ada", "name": "A"}}\n{"user": {"name": "B"}}\n';
    const dry = await imported(workspace, file, { type: LINES, query: { dryRun: 'true' } });
    expect(dry).toMatchObject({
      state: 'done',
      read: 2,
      counts: [{ kind: 'user', created: 1, updated: 1, unchanged: 0 }],
      preview: [{ user: { clientId: 'ada', name: 'A' } }, { user: { name: 'B' } }],
    });
    expect(dry).not.toHaveProperty('columns');
    expect((await workspace.http.get('/v1/user').expect(200)).body.users).toHaveLength(1);
  });

  test('names all faulty headers at once', async () => {
    const workspace = await service.workspace('headers');
    const { faults, faultCount } = await imported(workspace, 'Colour,Note,status,state\nA,,,\n');
    const codes = ['unknown_column', 'unknown_column', 'duplicate_column', 'no_title'];
    expect(faults.map(({ code }: Members) => code)).toEqual(codes);
    expect(faultCount).toBe(4);
  });

  test('takes an array of records, whose kind the items or the request say', async () => {
    const workspace = await service.workspace('array');
    const type = 'application/json';
    const mixed =
      '\uFEFF [{"component": {"clientId": "c]", "title": "\\"[{"}},\n {"user": {"name": "Ä,"}}]\n';
    expect(await imported(workspace, mixed, { type })).toMatchObject({
      state: 'done',
      read: 2,
      counts: [
        { kind: 'user', created: 1 },
        { kind: 'component', created: 1 },
      ],
    });
    const users = JSON.stringify([{ name: 'B' }, { name: 'C' }]);
    const query = { records: 'user' };
    expect(await imported(workspace, users, { type, query })).toMatchObject({
      counts: [{ kind: 'user', created: 2 }],
    });
    expect((await workspace.http.get('/v1/component/c]').expect(200)).body.component.title).toBe('"[{');
  });

  test.each([
    ['[{"user": {"name": "A"}},]', 1, 'malformed_json'],
    ['[{"user": {"name": "A"}}] x', 1, 'malformed_json'],
    ['[{"user": {"name": "A"}}, {"user"', 1, 'malformed_json'],
    ['{"user": {"name": "A"}}', 1, 'not_an_array'],
    ['"[{}]"', 1, 'not_an_array'],
    ['null', 1, 'not_an_array'],
    ['[{"user": {"name": "A"}}, {"user": {}}]', 2, 'empty'],
    ['[{"user": {"name": "A"}}, {"user": }]', 1, 'malformed_json'],
  ])('names the line or the item that an array goes wrong at: %s', async (file, line, code) => {
    const workspace = await service.workspace(`wrong array ${file}`.slice(0, 60));
    expect(await imported(workspace, file, { type: 'application/json' })).toMatchObject({
      state: 'failed',
      faults: [{ line, code }],
    });
  });

  test.each([
    ['text/csv', 'score,content\n3,Good\n', {}],
    ['text/csv', 'content\nGood\n', { records: 'feedback' }],
    [LINES, '{"score": 3, "content": "Good"}', { records: 'feedback' }],
    [LINES, '{"feedback": {"score": 3, "content": "Good"}}', {}],
  ])('takes feedback on one discovery, of %s: %j %j', async (type, file, query) => {
    const workspace = await service.workspace(`feedback ${type} ${file}`.slice(0, 60));
    await workspace.make.discovery({ clientId: 'D' });
    expect(await imported(workspace, file, { type, query: { ...query, discoveryId: 'D' } })).toMatchObject({
      state: 'done',
      counts: [{ kind: 'feedback' }],
    });
    expect(await listOf(workspace, '/v1/discovery/D/feedback')).toMatchObject([{ content: 'Good' }]);
  });

  test('says that there is no discovery of that name', async () => {
    const workspace = await service.workspace('no such discovery');
    expect(await imported(workspace, 'content\nGood\n', { query: { discoveryId: 'D' } })).toMatchObject({
      state: 'failed',
      faults: [{ line: 2, code: 'discovery_not_found' }],
    });
  });

  test('keeps a file of many parts until it is imported, and no longer', async () => {
    const workspace = await service.workspace('parts');
    const file = `title,description\n${Array.from({ length: 60 }, (_, n) => `${n},${'x'.repeat(50_000)}\n`).join('')}`;
    const made = await sent(workspace, file);
    await finished(workspace, made);
    expect((await titlesOf(workspace)).length).toBeGreaterThan(0);
    expect(await service.sql('SELECT FROM import_upload WHERE workspace_id = $1', [workspace.id])).toEqual(
      [],
    );
  });

  test('refuses a file that is too large, and keeps nothing of it', async () => {
    const workspace = await service.workspace('too large');
    const answer = await workspace.http
      .post('/v1/import')
      .set('content-type', 'text/csv')
      .send('x'.repeat(17 * 1_048_576));
    expectProblem(answer, BodyTooLarge);
    expect(await service.sql('SELECT FROM import_job WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  test('keeps nothing of a file whose sender is gone', async () => {
    const { id, secret } = await waiting.workspace('gone');
    const request = httpRequest(`${waiting.url}/v1/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv', 'content-length': 2_000_000 },
    });
    request.on('error', () => {});
    request.write('x'.repeat(1_500_000));
    const jobs = () => waiting.sql('SELECT FROM import_job WHERE workspace_id = $1', [id]);
    await eventually(async () => expect(await jobs()).toHaveLength(1));
    request.destroy();
    await eventually(async () => expect(await jobs()).toHaveLength(0));
  });

  test('takes nothing but files', async () => {
    const patch = service.http.post('/v1/import').set('content-type', 'application/merge-patch+json');
    expectProblem(await patch.send('{}'), UnsupportedMediaType);
    const xml = await service.http.post('/v1/import').set('content-type', 'application/xml').send('<a/>');
    expectProblem(xml, UnsupportedMediaType);
    expect(xml.body.detail).toContain('text/csv');
    expectProblem(await service.http.post('/v1/import'), UnsupportedMediaType);
    const file = service.http.post('/v1/discovery').set('content-type', 'text/csv').send('title\n');
    expectProblem(await file, UnsupportedMediaType);
  });

  test.each([
    [LINES, { key: 'No' }, 'only_for_csv'],
    [LINES, { from: 'jira' }, 'other_media_type'],
    ['text/csv', { from: 'github' }, 'other_media_type'],
    ['text/csv', { from: 'trello' }, 'other_media_type'],
    ['text/csv', { from: 'abacus' }, 'not_allowed'],
    ['application/json', { from: 'linear' }, 'other_media_type'],
    ['application/json', { key: 'No', records: 'discovery' }, 'only_for_csv'],
    ['text/csv', { records: 'user' }, 'not_allowed'],
    [LINES, { records: 'token' }, 'not_allowed'],
    ['text/csv', { records: 'feedback', from: 'jira' }, 'not_with_from'],
    ['text/csv', { map: 'nothing' }, 'invalid_map'],
    ['text/csv', { dryRun: 'yes' }, 'not_allowed'],
    ['text/csv', { colour: 'red' }, 'unknown_parameter'],
  ])('refuses for %s the parameters %j', async (type, query, code) => {
    const { body } = await service.http
      .post('/v1/import')
      .query(query)
      .set('content-type', type)
      .send('title\n')
      .expect(400);
    expect(body.errors).toMatchObject([{ code }]);
  });

  test('takes no file that is compressed', async () => {
    const file = service.http
      .post('/v1/import')
      .set('content-type', 'text/csv')
      .set('content-encoding', 'gzip');
    expectProblem(await file.send('title\n'), UnsupportedMediaType);
  });

  test('refuses an Idempotency-Key, which it would not keep', async () => {
    const answer = service.http
      .post('/v1/import')
      .set('content-type', 'text/csv')
      .set('idempotency-key', 'k');
    expect((await answer.send('title\n').expect(400)).body.code).toBe('malformed_request');
  });
});

describe('GET /v1/import', () => {
  test('lists imports page by page, and takes the filters of all lists', async () => {
    const workspace = await waiting.workspace('list');
    const made = [];
    for (const title of ['A', 'B', 'C']) made.push(await sent(workspace, `title\n${title}\n`));
    const listed = async (path: string) => {
      const { body, headers } = await workspace.http.get(path).set('prefer', 'count=exact').expect(200);
      return { ids: body.imports.map(({ id }: Members) => id), headers, imports: body.imports };
    };
    const ids = made.map(({ id }) => id);
    const first = await listed('/v1/import?per_page=2&sort=-createdAt');
    expect(first.ids).toEqual([ids[2], ids[1]]);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<(.*)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await listed(next)).ids).toEqual([ids[0]]);
    expect((await listed(`/v1/import?id=${ids[1]}`)).imports).toEqual([made[1]]);
    expect((await listed(`/v1/import?created_after=${made[2]?.['createdAt']}`)).ids).toEqual([]);
    expect((await listed('/v1/import?sort=updatedAt')).ids).toEqual(ids);
  });
});

describe('DELETE /v1/import/{id}', () => {
  test('cancels an import that waits, and forgets it and its file', async () => {
    const workspace = await waiting.workspace('cancelled');
    const { id } = await sent(workspace, 'title\nA\n');
    await workspace.http.delete(`/v1/import/${id}`).expect(204);
    await workspace.http.get(`/v1/import/${id}`).expect(404);
    await workspace.http.delete(`/v1/import/${id}`).expect(404);
    expect(await waiting.sql('SELECT FROM import_upload WHERE workspace_id = $1', [workspace.id])).toEqual(
      [],
    );
  });
});

describe('an import that waits', () => {
  test('is queued until a worker is there, and is found whatever happens to the queue', async () => {
    const workspace = await waiting.workspace('no worker');
    const made = await sent(workspace, 'title\nA\n');
    expect(made).toMatchObject({ state: 'queued' });
    const worker = await startedOn(waiting.settings.databaseUrl);
    await finished(workspace, made);
    await worker.close();
    expect(await titlesOf(workspace)).toEqual(['A']);
  });

  test('of a worker that is gone is taken over, and lines without a name are made once', async () => {
    const workspace = await waiting.workspace('taken over');
    const file = '{"user": {"name": "A"}}\n{"user": {"name": "B"}}\n{"user": {"name": "C"}}';
    const made = await sent(workspace, file, { type: LINES });
    // As a worker leaves it that was killed after its first batch.
    await workspace.make.user({ name: 'A' });
    await workspace.make.user({ name: 'B' });
    await waiting.sql(
      `UPDATE import_job SET state = 'running', runner = $2, done_line = 2, attempts = 1,
        alive_at = now() - interval '2 minutes' WHERE id = $1`,
      [made['id'], randomUUID()],
    );
    const worker = await startedOn(waiting.settings.databaseUrl);
    expect(await finished(workspace, made)).toMatchObject({ state: 'done' });
    await worker.close();
    const { body } = await workspace.http.get('/v1/user').expect(200);
    expect(body.users.map(({ name }: Members) => name)).toEqual(['A', 'B', 'C']);
  });

  test('waits for the one that runs', async () => {
    const workspace = await waiting.workspace('one at a time');
    const first = await sent(workspace, 'title\nA\n');
    const second = await sent(workspace, 'title\nB\n');
    await waiting.sql(`UPDATE import_job SET state = 'running', runner = $2 WHERE id = $1`, [
      first['id'],
      randomUUID(),
    ]);
    const worker = await startedOn(waiting.settings.databaseUrl);
    const other = await waiting.workspace('not concerned');
    await finished(other, await sent(other, 'title\nC\n'));
    const { body } = await workspace.http.get(`/v1/import/${second['id']}`).expect(200);
    expect(body.import.state).toBe('queued');
    await waiting.sql(`UPDATE import_job SET alive_at = now() - interval '2 minutes' WHERE id = $1`, [
      first['id'],
    ]);
    await finished(workspace, first);
    await finished(workspace, second);
    await worker.close();
    expect((await titlesOf(workspace)).toSorted()).toEqual(['A', 'B']);
  });
});

async function startedOn(databaseUrl: string) {
  const { startService } = await import('../../../support/service.js');
  return startService({ databaseUrl });
}

describe('GET /v1/export', () => {
  test('gives what import takes, and other ids in another workspace', async () => {
    const source = await service.workspace('source');
    const on = await source.make.underComponent({ tags: ['a'] });
    await source.make.feedback({ on, score: 3 });
    const { file, headers } = await exported(source);
    expect(headers['content-type']).toBe(LINES);
    expect(headers['content-disposition']).toBe('attachment; filename="records.ndjson"');
    const target = await service.workspace('target');
    await finished(target, await sent(target, file, { type: LINES }));
    await eventually(async () => expect(await shown(target.http)).toEqual(await shown(source.http)));
  });

  test.each([
    ['/v1/export?format=csv', '*/*'],
    ['/v1/export', 'text/csv'],
  ])('gives a spreadsheet of discoveries for %s and %s', async (path, accept) => {
    const workspace = await service.workspace(`spreadsheet out ${path}`);
    await workspace.make.discovery({ title: '=A' });
    const { file, headers } = await exported(workspace, path, accept);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file).toMatch(/^\uFEFFtitle,description,.*\r\n'=A,/);
  });

  test('gives a spreadsheet of feedback', async () => {
    const workspace = await service.workspace('feedback out');
    await workspace.make.feedback({ on: await workspace.make.discovery({ clientId: 'D' }), score: 7 });
    const { file } = await exported(workspace, '/v1/export?format=csv&records=feedback');
    expect(file).toMatch(/^\uFEFFdiscoveryId,score,content,.*\r\nD,7,/);
  });

  test('gives nothing of other types', async () => {
    expectProblem(await service.http.get('/v1/export').set('accept', 'application/pdf'), NotAcceptable);
    const { body } = await service.http.get('/v1/export?records=feedback&format=ndjson').expect(400);
    const detail = 'records is for CSV: NDJSON has all kinds.';
    expect(body.errors).toMatchObject([{ parameter: 'records', code: 'only_for_csv', detail }]);
  });
});
