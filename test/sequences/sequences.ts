import fc from 'fast-check';
import type { Command } from './command.js';
import { commandNamed } from './commands/all.js';
import { Sequence, type Stage, type Step, type Manner } from './sequence.js';

/** A step as it is kept: the name of its command, what it was given, and how it was sent. */
export type Kept = readonly [command: string, args: unknown, manner?: Manner];

/** How often a command was done, and refused. */
export interface Tally {
  done: number;
  refused: number;
}

export interface Trial {
  readonly commands: readonly Command[];
  readonly runs: number;
  readonly steps: number;
  readonly seed: number;
  /** How many sequences are tried at a time. */
  readonly abreast: number;
}

export interface Outcome {
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly sequences: number;
  /** In words, of each that failed: what shrinking has left of it. */
  readonly failures: readonly string[];
}

const reference = (n: number, $: string) => ({ $, n });

/** What there is before each sequence, so that the first step has something to be about. */
const BEGINNING: readonly Kept[] = [
  ['create apiToken', { name: 'Board', scopes: ['write'] }],
  ['create component', { title: 'Shop', clientId: 'n0' }],
  ['create user', { name: 'Ada', clientId: 'n1' }],
  ['create discoveryField', { name: 'Reach', type: 'NUMBER', clientId: 'n2' }],
  [
    'create discovery',
    {
      title: 'One',
      clientId: 'n3',
      parentId: reference(0, 'component'),
      tags: ['red'],
      deltaIssueUrls: ['https://github.com/river/site/issues/1'],
    },
  ],
  ['create discovery', { title: 'Two', clientId: 'n4', parentId: reference(0, 'component') }],
  ['create discovery', { title: 'Three', clientId: 'n5', parentId: reference(0, 'discovery') }],
  [
    'create feedback',
    { discoveryId: reference(4, 'discovery'), score: 3, company: 'Harbour', clientId: 'n6' },
  ],
  ['create comment', [reference(0, 'discovery'), { text: 'Done?', author: 'Ada', clientId: 'n7' }]],
  ['create message', { text: 'The map is wrong.', clientId: 'n8' }],
  ['create view', { name: 'Mine', query: { filter: { tags: { has: 'red' } } }, clientId: 'n9' }],
  [
    'create webhook',
    { url: 'https://hooks.riverside.example/a', types: ['nothing.happened'], clientId: 'n10' },
  ],
  [
    'create tracker',
    {
      kind: 'GITHUB',
      name: 'Issues',
      secret: 'a secret of sixteen or more',
      states: { open: reference(2, 'discoveryState'), Done: reference(4, 'discoveryState') },
      clientId: 'n11',
    },
  ],
];

const manners = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Manner>('plain') },
  { weight: 1, arbitrary: fc.constant<Manner>('again') },
  { weight: 2, arbitrary: fc.nat(3) },
);

const stepOf = ([name, args, manner = 'plain']: Kept): Step => ({
  command: commandNamed(name),
  args,
  manner,
});

/** With what was sent until then, and as it can be kept. */
class Failed extends Error {
  constructor(steps: readonly Kept[], sequence: Sequence, cause: unknown) {
    const kept = `as a kept sequence: ${JSON.stringify(steps)}`;
    super([...sequence.words, (cause as Error).message, kept].join('\n'), { cause });
  }
}

/** A sequence that notes how often each of its commands was done. */
class Run {
  private readonly steps: Kept[] = [];

  constructor(
    private readonly sequence: Sequence,
    private readonly tallies: Map<string, Tally>,
  ) {}

  static async begin(stage: Stage, tallies: Map<string, Tally>): Promise<Run> {
    const sequence = await Sequence.begin(stage, `sequence ${crypto.randomUUID()}`);
    const run = new Run(sequence, tallies);
    for (const each of BEGINNING) await sequence.take(stepOf(each));
    return run;
  }

  async take([name, args, manner = 'plain']: Kept): Promise<void> {
    this.steps.push([name, args, manner]);
    const isDone = await this.orFailed(() => this.sequence.take(stepOf([name, args, manner])));
    const tally = this.tallies.get(name) ?? { done: 0, refused: 0 };
    this.tallies.set(name, tally);
    if (isDone !== undefined) tally[isDone ? 'done' : 'refused'] += 1;
  }

  async end(): Promise<void> {
    await this.orFailed(() => this.sequence.end());
    this.sequence.close();
  }

  private async orFailed<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.sequence.close();
      throw new Failed(this.steps, this.sequence, error);
    }
  }
}

/** As fast-check has commands: what a failing one prints is enough to repeat it. */
class FastCheckCommand implements fc.AsyncCommand<object, Run> {
  constructor(private readonly kept: Kept) {}

  check(): boolean {
    return true;
  }

  run(_: object, run: Run): Promise<void> {
    return run.take(this.kept);
  }

  toString(): string {
    return JSON.stringify(this.kept);
  }
}

/** Issues show most where several deliveries are about the same, so some sequences have little else. */
const OF_ISSUES = /receive|issues|tracker|(change|delete|merge) discovery$|undo|restore|erase/;

const anyOf = (commands: readonly Command[]) =>
  fc.oneof(
    ...commands.map(({ name, weight, args }) => ({
      weight,
      arbitrary: fc.tuple(fc.constant(name), args, manners).map((kept) => new FastCheckCommand(kept)),
    })),
  );

/** Random sequences, each in a workspace of its own; what fails is made shorter as long as it still fails. */
export async function trySequences(
  stage: Stage,
  { commands, runs, steps, seed, abreast }: Trial,
): Promise<Outcome> {
  const tallies = new Map<string, Tally>(commands.map(({ name }) => [name, { done: 0, refused: 0 }]));
  const sequencesOf = (among: readonly Command[]) =>
    fc.commands([anyOf(among)], { maxCommands: steps, size: 'max' });
  const sequences = fc.oneof(
    { weight: 4, arbitrary: sequencesOf(commands) },
    { weight: 1, arbitrary: sequencesOf(commands.filter(({ name }) => OF_ISSUES.test(name))) },
  );
  const trySequence = async (sequence: Iterable<fc.AsyncCommand<object, Run>>) => {
    const run = await Run.begin(stage, tallies);
    await fc.asyncModelRun(() => ({ model: {}, real: run }), sequence);
    await run.end();
  };
  const lanes = Array.from({ length: abreast }, async (_, lane) => {
    let isTold = false;
    const property = fc.asyncProperty(sequences, (sequence) =>
      trySequence(sequence).catch((error: unknown) => {
        // Making it shorter takes minutes.
        if (!isTold) process.stderr.write(`\nTo be made shorter:\n${(error as Error).message}\n`);
        isTold = true;
        throw error;
      }),
    );
    const details = await fc.check(property, { seed: seed + lane, numRuns: Math.ceil(runs / abreast) });
    return { details, failure: failureOf(details) };
  });
  const done = await Promise.all(lanes);
  return {
    tallies,
    sequences: done.reduce((sum, { details }) => sum + details.numRuns, 0),
    failures: done.flatMap(({ failure }) => failure ?? []),
  };
}

function failureOf({
  failed,
  seed,
  counterexamplePath,
  numShrinks,
  errorInstance,
}: Pick<fc.RunDetails<never>, 'failed' | 'seed' | 'counterexamplePath' | 'numShrinks' | 'errorInstance'>) {
  if (!failed) return undefined;
  const where = `seed ${seed}, path ${counterexamplePath}, shrunk ${numShrinks} times:`;
  return `${where}\n${(errorInstance as Error | null)?.message}`;
}

/** A command that never succeeds tries nothing. */
export const neverDone = ({ tallies }: Outcome): string[] =>
  [...tallies].flatMap(([name, { done }]) => (done === 0 ? name : []));

/** One that is kept. */
export async function replay(stage: Stage, steps: readonly Kept[]): Promise<void> {
  const run = await Run.begin(stage, new Map());
  for (const each of steps) await run.take(each);
  await run.end();
}
