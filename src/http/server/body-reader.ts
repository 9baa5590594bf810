import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '../input/json-body.js';
import type { BodyBudget } from '../limits/body-budget.js';
import { BodyTooLarge, MalformedRequest, RequestTimeout } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    heldBytes: number;
  }
}

const MAX_SILENCE_MS = 5_000;

/** So many chunks are merged into one buffer: a byte that is a chunk of its own takes a hundred times the memory. */
const CHUNKS_PER_BUFFER = 256;

export const callerOf = ({ caller, ip }: FastifyRequest): string =>
  caller?.tokenId ?? caller?.workspaceId ?? ip;

export class BodyReader {
  private readonly result = Promise.withResolvers<Buffer>();
  private readonly timer: NodeJS.Timeout;
  private readonly buffers: Buffer[] = [];
  private chunks: Buffer[] = [];

  constructor(
    private readonly request: FastifyRequest,
    private readonly payload: IncomingMessage,
    private readonly budget: BodyBudget,
  ) {
    this.timer = setTimeout(this.onSilence, MAX_SILENCE_MS);
    payload.on('data', this.onData).on('end', this.onEnd).on('close', this.onBreak).on('error', this.onBreak);
  }

  /** @throws BodyTooLarge, TooMuchAtOnce, Overloaded, RequestTimeout or MalformedRequest */
  get body(): Promise<Buffer> {
    return this.result.promise;
  }

  private readonly onData = (chunk: Buffer): void => {
    this.timer.refresh();
    try {
      this.add(chunk);
    } catch (error) {
      this.fail(error as Error);
    }
  };

  private readonly onEnd = (): void => {
    this.detach();
    this.result.resolve(Buffer.concat([...this.buffers, ...this.chunks]));
  };

  private readonly onBreak = (): void => this.fail(new MalformedRequest('The body is not complete.'));

  private readonly onSilence = (): void =>
    this.fail(new RequestTimeout('The rest of the body did not arrive in time.'));

  private add(chunk: Buffer): void {
    if (this.request.heldBytes + chunk.length > MAX_BODY_BYTES) throw new BodyTooLarge();
    this.budget.reserve(callerOf(this.request), chunk.length);
    this.request.heldBytes += chunk.length;
    this.chunks.push(chunk);
    if (this.chunks.length < CHUNKS_PER_BUFFER) return;
    this.buffers.push(Buffer.concat(this.chunks));
    this.chunks = [];
  }

  private fail(error: Error): void {
    this.detach();
    this.result.reject(error);
  }

  private detach(): void {
    clearTimeout(this.timer);
    this.payload.off('data', this.onData).off('end', this.onEnd).off('close', this.onBreak);
  }
}
