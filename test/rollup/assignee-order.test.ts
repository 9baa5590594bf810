import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '../../src/database/unit-of-work.js';
import { AssigneeOrder } from '../../src/rollup/assignee-order.js';
import { AssigneeOrderRequests } from '../../src/rollup/assignee-order-requests.js';
import type { BackgroundTask } from '../../src/telemetry/background-task.js';
import { orderAssignees } from '../../src/rollup/denormalised-columns.js';
import { untilWaiting } from '../support/blocked.js';
import { eventually } from '../support/eventually.js';
import type { Made } from '../support/make.js';
import { useService } from '../support/use-service.js';
import { holding } from './holding.js';
import { useWorker } from './worker.js';
import { WRONG_ROWS } from './wrong-rows.js';

const service = useService({}, { worker: false });
const worker = useWorker(service, { starts: false });
let workspaceId: string;
let order: BackgroundTask;
let ada: Made;
let bea: Made;
beforeAll(async () => {
  const [workspace] = await service.sql<{ workspace_id: string }>('SELECT workspace_id FROM workspace');
  workspaceId = workspace?.workspace_id as string;
  order = worker.get(AssigneeOrder).task;
});
beforeEach(async () => {
  ada = await service.make.user({ name: 'Ada' });
  bea = await service.make.user({ name: 'Bea' });
});
afterEach(() => service.sql('DELETE FROM discovery'));

/** Discoveries that are assigned to both. */
async function assigned(count = 1): Promise<void> {
  const { id } = await service.make.discovery();
  await service.sql(
    `WITH made AS (
       INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, assignees)
       SELECT workspace_id, gen_random_uuid(), 'assigned-' || n, now(), 'Assigned', state_id, now(), $2
       FROM discovery, generate_series(1, $3) n WHERE id = $1 RETURNING workspace_id, id, assignees)
     INSERT INTO discovery_assignee SELECT workspace_id, id, unnest(assignees) FROM made`,
    [id, [ada.id, bea.id], count],
  );
}

async function rename({ id }: Made, name: string): Promise<void> {
  await service.sql('UPDATE workspace_user SET name = $2 WHERE id = $1', [id, name]);
  await service.sql(
    `INSERT INTO assignee_order_request (workspace_id, user_id) SELECT workspace_id, id FROM workspace_user WHERE id = $1`,
    [id],
  );
}

const outOfOrder = async () =>
  (await service.sql<{ client_id: string }>(WRONG_ROWS)).map(({ client_id }) => client_id);

const requests = () => service.sql('SELECT user_id FROM assignee_order_request');

describe('after a rename', () => {
  test('assignees are put in order', async () => {
    await assigned();
    await rename(ada, 'Zoe');
    expect(await outOfOrder()).toEqual(['assigned-1']);
    await order.run();
    expect(await outOfOrder()).toEqual([]);
    expect(await requests()).toEqual([]);
  });

  test('so are those of more discoveries than a batch holds', async () => {
    await assigned(500);
    await rename(ada, 'Zoe');
    await order.run();
    expect(await outOfOrder()).toEqual([]);
  });

  test('rows in order stay as they are', async () => {
    await assigned(2);
    const before = await service.sql('SELECT *, xmin FROM discovery ORDER BY id');
    await rename(ada, 'Aida');
    await order.run();
    expect(await service.sql('SELECT *, xmin FROM discovery ORDER BY id')).toEqual(before);
    expect(await requests()).toEqual([]);
  });

  test('updated_at does not move', async () => {
    await assigned();
    const before = await service.sql('SELECT updated_at FROM discovery ORDER BY id');
    await rename(ada, 'Zoe');
    await order.run();
    expect(await service.sql('SELECT updated_at FROM discovery ORDER BY id')).toEqual(before);
  });

  test('a worker that crashed half-way is followed by one that goes on', async () => {
    await assigned(3);
    await rename(ada, 'Zoe');
    await service.sql(
      `UPDATE assignee_order_request
       SET next_discovery_id = (SELECT discovery_id FROM discovery_assignee ORDER BY discovery_id LIMIT 1)`,
    );
    await order.run();
    expect(await outOfOrder()).toEqual([]);
  });

  test('the order is left alone where the user is deleted meanwhile', async () => {
    await rename(ada, 'Zoe');
    await service.http.delete(`/v1/user/${ada.id}`).expect(204);
    await order.run();
    expect(await requests()).toEqual([]);
  });

  test('one that cannot be written holds up no other', async () => {
    await assigned();
    await rename(ada, 'Zoe');
    const others = await Promise.all(['Cleo', 'Dora'].map((name) => service.make.user({ name })));
    await service.sql(
      `ALTER TABLE discovery ADD CONSTRAINT poison CHECK (assignees[1] <> '${bea.id}') NOT VALID`,
    );
    for (const user of others) await rename(user, 'Aaron');
    await order.run();
    expect(await requests()).toEqual([{ user_id: ada.id }]);
    await service.sql('ALTER TABLE discovery DROP CONSTRAINT poison');
    await eventually(async () => {
      await order.run();
      expect(await outOfOrder()).toEqual([]);
    });
  });
});

describe('a discovery that somebody has locked', () => {
  test('is put in order soon after it is free, and the others at once', async () => {
    await assigned(3);
    const release = await holding(
      service,
      `UPDATE discovery SET title = title WHERE client_id = 'assigned-2'`,
    );
    await rename(ada, 'Zoe');
    await order.run();
    expect(await outOfOrder()).toEqual(['assigned-2']);
    await release();
    await eventually(async () => {
      await order.run();
      expect(await outOfOrder()).toEqual([]);
    });
    expect(await requests()).toEqual([]);
  });
});

describe('two workers', () => {
  const second = useWorker(service, { starts: false });

  test('leave everything in order while users are renamed', async () => {
    const workers = [order, second.get(AssigneeOrder).task];
    await assigned(300);
    for (const name of ['Zoe', 'Aida', 'Yara', 'Abi', 'Xena']) {
      await Promise.all([rename(ada, name), rename(bea, name), ...workers.map((each) => each.run())]);
    }
    await eventually(async () => {
      await Promise.all(workers.map((each) => each.run()));
      expect(await requests()).toEqual([]);
    });
    expect(await outOfOrder()).toEqual([]);
  });
});

describe('a write that puts assignees in order', () => {
  test('reads the name that a rename commits meanwhile', async () => {
    await assigned();
    const unitOfWork = worker.get(UnitOfWork);
    const [discovery] = await service.sql<{ id: string }>(
      `SELECT id FROM discovery WHERE client_id = 'assigned-1'`,
    );
    const release = await holding(service, `UPDATE workspace_user SET name = 'Zoe' WHERE id = '${ada.id}'`);
    const written = unitOfWork.write(workspaceId, (transaction) =>
      transaction.query(orderAssignees(workspaceId, [discovery?.id as string])),
    );
    await untilWaiting(service, 1);
    await release();
    await written;
    expect(await outOfOrder()).toEqual([]);
  });
});

describe('a request', () => {
  useWorker(service, { starts: true });

  const add = (users: readonly Made[]) =>
    worker.get(UnitOfWork).write(workspaceId, async (transaction) => {
      await transaction.query({
        text: `UPDATE workspace_user SET name = 'Zoe' WHERE workspace_id = $1 AND id = $2`,
        values: [workspaceId, ada.id],
      });
      worker.get(AssigneeOrderRequests).add(
        transaction,
        workspaceId,
        users.map(({ id }) => id),
      );
    });

  test('that is announced is settled by a worker', async () => {
    await assigned();
    await add([ada, ada]);
    await eventually(async () => expect(await outOfOrder()).toEqual([]));
  });

  test('that nobody announces is found by a worker', async () => {
    await assigned();
    await rename(ada, 'Zoe');
    await eventually(async () => expect(await requests()).toEqual([]));
    expect(await outOfOrder()).toEqual([]);
  });

  test('is counted while it waits', async () => {
    await service.sql(`INSERT INTO assignee_order_request (workspace_id, user_id, due_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), now() + interval '1 minute')`);
    const { text } = await service.http.get('/metrics').expect(200);
    expect(text).toMatch(/^discovery_records_assignee_orders_waiting 1$/m);
  });
});
