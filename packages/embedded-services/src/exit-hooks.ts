const hooks = new Set<() => void>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `hook` at an exit, an uncaught exception, or a signal that the program doesn't handle; the result removes it. */
export function addExitHook(hook: () => void): () => void {
  if (hooks.size === 0) listen();
  hooks.add(hook);
  return () => {
    if (hooks.delete(hook) && hooks.size === 0) unlisten();
  };
}

function listen(): void {
  process.on('exit', runHooks);
  // Ahead of the program's own handlers: those added with `once` are still counted then.
  for (const signal of signals) process.prependListener(signal, onSignal);
}

function unlisten(): void {
  process.off('exit', runHooks);
  for (const signal of signals) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  const isHandledByProgram = process.listenerCount(signal) > 1;
  if (isHandledByProgram) return;
  runHooks();
  process.kill(process.pid, signal);
}

function runHooks(): void {
  unlisten();
  for (const hook of hooks) {
    try {
      hook();
    } catch {
      // The others still have to run.
    }
  }
  hooks.clear();
}
