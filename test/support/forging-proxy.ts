import { connect, createServer, type Server } from 'node:net';

/** Bytes that are replaced on the way, by others of the same length. */
export interface Forgery {
  readonly to: 'server' | 'client';
  readonly from: string;
  readonly into: string;
  isOn: boolean;
}

/** A way to a server on which bytes are replaced. */
export async function forgingProxy(target: string, forgeries: readonly Forgery[]) {
  const { hostname, port } = new URL(target);
  const forged = (bytes: Buffer, to: Forgery['to']) =>
    forgeries
      .filter((forgery) => forgery.isOn && forgery.to === to)
      .reduce((text, { from, into }) => text.replaceAll(from, into), bytes.toString('latin1'));
  const server: Server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.on('data', (bytes) => database.write(forged(bytes, 'server'), 'latin1'));
    database.on('data', (bytes) => client.write(forged(bytes, 'client'), 'latin1'));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return { url: url.href, [Symbol.asyncDispose]: async () => void server.close() };
}
