import { describe, expect, test } from '@jest/globals';
import { held, untilWaiting } from '../../../support/blocked.js';
import { isCluster } from '../../../support/nodes.js';
import type { TestWorkspace } from '../../../support/service.js';
import type { Members } from '../../../support/transfer.js';
import { useService } from '../../../support/use-service.js';
import { finished, imported, LINES, sent } from './jobs.js';

const service = useService();

const LONG = 110_000;

const linesOf = (count: number, line: (n: number) => object): string =>
  Array.from({ length: count }, (_, n) => `${JSON.stringify(line(n))}\n`).join('');

const send = (workspace: TestWorkspace, file: string) => sent(workspace, file, { type: LINES });

test('others can merge what lines name only after their batch is written', async () => {
  const workspace = await service.workspace('waits');
  const [on, into] = [await workspace.make.discovery({ clientId: 'D' }), await workspace.make.discovery()];
  const last = await workspace.make.feedback({ on: into, clientId: 'F' });
  const lines = [{ discoveryId: 'D' }, { clientId: 'F', content: 'New' }].map((feedback) => ({ feedback }));
  const [made, merged] = await held(service, 'feedback', last, async () => {
    const waiting = await send(
      workspace,
      linesOf(2, (n) => lines[n]!),
    );
    await untilWaiting(service, 1);
    const merging = workspace.http.post(`/v1/discovery/D/merge`).send({ into: into.id });
    const answer = merging.then(({ status }) => status);
    await untilWaiting(service, 2);
    return [waiting, answer] as const;
  });
  expect(await finished(workspace, made)).toMatchObject({ state: 'done', read: 2 });
  expect(await merged).toBe(200);
  const { body } = await workspace.http.get(`/v1/discovery/${on.id}/feedback`).expect(200);
  expect(body.feedbacks).toHaveLength(2);
});

/** Does `work` while inserts into a table lose a race for a constraint if they have too many rows, or one of that client id. */
async function losing(
  [table, constraint]: readonly [table: string, constraint: string],
  { most, never = '' }: { most: number; never?: string },
  work: () => Promise<void>,
): Promise<void> {
  const name = table.includes('_') ? '' : `OR EXISTS (SELECT FROM made WHERE client_id = '${never}')`;
  await service.sql(`CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT count(*) FROM made) > ${most} ${name} THEN
      RAISE EXCEPTION 'Somebody else was faster.' USING ERRCODE = '23503', CONSTRAINT = '${constraint}';
    END IF;
    RETURN NULL;
  END $$`);
  await service.sql(`CREATE TRIGGER lose AFTER INSERT ON ${table} REFERENCING NEW TABLE AS made
    FOR EACH STATEMENT EXECUTE FUNCTION lose()`);
  try {
    await work();
  } finally {
    await service.sql('DROP FUNCTION lose CASCADE');
  }
}

const COUNT = 120;

const KINDS: readonly (readonly [string, string, (n: number) => Members])[] = [
  ['workspace_user', 'workspace_user_client_id_unique', (n) => ({ user: { name: `U ${n}` } })],
  ['component', 'component_client_id_unique', (n) => ({ component: { title: `C ${n}` } })],
  ['company', 'company_name_unique', (n) => ({ company: { name: `Co ${n}` } })],
  ['discovery', 'discovery_client_id_unique', (n) => ({ discovery: { title: `D ${n}` } })],
  ['discovery', 'discovery_parent_fk', (n) => ({ discovery: { title: `D ${n}`, parentId: 'D' } })],
  ['discovery', 'discovery_rank_unique', (n) => ({ discovery: { title: `D ${n}` } })],
  [
    'discovery_assignee',
    'discovery_assignee_user_fk',
    (n) => ({ discovery: { title: `D ${n}`, assignees: ['ada'] } }),
  ],
  ['message', 'message_company_fk', (n) => ({ message: { text: `M ${n}`, company: 'Acme' } })],
  ['feedback', 'feedback_discovery_fk', (n) => ({ feedback: { discoveryId: 'D', score: n } })],
  ['feedback', 'feedback_message_fk', (n) => ({ feedback: { discoveryId: 'D', messageId: 'M', score: n } })],
  ['comment', 'comment_discovery_fk', (n) => ({ comment: { discoveryId: 'D', text: `T ${n}` } })],
  ['workspace_view', 'workspace_view_name_unique', (n) => ({ view: { name: `V ${n}`, query: {} } })],
];

// A cluster takes no triggers.
(isCluster() ? describe.skip : describe)('a batch that always loses a race', () => {
  test.each(KINDS)('of %s for %s is written in smaller ones', async (table, constraint, line) => {
    const workspace = await service.workspace(`smaller ${table} ${constraint}`);
    await workspace.make.user({ clientId: 'ada' });
    await workspace.make.underComponent({ clientId: 'D' });
    await workspace.make.message({ clientId: 'M' });
    await losing([table, constraint], { most: 50 }, async () => {
      const done = await finished(workspace, await send(workspace, linesOf(COUNT, line)), LONG);
      expect(done).toMatchObject({ state: 'done', read: COUNT, faults: [] });
      expect(done['counts'].at(-1)).toMatchObject({ created: COUNT });
    });
  });

  test('and cannot be made smaller is refused by its line', async () => {
    const workspace = await service.workspace('single');
    const file = linesOf(9, (n) => ({ component: { clientId: `C-${n}`, title: `C ${n}` } }));
    await losing(['component', 'component_client_id_unique'], { most: 50, never: 'C-6' }, async () => {
      expect(await finished(workspace, await send(workspace, file), LONG)).toMatchObject({
        state: 'failed',
        read: 6,
        counts: [{ kind: 'component', created: 6 }],
        faults: [{ line: 7, code: 'changed_meanwhile', detail: expect.stringContaining('component') }],
      });
    });
  });

  test('of a table is never parted within a row', async () => {
    const workspace = await service.workspace('rows');
    const rows = linesOf(COUNT, () => ({}))
      .replaceAll('{}', 'A,1')
      .split('\n');
    const file = `title,votes\n${rows.map((row, n) => row.replace('A', `A ${n}`)).join('\n')}`;
    await losing(['feedback', 'feedback_discovery_fk'], { most: 7 }, async () => {
      const made = await sent(workspace, file);
      expect(await finished(workspace, made, LONG)).toMatchObject({
        state: 'done',
        counts: [{ created: COUNT }, { created: COUNT }],
      });
    });
  });
});

const RECORDS = 3_000;

/** Has callers merge and change discoveries until `work` is done. */
async function besideWriters({ http }: TestWorkspace, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let merges = 0;
  const any = () => `D-${Math.floor(Math.random() * RECORDS)}`;
  const merge = async () => {
    const { status } = await http.post(`/v1/discovery/${any()}/merge`).send({ into: any() });
    if (status === 200) merges += 1;
  };
  const bulk = () => {
    const operations = [{ update: { id: any(), tags: [any()] } }];
    return http.post('/v1/discovery/bulk').send({ operations, atomic: false });
  };
  const exported = () => http.get('/v1/export').responseType('blob');
  const writers = [...Array.from({ length: 16 }, () => merge), bulk, exported].map(async (turn) => {
    while (!isOver) await turn();
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  return merges;
}

test('an import is done while others merge and change the same discoveries', async () => {
  const workspace = await service.workspace('beside writers');
  const discoveries = linesOf(RECORDS, (n) => ({ discovery: { clientId: `D-${n}`, title: `D ${n}` } }));
  const feedback = linesOf(RECORDS, (n) => ({ feedback: { clientId: `F-${n}`, discoveryId: `D-${n}` } }));
  await imported(workspace, discoveries, { type: LINES });
  const merges = await besideWriters(workspace, async () => {
    const done = await finished(workspace, await send(workspace, discoveries + feedback), LONG);
    expect(done).toMatchObject({ state: 'done', read: 2 * RECORDS, faults: [] });
    expect(done['counts'].at(-1)).toMatchObject({ kind: 'feedback', created: RECORDS });
  });
  expect(merges).toBeGreaterThan(0);
});
