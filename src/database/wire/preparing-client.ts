import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Each name costs memory on every connection, so their number is bounded. */
const MOST_NAMES = 1_000;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}

/**
 * A connection that prepares each statement with parameters under a name, so that PostgreSQL parses it and plans it
 * once for the connection's life. Whoever sends it, the pool's readers and the unit of work alike, gains: planning
 * the statement that reads a discovery takes longer than running it.
 *
 * Statements are sent without waiting for the answers to those before, and what is asked for together is sent
 * together: each system call that wakes PostgreSQL up takes longer than most of what is done here.
 */
export class PreparingClient extends pg.Client {
  private isGathering = false;

  /** @param longestSilence after so many milliseconds without a byte the connection is given up; undefined is never */
  constructor(config: pg.ClientConfig & { longestSilence?: number } = {}) {
    super(config);
    const { longestSilence } = config;
    if (longestSilence !== undefined) this.once('connect', () => this.listenFor(longestSilence));
  }

  private listenFor(longestSilence: number): void {
    const stream = this.connection.stream as Socket;
    // A timer of the socket's: one for each statement costs lists a tenth of their speed.
    stream.setTimeout(longestSilence, () => this.hangUp(`PostgreSQL said nothing for ${longestSilence} ms.`));
  }

  /** Ends the connection without another word. Whoever waits for an answer hears the reason. */
  hangUp(reason: string): void {
    const stream = this.connection.stream as Socket;
    stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  // pg overloads `query` seven ways; only the one with text and values is of interest.
  override query(...given: unknown[]): never {
    this.gather();
    const [text, values, ...rest] = given;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return super.query(...(asked as Parameters<pg.Client['query']>)) as never;
  }

  /** Holds back what is written until whoever writes now has nothing more to say. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      stream.uncork();
    });
  }
}
