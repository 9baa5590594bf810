import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BudgetUsedUp } from '../../platform/governor/governor.js';
import { MalformedRequest, RequestTimeout } from '../problems/problems.js';

const MAX_SILENCE_MS = 5_000;

const INCOMPLETE = 'The body is not complete.';
const LATE = 'The rest of the body did not arrive in time.';

const NOTHING: Buffer = Buffer.alloc(0);

/** Closes the connection without waiting for the rest of the body. The socket of an in-process request has no such method. */
function endOf(socket: Partial<Socket>): void {
  // Undoes what `bodies.ts` has set to wait for the rest.
  Reflect.deleteProperty(socket, 'destroySoon');
  socket.destroySoon?.();
}

/** Reads a body in parts, whatever chunks it arrives in. */
export class BodyReader {
  /** All chunks in one growing buffer, because a chunk of one byte takes five hundred times the memory. */
  private bytes = NOTHING;
  private length = 0;
  private enough = Infinity;
  private isOver = false;
  private pending: PromiseWithResolvers<Buffer | undefined> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private onSilence: NodeJS.Immediate | undefined;

  /** @param count called with the length of each chunk; rejects the chunk by throwing */
  constructor(
    private readonly payload: IncomingMessage,
    private readonly count: (bytes: number) => void,
  ) {
    payload
      .on('error', () => {})
      .on('data', (chunk: Buffer) => this.take(chunk))
      .on('end', () => {
        this.isOver = true;
        this.settle();
      })
      .on('close', () => this.pending && this.settle(new MalformedRequest(INCOMPLETE)))
      .pause();
  }

  /**
   * Reads the rest of the body, or at least `enough` bytes; undefined at the end.
   *
   * @throws RequestTimeout, MalformedRequest, or what `count` throws
   */
  next(enough = Infinity): Promise<Buffer | undefined> {
    if (this.isOver) return Promise.resolve(undefined);
    if (this.payload.destroyed) return Promise.reject(new MalformedRequest(INCOMPLETE));
    this.enough = enough;
    this.pending = Promise.withResolvers();
    // Checks once more for data before timing out, because the service itself may have been busy.
    const look = () => (this.onSilence = setImmediate(() => this.settle(new RequestTimeout(LATE))));
    this.timer = setTimeout(look, MAX_SILENCE_MS);
    this.payload.resume();
    return this.pending.promise;
  }

  private take(chunk: Buffer): void {
    // The rest of a rejected body is read and discarded.
    if (!this.pending) return;
    this.timer?.refresh();
    clearImmediate(this.onSilence);
    try {
      this.count(chunk.length);
      this.add(chunk);
      if (this.length >= this.enough) this.settle();
    } catch (error) {
      this.settle(error as Error);
      // Closes the connection after the answer, because reading the rest would use more of the exhausted budget.
      if (error instanceof BudgetUsedUp && error.budget.window)
        setImmediate(() => endOf(this.payload.socket));
    }
  }

  private settle(error?: Error): void {
    const { pending } = this;
    if (!pending) return;
    this.pending = undefined;
    clearTimeout(this.timer);
    clearImmediate(this.onSilence);
    if (error) return pending.reject(error);
    this.payload.pause();
    pending.resolve(this.taken());
  }

  private add(chunk: Buffer): void {
    const before = this.length;
    this.length += chunk.length;
    // A small body is a single chunk, which isn't copied.
    if (before === 0) this.bytes = chunk;
    else this.room().set(chunk, before);
  }

  private room(): Buffer {
    const { bytes, length } = this;
    if (length <= bytes.length) return bytes;
    this.bytes = Buffer.allocUnsafeSlow(2 * length);
    bytes.copy(this.bytes);
    return this.bytes;
  }

  private taken(): Buffer | undefined {
    const taken = this.length > 0 ? this.bytes.subarray(0, this.length) : undefined;
    this.bytes = NOTHING;
    this.length = 0;
    return taken;
  }
}
