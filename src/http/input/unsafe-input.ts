import { type InputFault, MAX_FAULTS } from '../problems/problem.js';
import { type FaultLocation, faultOf, type LocationOf, unknownName } from './fault-location.js';

/** A discovery with all its lists full, the largest request that makes sense, has little more than half of it. */
export const MAX_VALUES = 5_000;

export const MAX_DEPTH = 16;

/** Of operations that are checked one after another; each may have {@link MAX_VALUES}. */
export const MAX_VALUES_OF_MANY = 25_000;

export const tooManyValues = (location: FaultLocation, most = MAX_VALUES): InputFault => ({
  ...location,
  code: 'too_many_values',
  detail: `The request has too many values: ${most} in all are the most.`,
});

export const tooDeep = (location: FaultLocation): InputFault =>
  faultOf(location, 'too_deep', `is nested too deep: ${MAX_DEPTH} levels are the most`);

// What no rule about a member finds: text that can't be stored (U+0000 in PostgreSQL, lone surrogates in UTF-8) and names
// that every object inherits, which class-validator takes for known members.
export function unsafeInputFaults(value: unknown, locationOf: LocationOf): InputFault[] {
  if (hasTooManyValues(value)) return [tooManyValues(locationOf([]))];
  const faults: InputFault[] = [];
  const path: string[] = [];
  const look = (at: unknown): void => {
    if (faults.length > MAX_FAULTS) return;
    if (typeof at === 'string' && !isStorable(at)) {
      const detail = 'must not contain U+0000 or half of a surrogate pair';
      faults.push(faultOf(locationOf(path), 'unstorable_text', detail));
    }
    if (typeof at !== 'object' || at === null) return;
    if (path.length === MAX_DEPTH) return void faults.push(tooDeep(locationOf(path)));
    for (const [name, child] of Object.entries(at)) {
      path.push(name);
      if (isStorable(name) && !(name in Object.prototype)) look(child);
      else faults.push(unknownName(locationOf(path)));
      path.pop();
    }
  };
  look(value);
  return faults;
}

/** Members and items count. Validating takes a hundred times as long as sending, and blocks the event loop. */
function hasTooManyValues(value: unknown): boolean {
  const pending = [value];
  let count = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    const children = Object.values(next) as unknown[];
    count += children.length;
    if (count > MAX_VALUES) return true;
    pending.push(...children);
  }
  return false;
}

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
