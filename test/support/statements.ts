import { connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that counts what is executed on it. */
export interface CountedStatements {
  readonly url: string;
  /** How many statements whose text matches were executed so far. */
  count(pattern: RegExp): number;
  close(): Promise<void>;
}

/** Reads the frontend messages that pass (PostgreSQL's documentation, "Message Formats"), and changes nothing. */
export async function countStatements(target: string): Promise<CountedStatements> {
  const executed: string[] = [];
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const read = messageReader(executed);
    client.on('data', read);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    count: (pattern) => executed.filter((text) => pattern.test(text)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Notes the text of each statement that is bound, which is once for each time it is executed. */
function messageReader(executed: string[]): (bytes: Buffer) => void {
  const prepared = new Map<string, string>();
  let unread = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      // Only the first message of a connection has no type in front of its length.
      const start = isStarted ? 1 : 0;
      if (unread.length < start + 4) return;
      const end = start + unread.readInt32BE(start);
      if (unread.length < end) return;
      const type = isStarted ? unread.toString('latin1', 0, 1) : '';
      const [first = '', second = ''] = unread.toString('latin1', start + 4, end).split('\0', 2);
      if (type === 'P') prepared.set(first, second);
      if (type === 'B') executed.push(prepared.get(second) ?? '');
      if (type === 'Q') executed.push(first);
      unread = unread.subarray(end);
      isStarted = true;
    }
  };
}
