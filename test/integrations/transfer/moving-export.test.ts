import { expect, test } from '@jest/globals';
import { Exporter } from '../../../src/integrations/transfer/export/exporter.js';
import { csvOf } from '../../../src/integrations/transfer/rows/csv-format.js';
import { useCommandsOn } from '../../support/commands.js';
import type { Made } from '../../support/make.js';
import type { TestWorkspace } from '../../support/service.js';
import { importLines, type Members } from '../../support/transfer.js';
import { useService } from '../../support/use-service.js';

const service = useService({}, { worker: false });
const commands = useCommandsOn(service);

type Line = Record<string, Members>;

/** An export of discoveries of so many pages that the last are not read when the first are written, which does `work`. */
async function exportedWhile(
  { id }: TestWorkspace,
  work: () => Promise<void>,
  format?: ReturnType<typeof csvOf>,
): Promise<string> {
  const pages: string[] = [];
  for await (const { text } of commands.context.get(Exporter).export(id, format)) {
    if (pages.push(text) === 1) await work();
  }
  return pages.join('');
}

async function withDiscoveries(name: string): Promise<{ workspace: TestWorkspace; made: Made[] }> {
  const workspace = await service.workspace(name);
  const made: Made[] = [];
  for (let n = 0; n < 80; n++)
    made.push(await workspace.make.discovery({ clientId: `d${n}`, description: 'x'.repeat(100_000) }));
  return { workspace, made };
}

const change = ({ http }: TestWorkspace, clientId: string, members: object) =>
  http.patch(`/v1/discovery/${clientId}`).send(members).expect(200);

test('an export while others write has what its lines name, and can be imported', async () => {
  const { workspace } = await withDiscoveries('changing');
  const { make, http } = workspace;
  const field = await make.field({ clientId: 'f', type: 'SELECT', options: ['old'] });
  const text = await exportedWhile(workspace, async () => {
    await make.user({ clientId: 'late user' });
    await make.state({ clientId: 'late state' });
    const component = await make.component({ clientId: 'late component' });
    const parent = await make.discovery({ clientId: 'late parent', under: component });
    await http
      .patch('/v1/discovery-field/f')
      .send({ options: ['new'] })
      .expect(200);
    await change(workspace, 'd79', {
      assignees: ['late user'],
      discoveryStateId: 'late state',
      fieldsValues: [{ field: { id: field.id }, value: 'new' }],
    });
    await change(workspace, 'd78', { parentId: 'late parent' });
    await change(workspace, 'd0', { parentId: 'late component' });
    await change(workspace, 'd77', { parentId: 'd0' });
    await make.feedback({ on: parent, content: 'late' });
  });
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const discoveries = lines.flatMap(({ discovery }) => discovery ?? []);
  const named = (name: string) => discoveries.find(({ clientId }) => clientId === name);
  expect(named('d79')).toMatchObject({ assignees: ['late user'], discoveryStateId: 'late state' });
  expect(named('d78')).toMatchObject({ parentId: 'late parent' });
  // It was written before it was put under anything, and so nothing can be under it.
  expect([named('d0')?.['parentId'], named('d77')?.['parentId']]).toEqual([null, null]);
  const copy = await service.workspace('copy of changing');
  await importLines(commands, copy.id, lines);
  const { headers } = await copy.http.get('/v1/discovery').set('prefer', 'count=exact').expect(200);
  expect(headers['x-total-count']).toBe('81');
  expect((await copy.http.get('/v1/feedback').expect(200)).body.feedbacks).toHaveLength(1);
});

test.each([
  ['lines', undefined],
  ['a spreadsheet', csvOf('discovery')],
])('an export as %s has each discovery once, wherever it is moved meanwhile', async (name, format) => {
  const { workspace, made } = await withDiscoveries(`moving ${name}`);
  const move = (id: string, to: object) =>
    workspace.http.post(`/v1/discovery/${id}/move`).send(to).expect(200);
  const text = await exportedWhile(
    workspace,
    async () => {
      await move('d79', { before: 'd0' });
      await move('d1', { after: 'd78' });
    },
    format,
  );
  const times = made.map(({ id }) => text.split(id).length - 1);
  expect(times).toEqual(made.map(() => 1));
});
