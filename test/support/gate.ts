import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be closed in two ways. */
export interface Gate extends AsyncDisposable {
  readonly url: string;
  /** What goes through is cut off, what comes anew is refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Nothing goes through any more, and nobody is told: as when a machine vanishes. */
  silence(): void;
  /** Lets through what comes anew. What was silenced stays so. */
  unsilence(): void;
}

/**
 * Opens a gate to the server of a URL.
 *
 * @param distance how long everything is under way, each way, in milliseconds
 */
export async function gateTo(target: string, distance = 0): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const passing = new Set<Socket>();
  let isSilent = false;
  const server = createServer((here) => {
    passing.add(here);
    here.on('error', () => undefined);
    if (isSilent) return;
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
      if (distance === 0) socket.pipe(other);
      else socket.on('data', (bytes) => setTimeout(() => other.write(bytes), distance));
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
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of passing) socket.destroy();
    });
  return {
    url: url.href,
    silence: () => {
      isSilent = true;
      for (const socket of passing) socket.unpipe().pause();
    },
    unsilence: () => {
      isSilent = false;
    },
    open: () => listen(at),
    shut,
    [Symbol.asyncDispose]: shut,
  };
}
