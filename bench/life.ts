import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode, stopChild } from './children.js';
import { type Ground, PROGRAM } from './ground.js';
import { median, refuseFailures, send } from './measure.js';
import { residentMiB } from './processor-time.js';
import { table } from './report.js';
import { serveApi } from './service.js';

export interface Life {
  /** From the command to the line that says it is ready, in milliseconds, the program built before. */
  readonly firstStart: number;
  readonly laterStarts: number;
  /** Resident MiB of the API, idle, then after each tenth of the requests. */
  readonly memory: readonly number[];
  readonly requests: number;
}

/** How long the all-in-one start takes, and whether the API grows. */
export async function measureLife(
  ground: Ground,
  databaseUrl: string,
  { starts, requests }: { starts: number; requests: number },
): Promise<Life> {
  const dataDir = mkdtempSync(join(tmpdir(), 'discovery-records-bench-'));
  chmodSync(dataDir, 0o755);
  const taken: number[] = [];
  for (let i = 0; i <= starts; i++) taken.push(await startTime(dataDir));
  rmSync(dataDir, { recursive: true });

  const api = await serveApi(ground, databaseUrl);
  const memory = [residentMiB(api.pid)];
  const scenario = [{ path: '/v1/discovery/d-77' }, { path: '/v1/discovery?per_page=5' }];
  let made = 0;
  for (let tenth = 1; tenth <= 10; tenth++) {
    while (made < (requests / 10) * tenth) {
      const outcome = await send(ground.generator, api, scenario, { connections: 32, seconds: 1 });
      refuseFailures(outcome, api, scenario);
      made += outcome.requests;
    }
    memory.push(residentMiB(api.pid));
  }
  const [firstStart = Number.NaN, ...later] = taken;
  return { firstStart, laterStarts: median(later), memory, requests };
}

async function startTime(dataDir: string): Promise<number> {
  const started = performance.now();
  const environment = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const child = startNode([PROGRAM, 'start'], environment, ['ignore', 'pipe', 'inherit']);
  let said = '';
  for await (const text of child.stdout ?? []) {
    said += String(text);
    if (said.includes('is ready')) break;
  }
  const taken = performance.now() - started;
  await stopChild(child);
  return taken;
}

export const lifeTable = ({ firstStart, laterStarts, memory, requests }: Life): string =>
  table(
    ['', ''],
    [
      ['first start, s', (firstStart / 1000).toFixed(1)],
      ['later starts, s', (laterStarts / 1000).toFixed(1)],
      ['API idle, MiB', String(memory[0])],
      [`API by every tenth of ${requests} requests, MiB`, memory.slice(1).join(', ')],
    ],
  );
