import { expect, test } from '@jest/globals';
import { RowImporter } from '../../../src/transfer/rows/row-importer.js';
import { useService } from '../../support/use-service.js';
import { useWorker } from '../../rollup/worker.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });

const ROWS = 10_000;

test('a process does other things while it checks the rows that come with one piece of a file', async () => {
  const { id } = await service.make.component();
  const [owner] = await service.sql<{ workspace_id: string }>(
    'SELECT workspace_id FROM component WHERE id = $1',
    [id],
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const piece = Buffer.from(`title\n${'A\n'.repeat(ROWS)}`);
  async function* open(): AsyncGenerator<Buffer> {
    yield piece;
  }
  const { rows } = await worker.get(RowImporter).check(owner!.workspace_id, open, {});
  clearImmediate(timer);
  expect(rows).toBe(ROWS);
  expect(turns).toBeGreaterThan(ROWS / 100);
});
