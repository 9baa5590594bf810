import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../client.js';
import { type Database, newFolder, startOne } from '../database.js';
import { type Scene, setScene } from '../events/scene.js';
import type { Ground } from '../ground.js';
import type { Finding } from '../report.js';
import { type TimedStrike, underStrain } from './strain.js';

/** Its disk is small as well. */
export const startForSmallDisks = (): Promise<Database> =>
  startOne(newFolder(), { min_wal_size: '32MB', max_wal_size: '64MB' });

/** The disk of the data gets full, and that of the write-ahead log: writes are refused until there is space again. */
export async function disk(ground: Ground, seconds: number): Promise<Finding[]> {
  if (process.getuid?.() !== 0) return [{ what: 'skipped', is: 'only root may mount small disks' }];
  const unmount = await mountSmallDisks(ground);
  try {
    const scene = await setScene(ground);
    const full = new Full(scene, seconds * 200);
    const strikes: TimedStrike[] = [
      [0.2, 'disk of the data full', () => full.data()],
      [0.6, 'disk of the write-ahead log full', () => full.log()],
    ];
    const reading = (client: Client, isOver: () => boolean) => full.read(client, isOver);
    return await underStrain(scene, seconds, strikes, { besides: reading });
  } finally {
    await unmount();
  }
}

const dataOf = async (ground: Ground): Promise<string> => {
  const [row] = await ground.sql<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  return row?.folder ?? '';
};

const besides = (folder: string): string => `${folder}.before`;
const logIn = (folder: string): string => join(folder, 'pg_wal');

/** Moves the database to disks in memory. @returns what moves it back to what it was */
async function mountSmallDisks(ground: Ground): Promise<() => Promise<void>> {
  const data = await dataOf(ground);
  const { restart } = ground.database;
  await restart(() => {
    moveToDisk(data, '384m');
    moveToDisk(logIn(data), '160m');
    rmSync(besides(logIn(data)), { recursive: true });
  });
  return () =>
    restart(() => {
      for (const folder of [logIn(data), data]) execFileSync('umount', [folder]);
      rmdirSync(data);
      renameSync(besides(data), data);
    });
}

function moveToDisk(folder: string, size: string): void {
  renameSync(folder, besides(folder));
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  execFileSync('cp', ['-a', `${besides(folder)}/.`, folder]);
}

/** Each disk in turn, and how reads go meanwhile. */
class Full {
  private readonly scene: Scene;
  private readonly ms: number;
  private now: 'data' | 'log' | undefined;
  private readonly reads = {
    data: new Map<number | string, number>(),
    log: new Map<number | string, number>(),
  };
  private readonly readiness = new Set<string>();
  private hasEnded = false;
  /** PostgreSQL ends itself at a checkpoint that it can't write, which comes after five minutes, or 64 MB of log here. */
  private hasEndedItself = false;

  constructor(scene: Scene, ms: number) {
    this.scene = scene;
    this.ms = ms;
  }

  async data(): Promise<void> {
    await this.during('data', await dataOf(this.scene.ground));
  }

  /** PostgreSQL then ends its sessions, or itself: whatever looks after it starts it again. */
  async log(): Promise<void> {
    const { ground } = this.scene;
    await Promise.all([this.during('log', logIn(await dataOf(ground))), this.useUp()]);
    await sleep(this.ms / 4);
    if (await this.isThere()) return;
    this.hasEnded = true;
    await ground.database.restart();
  }

  async read(client: Client, isOver: () => boolean): Promise<Finding[]> {
    for (; !isOver(); await sleep(50)) {
      const during = this.now;
      const { status } = await client.send('GET', 'discovery');
      if (!during || during !== this.now) continue;
      this.reads[during].set(status, (this.reads[during].get(status) ?? 0) + 1);
      if (during !== 'data') continue;
      this.readiness.add(await readinessOf(this.scene.urlOf(0)));
      if (status !== 200 && !(await this.isThere())) this.hasEndedItself = true;
    }
    return this.findings();
  }

  /** The segments that there are already, which writes alone may not fill. */
  private async useUp(): Promise<void> {
    for (let left = this.ms; left > 0; left -= 100) {
      if (this.now === 'log') await this.scene.ground.sql('SELECT pg_switch_wal()').catch(() => undefined);
      await sleep(100);
    }
  }

  private async during(disk: 'data' | 'log', folder: string): Promise<void> {
    const ballast = join(folder, 'ballast');
    fillWith(ballast);
    this.now = disk;
    await sleep(this.ms);
    this.now = undefined;
    rmSync(ballast);
  }

  private isThere(): Promise<boolean> {
    return this.scene.ground.sql('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  private isOutage(status: number | string): boolean {
    return this.hasEndedItself && status === 503;
  }

  private findings(): Finding[] {
    const { data, log } = this.reads;
    const told = (counts: ReadonlyMap<number | string, number>) =>
      [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
    const isTold = [...this.readiness].some((said) => said === '503 The disk of the database is full.');
    return [
      {
        what: 'reads while the disk of the data is full',
        is: told(data),
        holds: data.has(200) && [...data.keys()].every((status) => status === 200 || this.isOutage(status)),
      },
      { what: 'PostgreSQL ended itself meanwhile', is: String(this.hasEndedItself) },
      { what: '/health/ready says so', is: String(isTold), holds: isTold },
      {
        what: 'reads while the disk of the write-ahead log is full',
        is: told(log),
        holds: [...log.keys()].every((status) => [200, 503].includes(Number(status))),
      },
      { what: 'PostgreSQL had to be started again', is: String(this.hasEnded) },
    ];
  }
}

/** Others write meanwhile. */
function fillWith(file: string): void {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(65_536));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function readinessOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/health/ready`);
  const { detail } = (await answer.json()) as { detail?: string };
  return `${answer.status} ${detail ?? ''}`.trim();
}
