import { setScene } from '../events/scene.js';
import type { Ground } from '../ground.js';
import type { Finding } from '../report.js';
import { type TimedStrike, underStrain } from './strain.js';

/** Not while the server is away. */
const MOVES = [0.1, 0.35, 0.67, 0.9];

/** Writes go on while everything is killed in turn; PostgreSQL with all of its processes, or, of a cluster, a node is restarted. */
export async function kills(ground: Ground, seconds: number): Promise<Finding[]> {
  const scene = await setScene(ground);
  const { apis, workers } = scene;
  const { restart, killAndRestart, move } = ground.database;
  const database = killAndRestart ?? restart;
  const strikes: TimedStrike[] = [
    ...[0.05, 0.15, 0.25, 0.33, 0.45, 0.56, 0.65, 0.74, 0.85, 0.95].map((at, i): TimedStrike => [
      at,
      'worker killed',
      workers[i % 2]?.killAndRestart,
    ]),
    ...[0.22, 0.48, 0.78].map((at): TimedStrike => [
      at,
      'Redis killed, and empty',
      ground.redis.killAndRestart,
    ]),
    ...[0.3, 0.7].map((at, i): TimedStrike => [at, 'API killed', apis[i]?.killAndRestart]),
    ...[0.4, 0.6, 0.8].map((at): TimedStrike => [
      at,
      killAndRestart ? 'PostgreSQL killed, all of it' : 'PostgreSQL restarted',
      database,
    ]),
    ...(move ? MOVES.map((at): TimedStrike => [at, 'records moved', () => move()]) : []),
  ];
  const [durable] = await ground.sql<{ fsync: string; commit: string }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  );
  const isDurable = durable?.fsync === 'on' && durable.commit === 'on';
  return [
    { what: 'fsync · synchronous_commit', is: `${durable?.fsync} · ${durable?.commit}`, holds: isDurable },
    ...(await underStrain(
      scene,
      seconds,
      strikes.toSorted(([a], [b]) => a - b),
    )),
  ];
}
