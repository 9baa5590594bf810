import type { IncomingMessage } from 'node:http';
import { BudgetUsedUp } from '../../governor/governor.js';
import { MalformedRequest, RequestTimeout } from '../problems/problems.js';

const MAX_SILENCE_MS = 5_000;

const INCOMPLETE = 'The body is not complete.';
const LATE = 'The rest of the body did not arrive in time.';

const NOTHING: Buffer = Buffer.alloc(0);

/** Reads a body part by part, however it is cut into pieces. */
export class BodyReader {
  /** All pieces, with room for more: a byte that is a piece of its own takes five hundred times the memory. */
  private bytes = NOTHING;
  private length = 0;
  private isOver = false;

  /** @param count is told of each piece, and refuses it by throwing */
  constructor(
    private readonly payload: IncomingMessage,
    private readonly count: (bytes: number) => void,
  ) {
    payload.on('error', () => {});
  }

  /**
   * All that is left, or as much as is `enough`; undefined at the end.
   *
   * @throws RequestTimeout, MalformedRequest or what `count` throws
   */
  next(enough = Infinity): Promise<Buffer | undefined> {
    const { payload } = this;
    if (this.isOver) return Promise.resolve(undefined);
    if (payload.destroyed) return Promise.reject(new MalformedRequest(INCOMPLETE));
    return new Promise((resolve, reject) => {
      let onSilence: NodeJS.Immediate | undefined;
      const timer = setTimeout(() => {
        // After one more look at what has come: it may be the service that was busy.
        onSilence = setImmediate(() => end(new RequestTimeout(LATE)));
      }, MAX_SILENCE_MS);
      const onData = (piece: Buffer): void => {
        timer.refresh();
        clearImmediate(onSilence);
        try {
          this.count(piece.length);
          this.add(piece);
          if (this.length >= enough) end();
        } catch (error) {
          end(error as Error);
          // To read the rest would take what there is too little of. The answer is sent by then.
          if (error instanceof BudgetUsedUp && error.budget.window)
            setImmediate(() => payload.socket.destroySoon());
        }
      };
      const onEnd = (): void => {
        this.isOver = true;
        end();
      };
      const onBreak = (): void => end(new MalformedRequest(INCOMPLETE));
      const end = (error?: Error): void => {
        clearTimeout(timer);
        clearImmediate(onSilence);
        payload.off('data', onData).off('end', onEnd).off('close', onBreak);
        // The rest of a refused body is read, and thrown away.
        if (error) return reject(error);
        payload.pause();
        return resolve(this.taken());
      };
      payload.on('data', onData).on('end', onEnd).on('close', onBreak);
      payload.resume();
    });
  }

  private add(piece: Buffer): void {
    const before = this.length;
    this.length += piece.length;
    // A small body is one piece, which needs no copy.
    if (before === 0) this.bytes = piece;
    else this.room().set(piece, before);
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
