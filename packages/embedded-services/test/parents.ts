import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isRunning } from '../src/processes.js';

const program = fileURLToPath(new URL('./parent-program.ts', import.meta.url));
const loader = new URL('../../../test/support/run-typescript.mjs', import.meta.url).href;

export interface Parent {
  process: ChildProcess;
  /** Of PostgreSQL and Valkey; empty when the start failed. */
  pids: number[];
  url: string;
  adopted: boolean;
  error?: string;
}

const parents: ChildProcess[] = [];
const folders: string[] = [];

/** A new folder that other accounts may enter (PostgreSQL may have to run as another one). */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

export function spawnParent(dataDir: string, ends: string, uid?: number): ChildProcess {
  // Its own process group, as a terminal gives it.
  const child = spawn(process.execPath, ['--import', loader, program, dataDir, ends], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  parents.push(child);
  return child;
}

/** Starts the program and waits until it says what came of it. */
export async function startParent(dataDir: string, ends = 'untidy', uid?: number): Promise<Parent> {
  const child = spawnParent(dataDir, ends, uid);
  const line = await firstLine(child);
  return { pids: [], url: '', adopted: false, ...(JSON.parse(line) as Partial<Parent>), process: child };
}

/** @throws when the program ends without having said anything, rather than wait for ever. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('The program has no output.');
    const lines = createInterface(child.stdout);
    lines.once('line', resolve);
    lines.once('close', () => reject(new Error('The program ended without a word.')));
  });
}

/** Sends a signal to the whole group, as Ctrl+C does, and waits until the program is gone. */
export async function endGroup(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  process.kill(-child.pid, signal);
  await exit;
}

/** Which of the processes still run after `ms` milliseconds; returns sooner when none does. */
export async function survivors(pids: number[], ms: number): Promise<number[]> {
  const deadline = Date.now() + ms;
  while (pids.some(isRunning) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return pids.filter(isRunning);
}

/** For `afterAll`: nothing stays behind, also when a test failed. */
export async function removeAll(): Promise<void> {
  for (const child of parents) await endGroup(child, 'SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
