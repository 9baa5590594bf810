import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Each name costs memory on every connection, so their number is bounded. */
const MAX_NAMES = 1_000;

const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  return name;
}

interface PreparingConfig extends pg.ClientConfig {
  readonly silenceTimeout?: number;
  readonly readOnlyByDefault?: boolean;
}

/** https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-ASYNC */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
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
  private isCorked = false;
  private readOnly = false;

  /** @param silenceTimeout after so many milliseconds without a byte the connection is given up; undefined is never */
  constructor(config: PreparingConfig = {}) {
    super(config);
    const { silenceTimeout, readOnlyByDefault = false } = config;
    if (silenceTimeout !== undefined) this.once('connect', () => this.listenFor(silenceTimeout));
    if (readOnlyByDefault) this.refuseWrites();
  }

  /**
   * Whether PostgreSQL refuses to write outside of transactions that say they want to. Otherwise nothing may be written
   * before it is known that a transaction has begun.
   */
  get isReadOnlyByDefault(): boolean {
    return this.readOnly;
  }

  /** Not where the server only reads anyway: what it says then is what callers are told. */
  private refuseWrites(): void {
    const reported = new Map<string, string>();
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) =>
      reported.set(parameterName, parameterValue),
    );
    this.once('connect', () => {
      // PostgreSQL reports them since version 14.
      if (reported.get('default_transaction_read_only') !== 'off') return;
      if (reported.get('in_hot_standby') !== 'off') return;
      this.readOnly = true;
      super
        .query('SET default_transaction_read_only = on')
        .catch(() => this.disconnect('Writes can not be readOnlyByDefault.'));
    });
  }

  private listenFor(silenceTimeout: number): void {
    const stream = this.connection.stream as Socket;
    // A timer of the socket's: one for each statement costs lists a tenth of their speed.
    stream.setTimeout(silenceTimeout, () =>
      this.disconnect(`PostgreSQL said nothing for ${silenceTimeout} ms.`),
    );
  }

  /** Ends the connection without another word. Whoever waits for an answer hears the reason. */
  disconnect(reason: string): void {
    const stream = this.connection.stream as Socket;
    stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  // pg overloads `query` seven ways; only the one with text and values is of interest.
  override query(...given: unknown[]): never {
    this.corkUntilNextTick();
    const [text, values, ...rest] = given;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? statementName(text)
        : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return super.query(...(asked as Parameters<pg.Client['query']>)) as never;
  }

  /** Holds back what is written until whoever writes now has nothing more to say. */
  private corkUntilNextTick(): void {
    if (this.isCorked) return;
    this.isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}
