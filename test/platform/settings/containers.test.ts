import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Service {
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly mem_limit?: string;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const textOf = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const read = (name: string): Compose => parse(textOf(name), { merge: true }) as Compose;

const one = read('docker-compose.yml');
const citus = read('docker-compose.citus.yml');

/** The image has them, or only a start without containers. */
const NOT_PASSED_ON = new Set(['NODE_ENV', 'HOST', 'PORT', 'WORKER_PORT', 'DATA_DIR']);

const MIB: Readonly<Record<string, number>> = { m: 1, g: 1_024 };
const mibOf = (limit = ''): number => Number.parseInt(limit, 10) * (MIB[limit.slice(-1)] ?? Number.NaN);

describe('the containers', () => {
  const documented = [...textOf('docs/operations.md').matchAll(/^\| `([A-Z_]+)` +\| (\S+)/gm)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('`', '')] as const,
  );
  const passedOn = documented.filter(([name]) => !NOT_PASSED_ON.has(name));

  test.each(['api', 'worker', 'migrate'])('the %s gets every variable that is documented', (name) => {
    const { environment = {} } = one.services[name] ?? {};
    expect(Object.keys(environment).toSorted()).toEqual(passedOn.map(([each]) => each).toSorted());
    const { DATABASE_URL, REDIS_URL, ...others } = environment;
    expect([DATABASE_URL, REDIS_URL]).toEqual([
      expect.stringMatching(/^\$\{DATABASE_URL:-postgresql:.*\}$/),
      '${REDIS_URL-redis://redis:6379}',
    ]);
    // Without a value it is passed on as it is set, and not at all if it isn't.
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });

  test('.env.example has these variables with their defaults, and the password that has none', () => {
    const lines = textOf('.env.example').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm);
    const given = new Map([...lines].map(([, name = '', value = '']) => [name, value]));
    expect([...given.keys()].toSorted()).toEqual(
      ['POSTGRES_PASSWORD', ...passedOn.map(([name]) => name)].toSorted(),
    );
    for (const [name, value] of passedOn.filter(([, each]) => each !== '512')) {
      const [begun = ''] = (given.get(name) ?? '').split(' ');
      expect([name, begun]).toEqual([name, value === '–' ? '' : value]);
    }
  });

  test.each([one, citus])('each have a limit of memory: $name', ({ services }) => {
    const limits = Object.entries(services).map(([name, { mem_limit }]) => [
      name,
      mibOf(mem_limit ?? one.services[name]?.mem_limit),
    ]);
    expect(limits.filter(([, limit]) => !(Number(limit) > 0))).toEqual([]);
  });

  test('a worker has room for three heaps, its own and those of two imports, and half as much again', () => {
    const { command = [], mem_limit } = one.services['worker'] ?? {};
    const heap = Number(/--max-old-space-size=(\d+)/.exec(command.join(' '))?.[1]);
    expect(heap).toBeGreaterThan(0);
    expect(mibOf(mem_limit)).toBeGreaterThanOrEqual(4.5 * heap);
  });
});

const COORDINATOR = 'postgres';
const servers = Object.entries(citus.services).filter(([, { command }]) => command?.[0] === 'postgres');
const namesOf = (services: typeof servers) => services.map(([name]) => name);

describe('the containers of a cluster', () => {
  test('are a project of their own, with data of their own', () => expect(citus.name).not.toBe(one.name));

  test('replace services that are there, or say what they run', () => {
    for (const [name, { image }] of Object.entries(citus.services))
      expect(image ?? one.services[name]).toBeDefined();
    expect(one.services).toHaveProperty(COORDINATOR);
  });

  test('all run the same version of Citus', () => {
    const images = Object.values(citus.services).flatMap(({ image }) => image ?? []);
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^citusdata\/citus:\d+\.\d+\.\d+$/);
  });

  test('are a coordinator and its workers, all of which are added', () => {
    const commands = citus.services.nodes?.command?.join('\n') ?? '';
    const added = [...commands.matchAll(/citus_add_node\('([\w-]+)', 5432\)/g)].map(([, name]) => name);
    const [coordinator] = [...commands.matchAll(/citus_set_coordinator_host\('([\w-]+)', 5432\)/g)];
    expect(coordinator?.[1]).toBe(COORDINATOR);
    expect([COORDINATOR, ...added]).toEqual(namesOf(servers));
    expect(added).toHaveLength(2);
  });

  test('keep their records in volumes, each in its own', () => {
    const volumes = servers.flatMap(([, { volumes = [] }]) => volumes);
    const names = volumes.map((volume) => volume.replace(/:\/var\/lib\/postgresql\/data$/, ''));
    expect(names.toSorted()).toEqual(Object.keys(citus.volumes).toSorted());
  });

  test('are added when all of them are up', () => {
    const healthy = namesOf(servers).map((name) => [name, { condition: 'service_healthy' }]);
    expect(citus.services.nodes?.depends_on).toEqual(Object.fromEntries(healthy));
    for (const [, { healthcheck }] of servers) expect(healthcheck?.test?.[1]).toContain('--host=127.0.0.1');
  });

  test('are migrated when all are added', () => {
    const added = { nodes: { condition: 'service_completed_successfully' } };
    expect(citus.services.migrate?.depends_on).toEqual(added);
  });

  test.each(['wal_level=logical', 'max_prepared_transactions=200', 'max_connections=200', 'timezone=UTC'])(
    'all have %s',
    (setting) => {
      for (const [, { command }] of servers) expect(command).toContain(`-c${setting}`);
    },
  );
});
