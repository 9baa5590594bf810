import { describe, expect, test } from '@jest/globals';
import { useCommandsOn } from '../../support/commands.js';
import type { Made } from '../../support/make.js';
import type { TestWorkspace } from '../../support/service.js';
import { exportedLines, importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';
import { imported, LINES } from '../../integrations/transfer/jobs/jobs.js';

const service = useService();
const commands = useCommandsOn(service);

const merge = async ({ http }: TestWorkspace, each: string, into: string) =>
  void (await http.post(`/v1/discovery/${each}/merge`).send({ into }).expect(200));

const get = async ({ http }: TestWorkspace, reference: string): Promise<Made> =>
  (await http.get(`/v1/discovery/${reference}?select=discoveryfields`).expect(200)).body.discovery;

/** "gone" and "older", merged into "kept", which is under a component. */
async function workspaceWithMerges(name: string): Promise<TestWorkspace> {
  const workspace = await service.workspace(name);
  await workspace.make.discovery({ clientId: 'kept', under: await workspace.make.component() });
  for (const clientId of ['gone', 'older']) {
    await workspace.make.discovery({ clientId });
    await merge(workspace, clientId, 'kept');
  }
  return workspace;
}

const discoveriesIn = async ({ http }: TestWorkspace): Promise<Made[]> =>
  (await http.get('/v1/discovery').expect(200)).body.discoveries;

const countsOf = (done: Members): Members =>
  Object.fromEntries((done['counts'] as Members[]).map(({ kind, ...counts }) => [kind, counts]));

const asLines = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

describe('an import of lines that name a merged discovery', () => {
  const lines = [
    { discovery: { clientId: 'gone', title: 'By a former name', tags: ['imported'] } },
    { discovery: { clientId: 'child', title: 'Child', parentId: 'gone' } },
    { feedback: { clientId: 'f', discoveryId: 'older', score: 2 } },
  ];

  test('is one of the survivor, foreseen by a dry run', async () => {
    const workspace = await workspaceWithMerges('merged lines');
    const survivor = await get(workspace, 'kept');
    const foreseen = await imported(workspace, asLines(lines), { type: LINES, query: { dryRun: true } });
    const done = await imported(workspace, asLines(lines), { type: LINES });
    expect(countsOf(done)).toMatchObject({ discovery: { created: 1, updated: 1 }, feedback: { created: 1 } });
    expect(foreseen['counts']).toEqual(done['counts']);
    expect(await get(workspace, 'kept')).toMatchObject({ id: survivor.id, title: 'By a former name' });
    expect(await get(workspace, 'child')).toMatchObject({ parentId: survivor.id });
    const { body } = await workspace.http.get('/v1/feedback/f').expect(200);
    expect(body.feedback.discoveryId).toBe(survivor.id);
    const again = await imported(workspace, asLines(lines), { type: LINES });
    expect(countsOf(again)).toMatchObject({ discovery: { unchanged: 2 }, feedback: { unchanged: 1 } });
  });

  test('counts it once that has lines by both names, of which the last one holds', async () => {
    const workspace = await workspaceWithMerges('both names');
    const both = ['gone', 'kept', 'older'].map((clientId) => ({ discovery: { clientId, title: clientId } }));
    const counts = { discovery: { created: 0, updated: 1 } };
    const dry = await imported(workspace, asLines(both), { type: LINES, query: { dryRun: true } });
    expect(countsOf(dry)).toMatchObject(counts);
    expect(countsOf(await imported(workspace, asLines(both), { type: LINES }))).toMatchObject(counts);
    expect((await discoveriesIn(workspace)).map(({ title }) => title)).toEqual(['older']);
  });

  test('is one of the survivor by its id as well', async () => {
    const workspace = await service.workspace('merged ids');
    const [gone, kept] = [await workspace.make.discovery(), await workspace.make.discovery()];
    await merge(workspace, gone.id, kept.id);
    await imported(workspace, asLines([{ discovery: { id: gone.id, title: 'By id' } }]), { type: LINES });
    expect(await discoveriesIn(workspace)).toMatchObject([{ id: kept.id, title: 'By id' }]);
  });

  test('is refused by line once the survivor is deleted, which may come back', async () => {
    const workspace = await workspaceWithMerges('gone survivor');
    await workspace.http.delete('/v1/discovery/kept').expect(204);
    const done = await imported(workspace, asLines(lines), { type: LINES });
    expect(done['state']).toBe('failed');
    expect(JSON.stringify(done)).toMatch(/client_id_taken/);
    expect(await discoveriesIn(workspace)).toEqual([]);
  });

  test('from a spreadsheet, whose rows may be under it', async () => {
    const workspace = await workspaceWithMerges('merged rows');
    const survivor = await get(workspace, 'kept');
    const table = 'clientId,Title,Parent\nrow,Row,gone\nolder,Renamed,\n';
    const done = await imported(workspace, table);
    expect(countsOf(done)).toMatchObject({ discovery: { created: 1, updated: 1 } });
    expect(await get(workspace, 'row')).toMatchObject({ parentId: survivor.id });
    expect(await get(workspace, 'kept')).toMatchObject({ title: 'Renamed' });
    const feedback = await imported(workspace, 'Discovery,Score\ngone,4\n');
    expect(countsOf(feedback)).toMatchObject({ feedback: { created: 1 } });
    const { body } = await workspace.http.get('/v1/discovery/kept/feedback').expect(200);
    expect(body.feedbacks).toMatchObject([{ discoveryId: survivor.id, score: 4 }]);
  });
});

describe('an export', () => {
  test('has on a survivor what was merged into it, so that its copy is found by those names', async () => {
    const workspace = await workspaceWithMerges('exported merges');
    await workspace.make.discovery({ clientId: 'last', under: await workspace.make.component() });
    await merge(workspace, 'kept', 'last');
    const lines = await exportedLines(commands, workspace.id);
    const copy = await service.workspace('copied merges');
    await importLines(commands, copy.id, lines);
    const [survivor] = await discoveriesIn(copy);
    for (const name of ['gone', 'older', 'kept', 'last'])
      expect(await get(copy, name)).toMatchObject({ id: survivor?.id });
    const of = (all: readonly Record<string, Members>[]) =>
      all.flatMap(({ discovery }) => (discovery ? [discovery['merged']] : []));
    const names = (all: Members[][]) => all.map((each) => each.map(({ clientId }) => clientId));
    expect(names(of(await exportedLines(commands, copy.id)) as Members[][])).toEqual(
      names(of(lines) as Members[][]),
    );
    const unchanged = await importLines(commands, copy.id, lines);
    expect(unchanged.counts.discovery).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  test('leaves names to discoveries that have them, and leads later lines by those that nobody has', async () => {
    const workspace = await service.workspace('names of others');
    const living = await workspace.make.discovery({ clientId: 'living' });
    const merged = [{ clientId: 'living' }, { clientId: 'new' }];
    await imported(
      workspace,
      asLines([
        { discovery: { clientId: 'survivor', title: 'S', merged } },
        { feedback: { discoveryId: 'new', score: 1 } },
        { discovery: { clientId: 'new', title: 'Renamed' } },
      ]),
      { type: LINES },
    );
    expect(await get(workspace, 'living')).toMatchObject({ id: living.id });
    expect(await get(workspace, 'survivor')).toMatchObject({ title: 'Renamed' });
    const { body } = await workspace.http.get('/v1/discovery/survivor/feedback').expect(200);
    expect(body.feedbacks).toHaveLength(1);
  });

  test('leads names to a survivor that is made again after it was deleted', async () => {
    const workspace = await workspaceWithMerges('made again');
    const lines = await exportedLines(commands, workspace.id);
    await workspace.http.delete('/v1/discovery/kept').expect(204);
    for (const { discovery } of lines) delete discovery?.['id'];
    await importLines(commands, workspace.id, lines);
    const [made] = await discoveriesIn(workspace);
    expect(await get(workspace, 'gone')).toMatchObject({ id: made?.id });
  });
});
