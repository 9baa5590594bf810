import { Agent } from 'node:http';
import fc from 'fast-check';
import { type RawAnswer, send } from '../support/raw.js';
import { type LocatedOperation, readSpecification } from '../support/specification.js';
import { exchangeOf, Judge } from './judge.js';
import { learn } from './learn.js';
import type { Population } from './population.js';
import { reproduction } from './reproduction.js';
import { type Asked, type Draft, Requests } from './requests.js';

/** How many requests of an operation were taken and refused, and which statuses they got. */
export interface Tally {
  accepted: number;
  refused: number;
  readonly statuses: Map<number, number>;
}

export interface Found {
  readonly operationId: string;
  readonly what: string;
  /** A command that does it again. */
  readonly how: string;
  count: number;
}

export interface Campaign {
  readonly url: string;
  readonly operatorToken: string;
  readonly population: Population;
  readonly requests: number;
  readonly seed: number;
  /** So many operations are tried at a time. */
  readonly lanes: number;
  /** Requests of an operation in a row. */
  readonly row: number;
  /** Between two rounds through all operations. */
  readonly between?: () => void;
  /** Of each fault, when it is found. */
  readonly tell?: (line: string) => void;
}

/** After so many milliseconds there is no answer any more. */
const PATIENCE = 120_000;
/** After so many, a smaller request that has the same fault is not looked for any more. */
const LONGEST_SEARCH = 10_000;

/** For an operation that has never taken anything. */
const MOST_TRIES = 20;

class Faulty extends Error {
  constructor(
    readonly what: string,
    readonly asked: Asked,
  ) {
    super(what);
  }
}

/** Asks an API everything that its specification leads to, and beyond. */
export class Fuzzer {
  readonly tallies = new Map<string, Tally>();
  readonly found = new Map<string, Found>();
  sent = 0;
  private readonly specification = readSpecification();
  private readonly agent: Agent;
  private readonly judge: Judge;
  private readonly makes: Requests;

  constructor(private readonly campaign: Campaign) {
    const { population, lanes } = campaign;
    this.agent = new Agent({ keepAlive: true, maxSockets: lanes });
    this.judge = new Judge(this.specification, population.foreign);
    this.makes = new Requests(this.specification, population);
    for (const { operation } of this.specification.operations)
      this.tallies.set(operation.operationId, { accepted: 0, refused: 0, statuses: new Map() });
  }

  /** Goes through all operations again and again. */
  async run(): Promise<void> {
    const { requests, row, lanes, between } = this.campaign;
    const { operations } = this.specification;
    const rounds = Math.ceil(requests / operations.length / row);
    for (let round = 0; round < rounds; round++) {
      const left = operations.values();
      const lane = async () => {
        for (const located of left) await this.tryOut(located, round);
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      between?.();
    }
    this.agent.destroy();
  }

  private async tryOut(located: LocatedOperation, round: number): Promise<void> {
    const { row, seed } = this.campaign;
    const fitting = Math.ceil(row / 3);
    const own = seed + round * 1_000 + this.specification.operations.indexOf(located);
    await this.check(this.makes.hostile(located), own, row - fitting);
    const tally = this.tallies.get(located.operation.operationId);
    // Some take little, as a merge or an undo: they are asked until they do.
    for (let more = 0; more === 0 || (more < MOST_TRIES && tally?.accepted === 0); more++) {
      await this.campaign.population.replenish();
      await this.check(this.makes.fitting(located), own + more * 100_000, fitting);
    }
  }

  private async check(drafts: fc.Arbitrary<Draft>, seed: number, count: number): Promise<void> {
    let left = count;
    while (left > 0) {
      const details = await fc.check(
        fc.asyncProperty(drafts, (draft) => this.ask(draft())),
        { seed: seed + left, numRuns: left, plugins: [fc.interruptAfterTimeLimit(LONGEST_SEARCH)] },
      );
      left -= Math.max(details.numRuns, 1);
      if (details.errorInstance instanceof Faulty) this.note(details.errorInstance);
      else if (details.failed && !details.interrupted) throw details.errorInstance;
    }
  }

  /** @throws when something is wrong that was not found before */
  private async ask(asked: Asked): Promise<void> {
    const { operationId } = asked.located.operation;
    const answer = await this.deliver(asked).catch((error: unknown) => error as Error);
    this.sent += 1;
    if (answer instanceof Error) return this.complain(asked, `no answer: ${answer.message}`);
    const exchange = exchangeOf(asked, answer);
    const tally = this.tallies.get(operationId) as Tally;
    tally[answer.status < 400 ? 'accepted' : 'refused'] += 1;
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    learn(this.campaign.population, asked, exchange);
    for (const fault of this.judge.faultsOf(asked, answer, exchange))
      this.complain(asked, `${answer.status}: ${fault}`);
  }

  private complain(asked: Asked, what: string): void {
    const known = this.found.get(keyOf(asked.located.operation.operationId, what));
    if (!known) throw new Faulty(what, asked);
    known.count += 1;
  }

  private note({ what, asked }: Faulty): void {
    const { operationId } = asked.located.operation;
    const how = reproduction(asked);
    this.found.set(keyOf(operationId, what), { operationId, what, how, count: 1 });
    this.campaign.tell?.(`${operationId}: ${what}\n  ${how}`);
  }

  private deliver({ located, target, headers, sent }: Asked): Promise<RawAnswer> {
    const { url, operatorToken, population } = this.campaign;
    const token = located.path.startsWith('/v1/operator/') ? operatorToken : population.own.secret;
    return send(url, located.method.toUpperCase(), target, {
      agent: this.agent,
      patience: PATIENCE,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent?.type !== undefined && { 'content-type': sent.type }),
        ...(sent?.encoding !== undefined && { 'content-encoding': sent.encoding }),
        ...headers,
      },
      ...(sent && { body: sent.bytes }),
    });
  }
}

/** The same fault, whatever names and numbers it was found by. */
const keyOf = (operationId: string, what: string): string =>
  `${operationId} ${what.replaceAll(/"(?:[^"\\]|\\.)*"?|\/\S+|\d{2,}/g, '…')}`.slice(0, 200);
