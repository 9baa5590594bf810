import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';

const children = new Set<ChildProcess>();

// No child outlives this process, unless it is killed without a warning.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** Runs Node with these arguments in a child, which `stopChildren` stops. */
export const startNode = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  stdio: StdioOptions,
): ChildProcess => startProgram(process.execPath, args, environment, stdio);

/** Runs a program in a child, which `stopChildren` stops. */
export function startProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  stdio: StdioOptions,
): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export const stopChildren = (): Promise<unknown> => Promise.all([...children].map(stopChild));
