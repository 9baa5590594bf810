import { connect, createServer, type Server, type Socket } from 'node:net';
import { startValkey } from '@discovery-records/embedded-services';

type Valkey = Awaited<ReturnType<typeof startValkey>>;

export type RedisCommand = readonly string[];

/** What a server is sent instead of a command, which answers as the server that is played would. */
export type Rewrite = (command: RedisCommand) => RedisCommand;

export const answerWith = (value: unknown): RedisCommand => [
  'EVAL',
  'return cjson.decode(ARGV[1])',
  '0',
  JSON.stringify(value),
];

export const failWith = (message: string): RedisCommand => [
  'EVAL',
  'return redis.error_reply(ARGV[1])',
  '0',
  message,
];

/** An embedded Valkey behind a port that plays another kind of server. */
export class RewritingServer {
  readonly port: number;
  private readonly valkey: Valkey;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(port: number, valkey: Valkey, server: Server) {
    this.port = port;
    this.valkey = valkey;
    this.server = server;
  }

  static async start(password: string, rewrite: Rewrite, port = 0): Promise<RewritingServer> {
    const valkey = await startValkey({ password });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    const at = typeof address === 'object' && address ? address.port : 0;
    const started = new RewritingServer(at, valkey, server);
    server.on('connection', (socket) => started.serve(socket, rewrite));
    return started;
  }

  async kill(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.resetAndDestroy();
    await Promise.all([closed, this.valkey.stop()]);
  }

  private serve(here: Socket, rewrite: Rewrite): void {
    const there = connect(this.valkey.port, '127.0.0.1');
    for (const [socket, other] of [
      [here, there],
      [there, here],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    let rest = Buffer.alloc(0);
    here.on('data', (bytes) => {
      const read = commandsIn(Buffer.concat([rest, bytes]));
      rest = read.rest;
      for (const command of read.commands) there.write(encoded(rewrite(command)));
    });
    there.pipe(here);
  }
}

/** The commands that have arrived as a whole, in the protocol's one form for them: an array of strings. */
function commandsIn(bytes: Buffer): { commands: RedisCommand[]; rest: Buffer<ArrayBuffer> } {
  const commands: RedisCommand[] = [];
  let begin = 0;
  for (;;) {
    const command: string[] = [];
    let at = begin;
    const line = (): number | undefined => {
      const end = bytes.indexOf('\r\n', at);
      if (end < 0) return undefined;
      const count = Number(bytes.toString('latin1', at + 1, end));
      at = end + 2;
      return count;
    };
    const length = line();
    for (let size = line(); length !== undefined && size !== undefined; size = line()) {
      if (at + size + 2 > bytes.length) break;
      command.push(bytes.toString('latin1', at, at + size));
      at += size + 2;
      if (command.length === length) break;
    }
    if (length === undefined || command.length < length)
      return { commands, rest: Buffer.from(bytes.subarray(begin)) };
    commands.push(command);
    begin = at;
  }
}

function encoded(command: RedisCommand): Buffer {
  const parts = command.map((part) => `$${part.length}\r\n${part}\r\n`);
  return Buffer.from(`*${command.length}\r\n${parts.join('')}`, 'latin1');
}
