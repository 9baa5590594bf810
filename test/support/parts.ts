import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import request from 'supertest';
import { administer } from './administer.js';
import { duration } from './duration.js';
import { eventually } from './eventually.js';
import type { Http } from './service.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const BUNDLE_LOCK = 4712;
const INHERITED = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };

/** The program, from a bundle. */
const BUNDLED = [fileURLToPath(new URL('bundled.mjs', import.meta.url))];

/** Bundles the program, unless that is done: one file of tests, while the others wait. */
export const bundle = (): Promise<void> =>
  administer(`SELECT pg_advisory_lock(${BUNDLE_LOCK})`, () =>
    execFileSync(process.execPath, [...BUNDLED, '--version']),
  );

/** A part of the service in a process of its own. */
export interface Part {
  readonly http: Http;
  readonly child: ChildProcess;
  /** What it has logged so far, a line each. */
  readonly log: () => Record<string, unknown>[];
  /** Ends it by a signal; tells how it ended, and after how many milliseconds. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

export async function startPart(
  part: 'api' | 'worker',
  environment: Readonly<Record<string, string>>,
  program: readonly string[] = BUNDLED,
): Promise<Part> {
  const child = spawn(process.execPath, [...program, part], {
    cwd: ROOT,
    env: { ...INHERITED, PORT: '0', WORKER_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data) => (said += String(data)));
  const log = () =>
    said
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const url = await eventually(() => {
    const line = log().find((each) => typeof each['url'] === 'string');
    if (!line) throw new Error(`No address yet: ${said}`);
    return line['url'] as string;
  }, 120_000);
  return {
    http: request(url),
    child,
    log,
    end: async (signal = 'SIGTERM') => {
      const started = performance.now();
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
      return { code: child.exitCode, ms: performance.now() - started };
    },
  };
}

/** How a command came to its end. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command in a process of its own, of which nothing is expected yet. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Runs a command as its npm script does. */
export function launch(
  command: string,
  environment: Readonly<Record<string, string>>,
  options: { uid?: number; program?: readonly string[] } = {},
): Running {
  const child = spawn(process.execPath, [...(options.program ?? BUNDLED), ...command.split(' ')], {
    cwd: ROOT,
    env: { ...INHERITED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  const ended = async (): Promise<Ended> => {
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  };
  return { child, ended: ended() };
}

/**
 * Fails if something took longer than so many milliseconds on a machine that has nothing else to do. On one that is busy
 * just now, as long as it takes to run the program four times more.
 */
export async function expectWithin(longest: number, ms: number): Promise<void> {
  if (ms < longest) return;
  expect(ms).toBeLessThan(longest + 4 * (await duration(() => launch('--version', {}).ended)));
}
