import type { InputFault } from '../problems/problem.js';

const DEEPEST = 16;

/** The largest request that makes sense, a discovery with all its lists full, has little more than half of it. */
const MOST_VALUES = 5_000;

type Place = Pick<InputFault, 'pointer' | 'parameter'>;

/**
 * Finds what no rule about members would: text that can't be stored (U+0000 in PostgreSQL, lone surrogates in
 * UTF-8), names that every JavaScript object has anyway, which validation by class takes for known ones, and nesting
 * without end.
 */
export function hostileFaults(value: unknown, place: (path: readonly string[]) => Place): InputFault[] {
  if (hasMoreValues(value)) {
    const detail = `The request has too many values: ${MOST_VALUES} in all are the most.`;
    return [{ ...place([]), code: 'too_many_values', detail }];
  }
  const faults: InputFault[] = [];
  const look = (at: unknown, path: readonly string[]): void => {
    if (typeof at === 'string') {
      if (!isStorable(at)) {
        const detail = `${nameOf(place(path))} must not contain U+0000 or half of a surrogate pair.`;
        faults.push({ ...place(path), code: 'unstorable_text', detail });
      }
      return;
    }
    if (typeof at !== 'object' || at === null) return;
    if (path.length === DEEPEST) {
      const detail = `${nameOf(place(path))} is nested too deep: ${DEEPEST} levels are the most.`;
      faults.push({ ...place(path), code: 'too_deep', detail });
      return;
    }
    for (const [name, each] of Object.entries(at)) {
      if (isStorable(name) && !(name in Object.prototype)) {
        look(each, [...path, name]);
        continue;
      }
      const spot = place([...path, name.toWellFormed().replaceAll('\0', '\uFFFD')]);
      const what = spot.parameter === undefined ? 'member' : 'parameter';
      faults.push({ ...spot, code: `unknown_${what}`, detail: `${nameOf(spot)} is not a ${what} here.` });
    }
  };
  look(value, []);
  return faults;
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

const nameOf = ({ pointer, parameter }: Place): string => parameter ?? (pointer || 'The body');
