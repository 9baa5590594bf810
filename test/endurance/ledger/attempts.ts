import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../client.js';

/** How long a request with a key is repeated. */
const PATIENCE_MS = 60_000;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  /** An `Idempotency-Key`. */
  readonly key?: string | undefined;
}

/** Sends requests as callers should: one with a key again and again, until its outcome is known. */
export class Attempts {
  /** That may have been done or not. */
  readonly failed = new Outcomes();
  readonly refused = new Outcomes();
  /** Requests that were answered after an attempt had failed. */
  repeated = 0;
  /** Milliseconds from the first attempt of a request to its answer. */
  longest = 0;
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async send({ method, path, body, key }: Request): Promise<Answer> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const started = performance.now();
    for (let failed = 0; ; failed++) {
      const answer = await this.client.send(method, path, body, headers);
      const took = performance.now() - started;
      if (isKnown(answer)) {
        if (failed > 0) this.repeated += 1;
        this.longest = Math.max(this.longest, took);
        if (!isDone(answer)) this.refused.add(answer);
        return answer;
      }
      this.failed.add(answer);
      if (key === undefined || took > PATIENCE_MS) return answer;
      await sleep(100 + Math.random() * 400);
    }
  }
}

/** How often which status and code came, or why there was no answer. */
class Outcomes {
  private readonly counts = new Map<string, number>();

  add({ status, body }: Answer): void {
    const what = typeof status === 'number' ? `${status} ${codeOf(body)}` : status;
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  /** All that came are among these. */
  areOf(whats: RegExp): boolean {
    return [...this.counts.keys()].every((what) => whats.test(what));
  }

  toString(): string {
    return [...this.counts].map(([what, count]) => `${count} × ${what}`).join(', ') || '0';
  }
}

const codeOf = (body: object): string => ('code' in body ? (body.code as string) : '');

export const isDone = ({ status }: Answer): boolean => typeof status === 'number' && status < 300;

/** Whether it was done or refused; not so while an earlier attempt is under way. */
export const isKnown = ({ status, body }: Answer): boolean =>
  typeof status === 'number' && status < 500 && codeOf(body) !== 'request_in_progress';

/** For half of the requests. */
export const anyKey = (): string | undefined => (Math.random() < 0.5 ? randomUUID() : undefined);
