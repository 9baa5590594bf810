import type { InputFault } from '../problems/problem.js';

/** The largest request that makes sense, a discovery with all its lists full, has little more than half of it. */
export const MOST_VALUES = 5_000;

/** How deep arrays and objects may be nested in each other. */
export const DEEPEST = 16;

export type Place = (path: readonly string[]) => Pick<InputFault, 'pointer' | 'parameter'>;

export const tooManyValues = (spot: ReturnType<Place>): InputFault => ({
  ...spot,
  code: 'too_many_values',
  detail: `The request has too many values: ${MOST_VALUES} in all are the most.`,
});

export const tooDeep = (spot: ReturnType<Place>): InputFault => ({
  ...spot,
  code: 'too_deep',
  detail: `${nameOf(spot)} is nested too deep: ${DEEPEST} levels are the most.`,
});

/**
 * Finds what no rule about members would: text that can't be stored (U+0000 in PostgreSQL, lone surrogates in
 * UTF-8), names that every JavaScript object has anyway, which validation by class takes for known ones, and nesting
 * without end. Looks no further than its faults are asked for.
 */
export function* unsafeInputFaults(value: unknown, place: Place): Generator<InputFault> {
  if (hasMoreValues(value)) yield tooManyValues(place([]));
  else yield* faultsBelow(value, [], place);
}

function* faultsBelow(at: unknown, path: readonly string[], place: Place): Generator<InputFault> {
  if (typeof at === 'string' && !isStorable(at)) {
    const spot = place(path);
    const detail = `${nameOf(spot)} must not contain U+0000 or half of a surrogate pair.`;
    yield { ...spot, code: 'unstorable_text', detail };
  }
  if (typeof at !== 'object' || at === null) return;
  if (path.length === DEEPEST) {
    yield tooDeep(place(path));
    return;
  }
  for (const [name, each] of Object.entries(at)) {
    const below = [...path, name];
    if (isStorable(name) && !(name in Object.prototype)) yield* faultsBelow(each, below, place);
    else yield unknownMember(place(below));
  }
}

function unknownMember(spot: ReturnType<Place>): InputFault {
  const what = spot.parameter === undefined ? 'member' : 'parameter';
  return { ...spot, code: `unknown_${what}`, detail: `${nameOf(spot)} is not a ${what} here.` };
}

/**
 * Whether there are more values than any request has, members and items counted. Checking each by its class takes
 * a hundred times as long as sending it, and nobody else is served meanwhile.
 */
function hasMoreValues(value: unknown): boolean {
  const left = [value];
  let count = 0;
  while (left.length > 0) {
    const at = left.pop();
    if (typeof at !== 'object' || at === null) continue;
    const below = Object.values(at) as unknown[];
    count += below.length;
    if (count > MOST_VALUES) return true;
    left.push(...below);
  }
  return false;
}

/** Whether PostgreSQL can hold the text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const nameOf = ({ pointer, parameter }: ReturnType<Place>): string => parameter ?? (pointer || 'The body');
