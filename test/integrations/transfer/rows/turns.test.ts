import { expect, test } from '@jest/globals';
import { readLines } from '../../../../src/integrations/transfer/import/lines/line-reader.js';
import { parsedLines } from '../../../../src/integrations/transfer/import/lines/parse-line.js';
import { readRows } from '../../../../src/integrations/transfer/rows/files/csv-rows.js';
import { ImportRuns } from '../../../../src/integrations/transfer/import-run.js';
import { processorTime, turnsDuring } from '../../../support/duration.js';
import { useService } from '../../../support/use-service.js';
import { useWorker } from '../../../records/rollup/worker.js';

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

const MIB = 1_048_576;

async function done(source: AsyncGenerator): Promise<void> {
  for (let next = await source.next(); !next.done;) next = await source.next();
}

test.each([
  ['rows', `title\n${'A\n'.repeat(ROWS)}`, ROWS, ROWS / 100],
  ['four MiB of empty lines', `title\n${'\n'.repeat(4 * MIB)}`, 0, 30],
])(
  'a process does other things while it checks %s that come with one piece of a file',
  async (_, text, rows, least) => {
    const turns = await turnsDuring(async () => expect((await check(text))?.rows).toBe(rows));
    expect(turns).toBeGreaterThan(least);
  },
);

test.each(['\n', '\r\n'])('empty lines of a table take no longer than its rows: %j', async (row) => {
  const without = row.repeat(MIB / row.length);
  const others = 'A,B\n'.repeat(MIB / 4);
  const timeOf = (text: string) => processorTime(() => done(readRows(piece(text))));
  expect(await timeOf(without)).toBeLessThan(await timeOf(others));
});

test.each(['\n', '\r\n', ' \t \n'])('blank lines take no longer than others: %j', async (blank) => {
  const timeOf = (text: string) => processorTime(() => done(parsedLines(readLines(piece(text)))));
  const user = '{"user":{"name":"A"}}\n';
  const others = await timeOf(user.repeat(MIB / 8 / user.length));
  expect(await timeOf(blank.repeat(MIB / blank.length))).toBeLessThan(2 * others);
});
