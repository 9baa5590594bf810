import { createServer, isIPv6 } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandFailed } from '../failures.js';

const RUNNING_TIMEOUT_MS = 1_000;

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly variable: 'PORT' | 'WORKER_PORT';
  readonly command: string;
}

/** Fails before other services are started. @throws CommandFailed if the port can't be listened on */
export async function ensureCanListen(endpoint: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: endpoint.host, port: endpoint.port }, resolve);
    });
  } catch (error) {
    throw (await explainRunning(endpoint)) ?? explain(error, endpoint);
  }
  await new Promise((resolve) => probe.close(resolve));
}

export async function listen(
  app: NestFastifyApplication,
  endpoint: ListenAddress,
  options: { backlog?: number } = {},
): Promise<void> {
  const { host, port } = endpoint;
  try {
    await app.listen({ host, port, ...options });
  } catch (error) {
    throw explain(error, endpoint);
  }
}

/** Explains the failure if this service itself is already listening on the port. */
async function explainRunning({ host, port, command }: ListenAddress): Promise<CommandFailed | undefined> {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  try {
    const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(RUNNING_TIMEOUT_MS) });
    const { status, version } = (await answer.json()) as { status?: string; version?: string };
    if (status !== 'ok' || version === undefined) return undefined;
    const another =
      command === 'npm start' ? ': for another one beside it, "PORT=4000 DATA_DIR=.data-4000 npm start"' : '';
    return new CommandFailed(`Discovery Records ${version} is running already, at ${url}${another}.`);
  } catch {
    return undefined;
  }
}

function explain(error: unknown, endpoint: ListenAddress): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new CommandFailed(reason(String(error.code), error.message, endpoint));
}

function reason(code: string, message: string, { host, port, variable, command }: ListenAddress): string {
  const other = `take another port, as in "${variable}=${port === 4000 ? 4001 : 4000} ${command}"`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program: stop that, or ${other}.`;
    case 'EACCES':
    case 'EPERM':
      return `The system does not let this user listen on port ${port} of ${host}: ${other}.`;
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine: correct HOST.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `No address is known for ${host}: correct HOST.`;
    default:
      return `Port ${port} of ${host} can't be listened on (${message}): correct HOST and ${variable}.`;
  }
}
