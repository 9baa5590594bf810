import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Service {
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

const read = (name: string): Compose =>
  parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'), { merge: true }) as Compose;

const one = read('docker-compose.yml');
const citus = read('docker-compose.citus.yml');

const COORDINATOR = 'postgres';
const servers = Object.entries(citus.services).filter(([, { command }]) => command?.[0] === 'postgres');
const namesOf = (services: typeof servers) => services.map(([name]) => name);

describe('the containers of a cluster', () => {
  test('are a project of their own, with data of their own', () => {
    expect(citus.name).not.toBe(one.name);
  });

  test('replace services that are there, or say what they run', () => {
    for (const [name, { image }] of Object.entries(citus.services)) {
      expect(image ?? one.services[name]).toBeDefined();
    }
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
