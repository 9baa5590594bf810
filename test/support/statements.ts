import { connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that counts what is executed on it. */
export interface CountedStatements extends AsyncDisposable {
  readonly url: string;
  /** How many statements whose text matches were executed so far. */
  count(pattern: RegExp): number;
  /** How many times the columns of statements whose text matches were asked for. */
  countDescribed(pattern: RegExp): number;
  /** The parameters that connections started with, by name. */
  startupParameters(): ReadonlySet<string>;
  /** How many statements were given a name to be known by later. */
  countNamed(): number;
  /** How many answers were asked for: several statements may be answered together. */
  countAnswered(): number;
  /** The most statements that were sent on one connection before the first of them was answered. */
  mostInFlight(): number;
  /** The notices that came with answers, a plan by auto_explain among them if `client_min_messages` is `log`. */
  notices(): readonly string[];
  /** How many statements have failed with a code of PostgreSQL's. */
  countFailed(code: string): number;
  close(): Promise<void>;
}

/** Reads the frontend messages that pass (PostgreSQL's documentation, "Message Formats"), and changes nothing. */
export async function countStatements(target: string): Promise<CountedStatements> {
  const seen: Seen = {
    executed: [],
    described: [],
    startupParameters: new Set(),
    named: 0,
    answered: 0,
    mostInFlight: 0,
    notices: [],
    failures: [],
  };
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const { fromClient, fromServer } = messageReaders(seen);
    client.on('data', fromClient);
    database.on('data', fromServer);
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
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: url.href,
    count: (pattern) => seen.executed.filter((text) => pattern.test(text)).length,
    countDescribed: (pattern) => seen.described.filter((text) => pattern.test(text)).length,
    startupParameters: () => seen.startupParameters,
    countNamed: () => seen.named,
    countAnswered: () => seen.answered,
    mostInFlight: () => seen.mostInFlight,
    notices: () => seen.notices,
    countFailed: (code) => seen.failures.filter((each) => each === code).length,
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Seen {
  readonly executed: string[];
  readonly described: string[];
  readonly startupParameters: Set<string>;
  named: number;
  answered: number;
  mostInFlight: number;
  readonly notices: string[];
  readonly failures: string[];
}

/** Notes the text of each statement that is bound, which is once for each time it is executed. */
function messageReaders(seen: Seen) {
  const prepared = new Map<string, string>();
  let inFlight = 0;
  const fromClient = eachMessage((type, content) => {
    const [first = '', second = ''] = content.split('\0', 2);
    if (type === '') for (const name of namesIn(content)) seen.startupParameters.add(name);
    if (type === 'P') prepared.set(first, second);
    if (type === 'P' && first !== '') seen.named += 1;
    if (type === 'B') seen.executed.push(prepared.get(second) ?? '');
    // pg describes what it has just bound.
    if (type === 'D') seen.described.push(seen.executed.at(-1) ?? '');
    if (type === 'Q') seen.executed.push(first);
    if (type !== 'Q' && type !== 'S') return;
    seen.answered += 1;
    seen.mostInFlight = Math.max(seen.mostInFlight, ++inFlight);
  });
  const fromServer = eachMessage((type, content) => {
    if (type === 'N') seen.notices.push(/\0M([^\0]*)/.exec(content)?.[1] ?? '');
    if (type === 'E') seen.failures.push(/\0C(\w{5})\0/.exec(content)?.[1] ?? '');
    if (type === 'Z') inFlight = Math.max(0, inFlight - 1);
  }, true);
  return { fromClient, fromServer };
}

/** Of a start-up message: four bytes of version, then names and values in turn. */
const namesIn = (startup: string): string[] =>
  startup
    .slice(4)
    .split('\0')
    .filter((name, index) => index % 2 === 0 && name !== '');

function eachMessage(read: (type: string, content: string) => void, hasType = false) {
  let unread = Buffer.alloc(0);
  // Only the first message of a client has no type in front of its length.
  let start = hasType ? 1 : 0;
  return (bytes: Buffer): void => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      if (unread.length < start + 4) return;
      const end = start + unread.readInt32BE(start);
      if (unread.length < end) return;
      read(unread.toString('latin1', 0, start), unread.toString('latin1', start + 4, end));
      unread = unread.subarray(end);
      start = 1;
    }
  };
}
