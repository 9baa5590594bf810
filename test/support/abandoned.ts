import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { BUDGET_NAMES } from '../../src/platform/governor/budgets.js';
import { Governor } from '../../src/platform/governor/governor.js';
import type { TestService } from './service.js';

/** Sends a request on a connection of its own, and doesn't read the answer. */
export async function sendUnread(
  { url }: Pick<TestService, 'url'>,
  { secret }: { readonly secret: string },
  line: string,
  { headers = [], body = '' }: { readonly headers?: readonly string[]; readonly body?: string } = {},
): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const lines = [`${line} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${secret}`, ...headers];
  socket.write(`${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return socket;
}

/** Every budget of the process that something is held of, or waited for, and workspaces that requests are under way of. */
export function heldBy(service: TestService): Record<string, unknown> {
  const governor = service.part(Governor);
  // Budgets with a window count what is used up, and is never given back.
  const budgets = BUDGET_NAMES.filter((name) => !governor.budgets[name].window).map((name) => {
    const { used, waiting } = governor.use(name);
    return [name, used + waiting] as const;
  });
  const turns = [...governor.scheduler['loads'].values()].map(
    ({ requests, slots, waiting }) => requests + slots + waiting.length,
  );
  const all = [...budgets, ['turns', turns.reduce((sum, each) => sum + each, 0)] as const];
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}
