import { afterAll, beforeAll } from '@jest/globals';
import { createEmptyDatabase, createTestDatabase, serviceUrlOf } from './database.js';
import { gateTo } from './gate.js';
import { startService, type TestService, type TestWorkspace } from './service.js';
import { countStatements } from './statements.js';
import { type OwnRedis, startOwnRedis } from './own-redis.js';

/** For services that let operators in. */
export const OPERATOR_TOKEN = 'the-operator-of-the-installation-0123456789';

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
  afterAll(async () => {
    await service.close();
    // The modules of a file stay loaded, and would keep the whole service.
    for (const name of Reflect.ownKeys(service)) Reflect.deleteProperty(service, name);
  });
  return service;
}

/** A workspace of a service, made before the tests that follow. */
export function useWorkspace(service: TestService, name: string): TestWorkspace {
  const workspace = {} as TestWorkspace;
  beforeAll(async () => void Object.assign(workspace, await service.workspace(name)));
  return workspace;
}

/** A service like {@link useService}'s that reaches its database by another way, which `open` makes. */
export function useServiceBy<Way extends AsyncDisposable & { readonly url: string }>(
  open: (databaseUrl: string) => Promise<Way>,
  overrides: Overrides = {},
  options: Options = {},
): { readonly service: TestService; readonly way: Way } {
  const way = {} as Way;
  let dropDatabase: () => Promise<void>;
  const service = useService(async () => {
    const database = await createTestDatabase();
    dropDatabase = () => database.drop();
    Object.assign(way, await open(serviceUrlOf(database.url)));
    return { ...overrides, databaseUrl: way.url };
  }, options);
  afterAll(async () => {
    await way[Symbol.asyncDispose]();
    await dropDatabase();
  });
  return { service, way };
}

/** A service like {@link useService}'s that reaches its database through a gate. */
export function useGatedService(overrides: Overrides = {}, options: Options = {}, distance = 0) {
  const { service, way } = useServiceBy((url) => gateTo(url, distance), overrides, options);
  return { service, gate: way };
}

/** A service like {@link useService}'s whose statements are counted. */
export function useCountedService(overrides: Overrides = {}, options: Options = {}) {
  const { service, way } = useServiceBy(countStatements, overrides, options);
  return { service, statements: way };
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
