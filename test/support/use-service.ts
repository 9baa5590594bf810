import { afterAll, beforeAll } from '@jest/globals';
import { createEmptyDatabase, createTestDatabase } from './database.js';
import { type Gate, gateTo } from './gate.js';
import { startService, type TestService } from './service.js';
import { type OwnRedis, startOwnRedis } from './valkey.js';

type Overrides = NonNullable<Parameters<typeof startService>[0]>;
type Options = Parameters<typeof startService>[1];

/**
 * Starts a service before the tests of the file, or of the `describe`, that calls this, and closes it after them.
 *
 * @param overrides or what gives them, for what has to be started first
 * @returns an object that is filled before the first test
 */
export function useService(
  overrides: Overrides | (() => Promise<Overrides>) = {},
  options: Options = {},
): TestService {
  const service = {} as TestService;
  beforeAll(async () => {
    const given = typeof overrides === 'function' ? await overrides() : overrides;
    Object.assign(service, await startService(given, options));
  });
  afterAll(() => service.close());
  return service;
}

/** A service like {@link useService}'s that reaches its database through a gate. */
export function useGatedService(
  overrides: Overrides = {},
  options: Options = {},
  distance = 0,
): { readonly service: TestService; readonly gate: Gate } {
  const gate = {} as Gate;
  let dropDatabase: () => Promise<void>;
  const service = useService(async () => {
    const database = await createTestDatabase();
    dropDatabase = () => database.drop();
    Object.assign(gate, await gateTo(database.url, distance));
    return { ...overrides, databaseUrl: gate.url };
  }, options);
  afterAll(async () => {
    await gate.shut();
    await dropDatabase();
  });
  return { service, gate };
}

/** A service like {@link useService}'s with a Redis of its own. */
export function useServiceWithRedis(
  overrides: Overrides = {},
  options: Options = {},
): { readonly service: TestService; readonly redis: OwnRedis } {
  const redis = {} as OwnRedis;
  const service = useService(async () => {
    Object.assign(redis, await startOwnRedis());
    return { ...overrides, redisUrl: redis.url };
  }, options);
  afterAll(() => redis.leave());
  return { service, redis };
}

/**
 * A service like {@link useService}'s, without a worker, on a database that the test migrates.
 *
 * @param locale the options of CREATE DATABASE
 */
export function useServiceOnEmptyDatabase(
  migrate: (databaseUrl: string) => Promise<unknown>,
  locale = '',
): TestService {
  let dropDatabase: () => Promise<void>;
  const service = useService(
    async () => {
      const database = await createEmptyDatabase(locale);
      dropDatabase = () => database.drop();
      await migrate(database.urls[0]);
      return { databaseUrl: database.url };
    },
    { worker: false },
  );
  afterAll(() => dropDatabase());
  return service;
}
