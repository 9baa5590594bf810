import { setTimeout as sleep } from 'node:timers/promises';
import { startValkey } from './valkey.js';

const AGAIN_MS = 1_000;

/**
 * Starts Valkey and, should it die, starts it again on the same port, where its clients look for it: empty.
 * @throws EmbeddedServiceError when the first start fails.
 */
export async function keepValkey(
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<{ url: string; stop(): Promise<void> }> {
  const first = await startValkey({ log, signal });
  let current = first;
  let stopping: Promise<void> | undefined;
  const kept = keep();
  return { url: first.url, stop: () => (stopping ??= stop()) };

  async function keep(): Promise<void> {
    while (!stopping) {
      const { reason } = await current.exited;
      if (!stopping) log(`Valkey is gone (${reason}) and starts again: the jobs it held are lost`);
      while (!stopping && !(await restart())) await sleep(AGAIN_MS, undefined, { ref: false });
    }
  }

  async function restart(): Promise<boolean> {
    try {
      current = await startValkey({ port: first.port, password: first.password, log });
      return true;
    } catch (error) {
      log((error as Error).message);
      return false;
    }
  }

  async function stop(): Promise<void> {
    await current.stop();
    await kept;
    // It may just have come back.
    await current.stop();
  }
}
