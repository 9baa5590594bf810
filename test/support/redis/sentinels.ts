import { setTimeout as sleep } from 'node:timers/promises';
import { startValkey } from '@discovery-records/embedded-services';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.js';
import { NODE_TIMEOUT_MS } from './cluster.js';
import { IN_MEMORY, NativeServer } from './native-server.js';
import { answerWith, RewritingServer } from './rewriting-server.js';

/** A Sentinel with a password of its own that watches a master and its replica. */
export interface TestSentinel {
  /** For `REDIS_URL`. */
  readonly url: string;
  /** Kills the master, whose place the replica takes. */
  killMaster(): Promise<void>;
  stop(): Promise<void>;
}

export const SENTINEL_PASSWORD = 'watching';
const MASTER = 'records';

/** Starts them of the program in `REDIS_BIN`, or has embedded Valkeys play them. */
export const startSentinel = (): Promise<TestSentinel> => {
  const program = process.env['REDIS_BIN'];
  return program ? startNativeSentinel(program) : playSentinel();
};

async function startNativeSentinel(program: string): Promise<TestSentinel> {
  const master = await NativeServer.start(program, IN_MEMORY);
  const following = ['--replicaof', '127.0.0.1', String(master.port), '--repl-diskless-sync-delay', '0'];
  const replica = await NativeServer.start(program, [...IN_MEMORY, ...following]);
  await eventually(async () => {
    if (!String(await replica.ask('INFO')).includes('master_link_status:up')) throw new Error('Not yet.');
  }, 20_000);
  const sentinel = await NativeServer.start(program, ['--requirepass', SENTINEL_PASSWORD, '--sentinel']);
  await sentinel.ask('SENTINEL', 'MONITOR', MASTER, '127.0.0.1', master.port, 1);
  await sentinel.ask('SENTINEL', 'SET', MASTER, 'down-after-milliseconds', NODE_TIMEOUT_MS);
  await eventually(async () => {
    if (String(await sentinel.ask('SENTINEL', 'REPLICAS', MASTER)) === '') throw new Error('Not yet.');
  }, 20_000);
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/${MASTER}`,
    killMaster: () => master.kill(),
    stop: async () => {
      for (const server of [sentinel, replica, master]) await server.remove();
    },
  };
}

async function playSentinel(): Promise<TestSentinel> {
  const password = 'secret';
  const master = await startValkey({ password });
  const replica = await startValkey({ password });
  let current = master;
  const sentinel = await RewritingServer.start(SENTINEL_PASSWORD, (command) => {
    if (!/^sentinel$/i.test(command[0] ?? '')) return command;
    return answerWith(
      /^get-master-addr-by-name$/i.test(command[1] ?? '') ? ['127.0.0.1', String(current.port)] : [],
    );
  });
  return {
    url: `redis+sentinel://:${password}@127.0.0.1:${sentinel.port}/${MASTER}/1`,
    killMaster: async () => {
      await master.stop();
      await sleep(NODE_TIMEOUT_MS);
      current = replica;
      const client = new Redis(sentinel.port, { password: SENTINEL_PASSWORD });
      await client.publish('+switch-master', MASTER);
      client.disconnect();
    },
    stop: async () => {
      await sentinel.kill();
      await Promise.all([master.stop(), replica.stop()]);
    },
  };
}
