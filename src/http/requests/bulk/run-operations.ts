import { RECORDS_PER_STATEMENT } from '../../../platform/database/records/row-writer.js';
import { Problem } from '../../problems/problem.js';
import { OperationRepeated, type Repetition } from './bulk.problems.js';
import { type Bulk, type Entry, type Outcome, refused } from './operation.js';

export const operationsIn = <Operation>(entries: readonly Entry<Operation>[]): Operation[] =>
  entries.flatMap(({ asked }) => (asked instanceof Problem ? [] : [asked]));

/**
 * @param changes the changes of the operations run so far
 * @param send called with the new ones among them
 * @throws the first problem if the operations are atomic
 */
export async function runOperations<Operation, Change>(
  { entries, isAtomic }: Pick<Bulk<Operation>, 'entries' | 'isAtomic'>,
  run: (operation: Operation) => Outcome,
  changes: readonly Change[],
  send: (changes: readonly Change[]) => Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let first = 0; first < entries.length; first += RECORDS_PER_STATEMENT) {
    const sent = changes.length;
    for (const entry of entries.slice(first, first + RECORDS_PER_STATEMENT)) {
      const outcome = outcomeOf(entry, run);
      if (isAtomic && outcome instanceof Problem) throw outcome;
      outcomes.push(outcome instanceof Problem ? refused(outcome) : outcome);
    }
    await send(changes.slice(sent));
  }
  return outcomes;
}

function outcomeOf<Operation>(
  { pointer, asked }: Entry<Operation>,
  run: (operation: Operation) => Outcome,
): Outcome | Problem {
  // The problem's pointers already start at the whole body.
  if (asked instanceof Problem) return asked;
  try {
    return run(asked);
  } catch (error) {
    if (error instanceof Problem) return error.below(pointer);
    throw error;
  }
}

/** An operation's reference to its record, and the record's id if the record exists. */
export interface Target {
  readonly member: 'id' | 'clientId';
  readonly reference: string;
  readonly id: string | undefined;
}

/** @throws OperationRepeated if two operations concern the same record, by whatever reference */
export function refuseRepetitions<Operation>(
  noun: string,
  entries: readonly Entry<Operation>[],
  targetOf: (operation: Operation) => Target | undefined,
): void {
  const places = new Map<string, number>();
  const repetitions: Repetition[] = [];
  for (const [index, { pointer, asked }] of entries.entries()) {
    const target = asked instanceof Problem ? undefined : targetOf(asked);
    if (!target) continue;
    const { member, reference, id } = target;
    const key = id === undefined ? `named ${reference}` : `is ${id}`;
    const earlier = places.get(key);
    if (earlier === undefined) places.set(key, index);
    else repetitions.push({ pointer: `${pointer}/${member}`, reference, earlier });
  }
  if (repetitions.length > 0) throw new OperationRepeated(noun, repetitions);
}
