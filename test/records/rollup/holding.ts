import pg from 'pg';
import type { TestService } from '../../support/service.js';

/**
 * Runs a statement in a transaction that stays open, as a long one of an operator's does.
 *
 * @returns what commits it
 */
export async function holding(
  { settings }: TestService,
  statement: string,
  values: unknown[] = [],
): Promise<() => Promise<void>> {
  const client = new pg.Client(settings.databaseUrl);
  // A test that fails leaves it open, until the database is dropped.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, values);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

/** Locks discoveries. @returns what frees them */
export const holdingDiscoveries = (
  service: TestService,
  ...discoveries: readonly { readonly id: string }[]
): Promise<() => Promise<void>> =>
  holding(service, 'UPDATE discovery SET title = title WHERE id = ANY ($1::uuid[])', [
    discoveries.map(({ id }) => id),
  ]);
