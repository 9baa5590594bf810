import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Reconciled } from '../../../../src/records/rollup/reconciliation/reconciliation.service.js';
import type { Made } from '../../../support/make.js';
import { useService } from '../../../support/use-service.js';
import { holdingDiscoveries } from '../holding.js';
import { useReconciliation } from '../worker.js';
import { failures, forget, wrongValues } from '../../../support/probes.js';

const service = useService({}, { worker: false });
const { worker, reconcile } = useReconciliation(service);

/** Makes everything right, with no request left that could. */
async function startAfresh(): Promise<void> {
  await reconcile();
  await forget(service, 'values');
  await reconcile();
}

/** A discovery under another, with feedback, both of which show something wrong. */
async function wrongFamily() {
  const parent = await service.make.underComponent();
  const child = await service.make.discovery({ under: parent });
  const feedback = await service.make.feedback({ on: child, score: 5 });
  await forget(service, 'values');
  return { parent, child, feedback };
}

const shown = async ({ id }: Made): Promise<Made> =>
  (await service.http.get(`/v1/discovery/${id}`)).body.discovery;

const wrongIds = async () => (await wrongValues(service)).map(({ id }) => id);

describe('a reconciliation', () => {
  beforeEach(startAfresh);

  test('finds nothing where everything is right', async () => {
    await service.make.discovery();
    expect(await reconcile()).toMatchObject({ different: 0, repaired: 0, differences: [] });
  });

  test('repairs what differs', async () => {
    await wrongFamily();
    expect(await reconcile()).toMatchObject({ different: 2, repaired: 2, failures: [] });
    expect(await wrongIds()).toEqual([]);
  });

  test.each([
    ['of a discovery', 'UPDATE discovery SET customers = 3, revenue = 0.5'],
    ['in the orders of lists', 'UPDATE discovery_feedback_value SET revenue = 0.5'],
  ])('repairs customers and revenue %s', async (_, damage) => {
    await wrongFamily();
    await startAfresh();
    await service.sql(`${damage} WHERE workspace_id = (SELECT workspace_id FROM workspace)`);
    const damaged = await wrongIds();
    expect(damaged.length).toBeGreaterThan(1);
    expect(await reconcile()).toMatchObject({ different: damaged.length, repaired: damaged.length });
    expect(await wrongIds()).toEqual([]);
  });

  test('says what was stored and what is true', async () => {
    const { parent, child, feedback } = await wrongFamily();
    const { differences: found } = await reconcile();
    const values = {
      stored_score: 0,
      stored_newest: null,
      expected_score: 5,
      expected_newest: feedback.createdAt,
    };
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([parent, child].map(({ id }) => expect.objectContaining({ id, ...values }))),
    );
  });

  test('only tells when asked for that', async () => {
    await wrongFamily();
    expect(await reconcile({ dryRun: true })).toMatchObject({ different: 2, repaired: 0 });
    expect(await wrongIds()).toHaveLength(2);
  });

  test('does not call different what waits for a worker, in a discovery or in one under it', async () => {
    const { child } = await wrongFamily();
    await service.make.feedback({ on: child });
    expect(await reconcile()).toMatchObject({ different: 0, repaired: 0 });
  });

  test('changes no updatedAt', async () => {
    const { parent } = await wrongFamily();
    await reconcile();
    expect(await shown(parent)).toMatchObject({ feedbackScore: 5, updatedAt: parent.updatedAt });
  });

  test('goes through more discoveries than one batch holds, and describes a hundred', async () => {
    const { id } = await service.make.discovery();
    await service.sql(
      `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at, feedback_score)
       SELECT workspace_id, uuidv7(), 'many-' || n, now(), 'Many', state_id, now(), n % 2
       FROM discovery, generate_series(1, 2500) n WHERE id = $1`,
      [id],
    );
    const report = await reconcile();
    expect(report).toMatchObject({ different: 1250, repaired: 1250 });
    expect(report.discoveries).toBeGreaterThan(2_500);
    expect(report.differences).toHaveLength(100);
  });
});

describe('a reconciliation of places in lists', () => {
  /** A discovery with right values, one that was never refreshed, and where lists have them. */
  async function listed() {
    const rated = await service.make.discovery();
    await service.make.feedback({ on: rated, score: 5 });
    const unrated = await service.make.discovery();
    await startAfresh();
    return { rated, unrated };
  }

  const first = async () =>
    (await service.http.get('/v1/discovery?sort=-feedbackScore&per_page=1').expect(200)).body.discoveries[0]
      .id;

  test.each([
    ['a wrong value', `UPDATE discovery_feedback_value SET feedback_score = 0 WHERE discovery_id = $1`],
    [
      'a wrong time',
      `UPDATE discovery_feedback_value SET last_feedback = '2001-01-01' WHERE discovery_id = $1`,
    ],
    ['no place', `DELETE FROM discovery_feedback_value WHERE discovery_id = $1`],
    ['two places', `UPDATE discovery SET has_feedback = false WHERE id = $1`],
  ])('repairs %s', async (_, damage) => {
    const { rated } = await listed();
    await service.sql(damage, [rated.id]);
    expect(await wrongIds()).toEqual([rated.id]);
    expect(await reconcile()).toMatchObject({ different: 1, repaired: 1 });
    expect(await wrongIds()).toEqual([]);
    await service.sql('TRUNCATE feedback CASCADE');
  });

  test('takes away the place of a discovery without feedback', async () => {
    const { unrated } = await listed();
    await service.sql(
      `INSERT INTO discovery_feedback_value (workspace_id, discovery_id, feedback_score, last_feedback)
       SELECT workspace_id, id, 1000000, now() FROM discovery WHERE id = $1`,
      [unrated.id],
    );
    expect(await reconcile({ dryRun: true })).toMatchObject({ different: 1, repaired: 0 });
    const { differences: found } = await reconcile();
    expect(found).toEqual([
      expect.objectContaining({ id: unrated.id, stored_score: 0, expected_score: 0, is_misplaced: true }),
    ]);
    expect(await wrongIds()).toEqual([]);
    expect(await first()).not.toBe(unrated.id);
  });
});

describe('a reconciliation of a value that cannot be written', () => {
  let family: Awaited<ReturnType<typeof wrongFamily>>;
  let report: Reconciled;
  beforeAll(async () => {
    await startAfresh();
    family = await wrongFamily();
    await service.sql(
      `ALTER TABLE discovery ADD CONSTRAINT poison CHECK (id <> '${family.parent.id}' OR feedback_score = 0)`,
    );
    report = await reconcile();
  });

  test('names it', () =>
    expect(report.failures).toEqual([
      expect.objectContaining({ id: family.parent.id, error: expect.stringMatching(/poison/) }),
    ]));

  test('goes on past it', async () => {
    expect(report).toMatchObject({ different: 2, repaired: 1 });
    expect(await shown(family.child)).toMatchObject({ feedbackScore: 5 });
  });

  test('forgets the failure when it succeeds later', async () => {
    await service.sql('ALTER TABLE discovery DROP CONSTRAINT poison');
    await service.sql('UPDATE work_request SET due_at = now()');
    await worker.drain();
    expect(await failures(service)).toEqual([]);
  });
});

describe('a reconciliation of a discovery that somebody has locked', () => {
  let locked: Made;
  let release: () => Promise<void>;
  beforeAll(async () => {
    await startAfresh();
    ({ child: locked } = await wrongFamily());
    await wrongFamily();
    release = await holdingDiscoveries(service, locked);
  });

  test('does not wait for it', async () => {
    // As long as it is locked, which is until the last of these tests.
    expect(await reconcile()).toMatchObject({ different: 4, repaired: 3, left: 1 });
  });

  test('repairs all others', async () => expect(await wrongIds()).toEqual([locked.id]));

  test('leaves it to the refresh', async () => {
    await release();
    expect(await service.sql(`SELECT subject AS id FROM work_request WHERE kind = 'values'`)).toEqual([
      { id: locked.id },
    ]);
    await worker.drain();
    await worker.drain();
    expect(await wrongIds()).toEqual([]);
  });
});
