import { createServer } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandFailed } from './command-failed.js';

/** Where a command listens, and in which words its user says so. */
export interface Place {
  readonly host: string;
  readonly port: number;
  /** The variable that holds the port. */
  readonly variable: 'PORT' | 'WORKER_PORT';
  /** As in `npm start`. */
  readonly command: string;
}

/**
 * Looks whether it will be possible to listen, before anything is started that would have to be stopped again.
 *
 * @throws CommandFailed which says why not, and what helps
 */
export async function expectToListen(place: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: place.host, port: place.port }, resolve);
    });
  } catch (error) {
    throw refusalOf(error, place);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** @throws CommandFailed when somebody else was quicker */
export async function listen(
  app: NestFastifyApplication,
  place: Place,
  options: { backlog?: number } = {},
): Promise<void> {
  const { host, port } = place;
  try {
    await app.listen({ host, port, ...options });
  } catch (error) {
    throw refusalOf(error, place);
  }
}

function refusalOf(error: unknown, place: Place): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new CommandFailed(reason(String(error.code), error.message, place));
}

function reason(code: string, message: string, { host, port, variable, command }: Place): string {
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
      return `Port ${port} of ${host} can not be listened on (${message}): correct HOST and ${variable}.`;
  }
}
