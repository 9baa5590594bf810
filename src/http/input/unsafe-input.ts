import { type InputFault, MAX_FAULTS } from '../problems/problem.js';
import { type FaultLocation, faultOf, type LocationOf, unknownName } from './fault-location.js';
import type { Fault } from './rules.js';

/** The largest sensible body, a discovery with all lists full, has about half as many values. */
export const MAX_BODY_VALUES = 5_000;

/** The limit of a whole bulk; each operation may have {@link MAX_BODY_VALUES}. */
export const MAX_BULK_VALUES = 25_000;

export const tooManyValues = (location: FaultLocation, most = MAX_BODY_VALUES): InputFault => ({
  ...location,
  code: 'too_many_values',
  detail: `The request has too many values: ${most} in all are the most.`,
});

/**
 * Finds faults that the rules of members don't find: text that can't be stored (U+0000 in PostgreSQL, lone surrogates
 * in UTF-8), names that every object inherits, and so many values that checking them would delay other requests.
 */
export function unsafeInputFaults(value: unknown, locationOf: LocationOf): readonly InputFault[] {
  const faults: InputFault[] = [];
  const path: (string | number)[] = [];
  let values = 0;
  const add = (fault: (location: FaultLocation) => InputFault) => {
    if (faults.length <= MAX_FAULTS) faults.push(fault(locationOf(path.map(String))));
  };
  const look = (at: unknown): void => {
    if (typeof at === 'string' && !isStorable(at)) add((location) => faultOf(location, UNSTORABLE));
    if (typeof at !== 'object' || at === null) return;
    if (Array.isArray(at)) at.forEach((item, index) => lookBelow(index, item));
    else for (const [name, child] of Object.entries(at)) lookBelow(name, child);
  };
  const lookBelow = (name: string | number, child: unknown): void => {
    values += 1;
    if (values > MAX_BODY_VALUES) return;
    path.push(name);
    if (typeof name === 'number' || (isStorable(name) && !(name in Object.prototype))) look(child);
    else add(unknownName);
    path.pop();
  };
  look(value);
  return values > MAX_BODY_VALUES ? [tooManyValues(locationOf([]))] : faults;
}

export const UNSTORABLE: Fault = {
  code: 'unstorable_text',
  detail: 'must not contain U+0000 or half of a surrogate pair',
};

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
