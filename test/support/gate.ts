import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Condition {
  /** How long everything is under way, each way, in milliseconds. */
  readonly distance?: number;
  /** Of each connection, each way. */
  readonly bytesPerSecond?: number;
}

/** A way to a server that can be bad in several ways. */
export interface Gate extends AsyncDisposable {
  readonly url: string;
  /** What goes through is cut off, what comes anew is refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** What goes through is reset (RST), what comes anew is let through. */
  reset(): void;
  /** Nothing goes through any more, and nobody is told: as when a machine vanishes. */
  silence(): void;
  /** Lets through what comes anew. What was silenced stays so. */
  unsilence(): void;
  /** How everything goes through from now on. */
  become(condition: Condition): void;
  /** Resets the connection on which the server says this next, instead of passing it on. */
  cutAt(said: string): Promise<void>;
}

/** Opens a gate to the server of a URL. */
export async function gateTo(target: string, distance = 0): Promise<Gate> {
  const url = new URL(target);
  const state = new State({ distance }, { host: url.hostname, port: Number(url.port) });
  const server = createServer((here) => letIn(state, here));
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  url.host = `127.0.0.1:${port}`;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of state.passing) socket.destroy();
    });
  return {
    url: url.href,
    shut,
    open: async () => void (await listen(port)),
    reset: () => state.passing.forEach((socket) => socket.resetAndDestroy()),
    silence: () => {
      state.isSilent = true;
      for (const socket of state.passing) state.silenced.add(socket.pause());
    },
    unsilence: () => void (state.isSilent = false),
    become: (condition) => void (state.condition = condition),
    cutAt: (said) => new Promise((done) => (state.cut = { said, done })),
    [Symbol.asyncDispose]: shut,
  };
}

class State {
  readonly passing = new Set<Socket>();
  readonly silenced = new WeakSet<Socket>();
  isSilent = false;
  cut: { readonly said: string; readonly done: () => void } | undefined;

  constructor(
    public condition: Condition,
    readonly target: { readonly host: string; readonly port: number },
  ) {}

  isCutAt(bytes: Buffer): boolean {
    const { cut } = this;
    if (!cut || !bytes.includes(cut.said)) return false;
    this.cut = undefined;
    cut.done();
    return true;
  }
}

function letIn(state: State, here: Socket): void {
  here.on('error', () => undefined);
  if (state.isSilent) {
    state.passing.add(here);
    state.silenced.add(here);
    return;
  }
  const there = connect(state.target);
  passOn(state, here, there);
  passOn(state, there, here, (bytes) => state.isCutAt(bytes));
}

function passOn(state: State, from: Socket, to: Socket, isCut = (_: Buffer) => false): void {
  state.passing.add(from);
  from.on('error', () => to.destroy());
  from.on('close', () => {
    state.passing.delete(from);
    to.destroy();
  });
  to.on('drain', () => state.silenced.has(from) || from.resume());
  let isFreeAt = 0;
  // Bytes keep their order, whatever the condition becomes meanwhile.
  let last = Promise.resolve();
  from.on('data', (bytes) => {
    if (isCut(bytes)) return [from, to].forEach((socket) => socket.resetAndDestroy());
    const { distance = 0, bytesPerSecond = Infinity } = state.condition;
    const now = performance.now();
    isFreeAt = Math.max(isFreeAt, now) + (bytes.length * 1_000) / bytesPerSecond;
    const due = isFreeAt + distance;
    last = last.then(async () => {
      if (due > now) await sleep(due - performance.now());
      if (!state.silenced.has(from) && !to.write(bytes)) from.pause();
    });
  });
}
