import { randomUUID } from 'node:crypto';
import { startValkey } from '@discovery-records/embedded-services';
import { IN_MEMORY, NativeServer } from './redis/native-server.js';

/** A Redis of a test's own, which may go away and come back: empty, on the same port. */
export interface OwnRedis {
  readonly url: string;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Starts the program in `REDIS_BIN`, or the embedded Valkey. */
export function startOwnRedis(): Promise<OwnRedis> {
  const program = process.env['REDIS_BIN'];
  return program ? startNative(program) : startEmbedded();
}

async function startNative(program: string): Promise<OwnRedis> {
  const password = randomUUID();
  const server = await NativeServer.start(program, [...IN_MEMORY, '--requirepass', password]);
  return {
    url: `redis://:${password}@127.0.0.1:${server.port}`,
    leave: () => server.kill(),
    comeBack: () => server.launch(),
  };
}

async function startEmbedded(): Promise<OwnRedis> {
  let valkey = await startValkey();
  const { url, port, password } = valkey;
  return {
    url,
    leave: () => valkey.stop(),
    comeBack: async () => {
      valkey = await startValkey({ port, password });
    },
  };
}
