import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { migrateDatabase } from '../../src/database/migrate.js';
import { newId } from '../../src/identifiers/uuid.js';
import { ReconciliationService } from '../../src/rollup/reconciliation/reconciliation.service.js';
import { createWorker } from '../../src/app/create.js';
import { crowd } from '../support/crowd.js';
import { eventually } from '../support/eventually.js';
import { migrateTo } from '../support/former-version.js';
import type { Made } from '../support/make.js';
import type { TestService } from '../support/service.js';
import { useService, useServiceOnEmptyDatabase } from '../support/use-service.js';

const found = async ({ http }: Pick<TestService, 'http'>, q: string): Promise<string[]> => {
  const { body } = await http.get('/v1/discovery').query({ q }).expect(200);
  return body.discoveries.map(({ clientId }: Made) => clientId);
};

const WORKSPACE = '01a201cc-f811-7078-9582-5db980e02dab';

/** What a process of the version before sends. */
const FORMER = {
  insert: `INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, state_id, state_entered_at)
    SELECT workspace_id, $1, $2, now(), $3, id, now() FROM discovery_state WHERE is_default`,
  update: `UPDATE discovery SET title = $2, updated_at = now() WHERE client_id = $1`,
  search: `SELECT client_id FROM discovery d
    WHERE to_tsvector('simple'::regconfig, searched_words(d.title || ' ' || coalesce(d.description, '')))
      @@ plainto_tsquery('simple'::regconfig, searched_words($1)) ORDER BY id`,
};

describe('a database of the version before', () => {
  const service = useServiceOnEmptyDatabase(async (databaseUrl) => {
    const ids = Array.from({ length: 1_200 }, newId);
    await migrateTo('20261123-searched-words', databaseUrl);
    const former = new pg.Client(databaseUrl);
    await former.connect();
    await former.query(`
      INSERT INTO workspace VALUES ('${WORKSPACE}', 'demo');
      INSERT INTO discovery_state VALUES
        ('${WORKSPACE}', '${newId()}', 'backlog', now(), 'Backlog', 0, true);
      INSERT INTO discovery_field VALUES
        ('${WORKSPACE}', '${newId()}', 'feedback', now(), 'Feedback', 'FEEDBACK', NULL, 0)`);
    await former.query(`
      INSERT INTO discovery (workspace_id, id, client_id, updated_at, title, description, state_id, state_entered_at)
      SELECT '${WORKSPACE}', made.id, 'former-' || n, now(), 'Former ' || n,
        repeat('long' || n || ' ', CASE WHEN n % 100 = 0 THEN 10000 ELSE 1 END), discovery_state.id, now()
      FROM discovery_state, unnest('{${ids.join()}}'::uuid[]) WITH ORDINALITY made (id, n)`);
    await former.end();
    await migrateDatabase(databaseUrl);
  });

  test('has the words of all its discoveries once it is migrated', async () => {
    expect(await found(service, 'former long1101')).toEqual(['former-1101']);
    expect(await found(service, 'long1100')).toEqual(['former-1100']);
    const stale = await service.sql(
      'SELECT FROM discovery WHERE words_updated_at IS DISTINCT FROM updated_at',
    );
    expect(stale).toEqual([]);
  });

  test('can be migrated again after an interruption', async () => {
    await service.sql(`DELETE FROM schema_migration WHERE name = '20261127-stored-words'`);
    await service.sql(`DROP INDEX discovery_by_stored_words`);
    await service.sql(
      `UPDATE discovery SET words = NULL, words_updated_at = NULL WHERE client_id < 'former-5'`,
    );
    expect((await migrateDatabase(service.settings.databaseUrl)).migrations).toEqual([
      '20261127-stored-words',
    ]);
    expect(await found(service, 'long444')).toEqual(['former-444']);
    expect((await migrateDatabase(service.settings.databaseUrl)).migrations).toEqual([]);
  });

  test('takes what a process of the version before still asks for', async () => {
    await service.sql(FORMER.insert, [newId(), 'late', 'Latecomer']);
    await service.sql(FORMER.update, ['late', 'Late arrival']);
    expect(await service.sql(FORMER.search, ['arrival'])).toEqual([{ client_id: 'late' }]);
  });
});

describe('a discovery that a process of the version before has written', () => {
  const service = useService({}, { worker: false });

  const withWorker = async (work: () => Promise<void>): Promise<void> => {
    const worker = await createWorker(service.settings, pino({ level: 'silent' }));
    await worker.init();
    try {
      await work();
    } finally {
      await worker.close();
    }
  };

  const reconcile = async (options = {}) => {
    const reader = await createWorker(service.settings, pino({ level: 'silent' }));
    try {
      return await reader.get(ReconciliationService, { strict: false }).reconcile(options);
    } finally {
      await reader.close();
    }
  };

  const whileLocked = async (clientId: string, work: () => Promise<void>): Promise<void> => {
    const holder = new pg.Client(service.settings.databaseUrl);
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('UPDATE discovery SET title = title WHERE client_id = $1', [clientId]);
      await work();
    } finally {
      await holder.end();
    }
  };

  test('is found soon: a worker makes its words', async () => {
    await service.make.discovery({ clientId: 'changed', title: 'Before' });
    await service.sql(FORMER.insert, [newId(), 'made', 'Made by another']);
    await service.sql(FORMER.update, ['changed', 'Afterwards']);
    await withWorker(() =>
      eventually(async () => {
        expect(await found(service, 'another')).toEqual(['made']);
        expect(await found(service, 'afterwards')).toEqual(['changed']);
        expect(await found(service, 'before')).toEqual([]);
      }),
    );
  });

  test('is found after a reconciliation, which counts it', async () => {
    await crowd(service, '/v1/discovery', 1_200);
    expect(await reconcile({ dryRun: true })).toMatchObject({ staleWords: 1_200 });
    expect(await found(service, 'title 3')).toEqual([]);
    expect(await reconcile()).toMatchObject({ staleWords: 1_200 });
    expect(await found(service, 'title 3')).toHaveLength(25);
    expect(await reconcile()).toMatchObject({ staleWords: 0 });
  });

  test('is not taken for found when something else of it is changed next', async () => {
    await service.make.discovery({ clientId: 'tagged', title: 'Untagged' });
    await service.sql(FORMER.update, ['tagged', 'Retitled']);
    await service.http
      .patch('/v1/discovery/tagged')
      .send({ tags: ['one'] })
      .expect(200);
    expect(await reconcile()).toMatchObject({ staleWords: 1 });
    expect(await found(service, 'retitled')).toEqual(['tagged']);
  });

  test('has the right words when its texts are changed next', async () => {
    await service.make.discovery({ clientId: 'described', title: 'Undescribed' });
    await service.sql(FORMER.update, ['described', 'Renamed']);
    await service.http.patch('/v1/discovery/described').send({ description: 'At length' }).expect(200);
    expect(await found(service, 'renamed length')).toEqual(['described']);
    expect(await reconcile()).toMatchObject({ staleWords: 0 });
  });

  test('holds up nobody while somebody else changes it', async () => {
    await service.sql(FORMER.insert, [newId(), 'locked', 'Locked for now']);
    await service.sql(FORMER.insert, [newId(), 'free', 'Free to go']);
    await whileLocked('locked', async () => {
      expect(await reconcile()).toMatchObject({ staleWords: 1 });
      expect(await found(service, 'go')).toEqual(['free']);
    });
    expect(await reconcile()).toMatchObject({ staleWords: 1 });
    expect(await found(service, 'locked')).toEqual(['locked']);
  });
});
