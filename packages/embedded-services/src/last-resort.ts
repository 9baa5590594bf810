/**
 * Runs what must not be left behind when this process ends without having closed its services: `process.exit()`, an
 * uncaught exception, or a signal that the program doesn't handle itself. Only synchronous work: nothing is awaited.
 */
const hooks = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Registers `hook`; the returned function takes it back, once the service was stopped in the regular way. */
export function atLastResort(hook: () => void): () => void {
  if (hooks.size === 0) listen();
  hooks.add(hook);
  return () => {
    if (hooks.delete(hook) && hooks.size === 0) unlisten();
  };
}

function listen(): void {
  process.on('exit', runHooks);
  // First in the row, while handlers that the program registered with `once` still count.
  for (const signal of signals) process.prependListener(signal, onSignal);
}

function unlisten(): void {
  process.off('exit', runHooks);
  for (const signal of signals) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  // The program handles the signal itself, and stops its services in its own order.
  if (process.listenerCount(signal) > 1) return;
  runHooks();
  process.kill(process.pid, signal);
}

function runHooks(): void {
  unlisten();
  for (const hook of hooks) {
    try {
      hook();
    } catch {
      // The other services still have to go.
    }
  }
  hooks.clear();
}
