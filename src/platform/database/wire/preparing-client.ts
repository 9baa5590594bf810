import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { type Described, rowParser } from './column-types.js';
import { SharedSync } from './shared-sync.js';

/** The most prepared statements, each of which costs memory on every connection. */
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

/** A statement planned for its parameters: {@link PreparingClient} prepares only statements given as text. */
export const unnamed = (text: string, values: readonly unknown[]): pg.QueryConfig => ({
  text,
  values: values as unknown[],
});

interface PreparingConfig extends pg.ClientConfig {
  /** How long the server may be silent, in milliseconds; undefined for no limit. */
  readonly silenceTimeout?: number;
  readonly readOnlyByDefault?: boolean;
  readonly begin?: string;
  /** Whether the session keeps prepared statements: not through every pooler. */
  readonly namesStatements?: boolean;
  readonly pipeline?: boolean;
  /** Whether prepared statements keep their columns: a pooler may prepare them anew on another connection. */
  readonly keepsColumns?: boolean;
}

/** https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-ASYNC */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** The query that PostgreSQL answers. `pg` keeps what it derives from a description in the query's result. */
type ActiveQuery = Readonly<{ name?: string; _result?: Described }>;

/** The types of `pg` lack this method. */
interface StartingClient extends pg.Client {
  getStartupConf(): Readonly<Record<string, string>>;
}

const Client = pg.Client as unknown as new (config: pg.ClientConfig) => StartingClient;

/** The bounds of a transaction aren't sent as simple queries, which can't share a Sync. */
const BOUND = /^(BEGIN|COMMIT)/;

/** A client that prepares statements with parameters, so that PostgreSQL plans them once per connection. */
export class PreparingClient extends Client {
  private isCorked = false;
  /** Undefined behind a pooler. */
  private readonly sync: SharedSync | undefined;
  /** Whether the session is read-only by default. Only then may statements be sent before BEGIN has succeeded. */
  isReadOnlyByDefault = false;
  readonly begin: string;
  private readonly namesStatements: boolean;
  private readonly isPipelined: boolean;
  /** Resolves after the previous answer; never rejects. */
  private previous: Promise<unknown> = Promise.resolve();

  constructor(config: PreparingConfig = {}) {
    super(config);
    const {
      silenceTimeout,
      readOnlyByDefault = false,
      begin = 'BEGIN',
      namesStatements = true,
      pipeline = false,
      keepsColumns = false,
    } = config;
    this.begin = begin;
    this.namesStatements = namesStatements;
    this.isPipelined = pipeline;
    if (pipeline && keepsColumns) this.sync = new SharedSync(this);
    if (silenceTimeout !== undefined) this.once('connect', () => this.limitSilence(silenceTimeout));
    if (readOnlyByDefault) this.refuseWrites();
    if (keepsColumns) this.describeOnce();
  }

  /** Sets the time zone as a startup parameter of its own: poolers pass that on, but reject it in `options`. */
  override getStartupConf(): Readonly<Record<string, string>> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }

  /** Makes the session read-only by default. Does nothing on a read-only server, whose own error explains more. */
  private refuseWrites(): void {
    const reported = new Map<string, string>();
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) =>
      reported.set(parameterName, parameterValue),
    );
    this.once('connect', () => {
      // PostgreSQL reports these two since version 14.
      if (reported.get('default_transaction_read_only') !== 'off') return;
      if (reported.get('in_hot_standby') !== 'off') return;
      this.isReadOnlyByDefault = true;
      super
        .query('SET default_transaction_read_only = on')
        .catch(() => this.disconnect('The session could not be made read-only by default.'));
    });
  }

  /** Describes columns only at a statement's first execution: PostgreSQL rejects later ones if they have changed. */
  private describeOnce(): void {
    const { connection } = this;
    const bind = connection.bind.bind(connection);
    const describe = connection.describe.bind(connection);
    const known = new Map<string | undefined, object>();
    let isKnown = false;
    connection.bind = (config, more) => {
      isKnown = known.has(config?.statement);
      bind(config, more);
    };
    connection.describe = (portal, more) => (isKnown ? undefined : describe(portal, more));
    const activeQuery = () => (Reflect.get(this, '_activeQuery') ?? {}) as ActiveQuery;
    connection.on('bindComplete', () => {
      const query = activeQuery();
      const { name, _result: result } = query;
      if (!result || !known.has(name)) return;
      Object.assign(result, known.get(name), { rows: [] });
      Object.assign(query, { _accumulateRows: true });
    });
    connection.on('commandComplete', () => {
      const { name, _result: result } = activeQuery();
      if (result && name !== undefined && !known.has(name))
        known.set(name, { ...result, rows: undefined, parseRow: rowParser(result) });
    });
  }

  private limitSilence(silenceTimeout: number): void {
    const stream = this.connection.stream as Socket;
    // A timer for each statement would make lists a tenth slower.
    stream.setTimeout(silenceTimeout, () =>
      this.disconnect(`PostgreSQL said nothing for ${silenceTimeout} ms.`),
    );
  }

  disconnect(reason: string): void {
    const stream = this.connection.stream as Socket;
    stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }

  // Prepares pg's overload with a text and values only; other overloads are passed on.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const isText = typeof text === 'string' && Array.isArray(values);
    const isBound = this.sync !== undefined && isText && BOUND.test(text);
    if (this.sync) this.sync.mayWait = isBound || this.sync.isWaiting || this.getTransactionStatus() === 'T';
    const name = isText && values.length > 0 && this.namesStatements ? statementName(text) : undefined;
    const config = isBound ? { text, queryMode: 'extended' } : { name, text, values };
    const query = isBound || name !== undefined ? [config, ...rest] : args;
    // The pool's own queries have a callback, and come one at a time.
    if (this.isPipelined || typeof args.at(-1) === 'function') return this.send(query);
    const answer = this.previous.then(() => this.send(query));
    this.previous = answer.catch(() => undefined);
    return answer as never;
  }

  private send(query: unknown[]): never {
    this.corkUntilNextTick();
    return super.query(...(query as Parameters<pg.Client['query']>)) as never;
  }

  /** Batches what is written in one tick: a system call takes longer than most statements. */
  private corkUntilNextTick(): void {
    if (this.isCorked) return;
    this.isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.isCorked = false;
      this.sync?.send();
      stream.uncork();
    });
  }
}
