import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be shut: what goes through is cut off, what comes anew is refused. */
export interface Gate {
  readonly url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate to the server of a URL. */
export async function gateTo(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const passing = new Set<Socket>();
  const server = createServer((here) => {
    const there = connect(Number(port), hostname);
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      passing.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        passing.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const address = server.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(target);
  url.host = `127.0.0.1:${at}`;
  return {
    url: url.href,
    open: () => listen(at),
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of passing) socket.destroy();
      }),
  };
}
