import { expect, test } from '@jest/globals';
import { readLines } from '../../../src/transfer/import/lines/line-reader.js';
import { parsedLines } from '../../../src/transfer/import/lines/parse-line.js';
import { ImportRuns } from '../../../src/transfer/import-run.js';
import { turnsDuring } from '../../support/duration.js';
import { useService } from '../../support/use-service.js';
import { useWorker } from '../../rollup/worker.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });

const ROWS = 10_000;

/** In one piece. */
async function* piece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

let workspaces = 0;
const check = async (text: string) => {
  const { id } = await service.workspace(`turns ${++workspaces}`);
  const run = worker
    .get(ImportRuns)
    .of({ workspaceId: id, format: 'csv', options: {}, open: () => piece(text) });
  await run.check();
  return run.checked;
};

test.each([
  ['rows', `title\n${'A\n'.repeat(ROWS)}`, ROWS],
  ['lines without any text', `title\n${'\n'.repeat(ROWS)}`, 0],
])(
  'a process does other things while it checks %s that come with one piece of a file',
  async (_, text, rows) => {
    const turns = await turnsDuring(async () => expect((await check(text))?.rows).toBe(rows));
    expect(turns).toBeGreaterThan(ROWS / 100);
  },
);

test('a process does other things while it reads blank lines', async () => {
  const lines = parsedLines(readLines(piece('\n'.repeat(ROWS))));
  const turns = await turnsDuring(async () => expect(await lines.next()).toMatchObject({ done: true }));
  expect(turns).toBeGreaterThan(ROWS / 100);
});
