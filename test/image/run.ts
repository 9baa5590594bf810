// `npm run image:test`: builds the image and tries what it holds, against a PostgreSQL and a Redis of this machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import assert from 'node:assert/strict';
import { startServices } from '@discovery-records/embedded-services';
import getPort from 'get-port';
import { VERSION } from '../../src/platform/settings/settings.js';
import { eventually } from '../support/eventually.js';

const USAGE = `npm run image:test [-- --folder FOLDER]

Builds the image of the Dockerfile and tries it: read-only, as uid 1000. Needs root, and Debian's buildah and debootstrap.
It takes some minutes; with a folder that stays, the next run needn't make the base image again.`;

const MIB = 1_048_576;
const MAX_APP_BYTES = 65 * MIB;
const MAX_STOP_MS = 10_000;

const { values } = parseArgs({ options: { help: { type: 'boolean' }, folder: { type: 'string' } } });
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'discovery-records-image-'));
mkdirSync(folder, { recursive: true });
const build = fileURLToPath(new URL('build.sh', import.meta.url));
const root = execFileSync(build, [folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  .trim()
  .split('\n')
  .at(-1) as string;

/** Runs a command as an engine does: in the image's files alone, read-only, as uid 1000. */
const IN_IMAGE = `PATH=$PATH:/usr/sbin:/sbin && mount --bind "$0" "$0" && mount --options remount,bind,ro "$0" && mount --types tmpfs tmpfs "$0/tmp" &&
  mount --types proc proc "$0/proc" &&
  exec chroot --userspec=1000:1000 --groups= "$0" setpriv --no-new-privs sh -c 'cd /app && exec "$@"' sh "$@"`;

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const command = ['--mount', '--propagation', 'private', 'sh', '-c', IN_IMAGE, root, ...args];
  return spawn('unshare', command, {
    env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = start(args, env);
  const [printed] = await Promise.all([text(child.stdout as Readable), once(child, 'exit')]);
  assert.equal(child.exitCode, 0, `${args.join(' ')} fails: ${printed}`);
  return printed;
}

interface Image {
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly user: string;
  readonly healthCheck: readonly string[];
}

/** What an engine reads of the image. */
function imageOf(described: string): Image {
  const { Docker } = JSON.parse(described) as {
    Docker: { config: { Env: string[]; Cmd: string[]; User: string; Healthcheck?: { Test: string[] } } };
  };
  const { Env, Cmd, User, Healthcheck } = Docker.config;
  const pairs = Env.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]);
  const [, ...healthCheck] = Healthcheck?.Test ?? [];
  return { env: Object.fromEntries(pairs), command: Cmd, user: User, healthCheck };
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) {
    assert(statSync(path, { throwIfNoEntry: false }), `${path} leads nowhere.`);
    return 0;
  }
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

async function tryImage(image: Image, services: { databaseUrl: string; redisUrl: string }): Promise<void> {
  const port = String(await getPort({ host: '127.0.0.1' }));
  const env = {
    ...image.env,
    HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  };
  const url = `http://127.0.0.1:${port}`;
  assert.equal((await run(['node', 'dist/main.js', '--version'], env)).trim(), VERSION);
  await run(['node', 'dist/main.js', 'migrate'], env);
  const [secret = ''] =
    /drs_\w+/.exec(await run(['node', 'dist/main.js', 'workspace', 'create', 'Image'], env)) ?? [];
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...init.headers },
    });

  const parts = [
    start(image.command, env),
    start(['node', 'dist/main.js', 'worker'], { ...env, WORKER_PORT: '0' }),
  ];
  try {
    await eventually(async () => assert.equal((await fetch(`${url}/health/ready`)).status, 200), 60_000);
    await run(image.healthCheck, env);
    const created = await ask('/v1/discovery', { method: 'POST', body: '{"title": "In an image"}' });
    assert.equal(created.status, 201);
    const { discovery } = (await created.json()) as { discovery: { id: string } };
    await ask('/v1/feedback', {
      method: 'POST',
      body: JSON.stringify({ discoveryId: discovery.id, score: 7 }),
    });
    await eventually(async () => {
      const read = (await (await ask(`/v1/discovery/${discovery.id}`)).json()) as {
        discovery: { feedbackScore: number };
      };
      assert.equal(read.discovery.feedbackScore, 7);
    });
    const imported = await ask('/v1/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: '{"discovery": {"title": "Imported"}}',
    });
    const { import: job } = (await imported.json()) as { import: { id: string } };
    await eventually(async () => {
      const read = (await (await ask(`/v1/import/${job.id}`)).json()) as { import: { state: string } };
      assert.equal(read.import.state, 'done', JSON.stringify(read));
    });
  } finally {
    for (const part of parts) {
      const began = performance.now();
      part.kill('SIGTERM');
      if (part.exitCode === null) await once(part, 'exit');
      const ms = Math.round(performance.now() - began);
      assert.deepEqual(
        [part.exitCode, ms < MAX_STOP_MS],
        [0, true],
        `It ended with ${part.exitCode} after ${ms} ms.`,
      );
      console.log(`Ended ${ms} ms after SIGTERM.`);
    }
  }
}

const image = imageOf(readFileSync(join(folder, 'image.json'), 'utf8'));
assert.equal(image.user, 'node');
const bytes = sizeOf(join(root, 'app'));
console.log(`/app has ${(bytes / MIB).toFixed(1)} MiB.`);
assert(bytes <= MAX_APP_BYTES, `/app is larger than ${MAX_APP_BYTES / MIB} MiB.`);
const [who, written] = (await run(['sh', '-c', 'id -u; touch /app/x || echo refused'], image.env))
  .trim()
  .split('\n');
assert.deepEqual([who, written], ['1000', 'refused']);
const services = await startServices({
  dataDir: mkdtempSync(join(folder, 'data-')),
  databaseName: 'discovery_records',
  log: () => {},
});
try {
  await tryImage(image, services);
} finally {
  await services.stop();
  if (values.folder === undefined) rmSync(folder, { recursive: true });
}
console.log('The image works.');
