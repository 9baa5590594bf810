import type { Type } from '@nestjs/common';
import { type InputFault, MAX_FAULTS } from '../problems/problem.js';
import { refuseAny } from '../problems/problems.js';
import { faultOf, type LocationOf, unknownName } from './fault-location.js';
import { isObject } from './json.js';
import { type Member, membersOf } from './member-table.js';
import type { Fault } from './rules.js';
import { suggestionFor } from '../problems/suggestion.js';

/** @throws InvalidInput with all faults of the members */
export function readRequest<Request extends object>(
  type: Type<Request>,
  given: object,
  locationOf: LocationOf,
): Request {
  const reader = new RequestReader(locationOf);
  const request = reader.object(type, given);
  refuseAny(reader.faults);
  return request as Request;
}

const REQUIRED: Fault = { code: 'required', detail: 'is required' };

class RequestReader {
  readonly faults: InputFault[] = [];
  /** The path to the value that is being read. */
  private readonly path: string[] = [];

  constructor(private readonly locationOf: LocationOf) {}

  object(type: Type<object>, given: object): object {
    const members = membersOf(type);
    for (const name of Object.keys(given))
      if (!members.has(name))
        this.add((location) => unknownName(location, suggestionFor(name, [...members.keys()])), name);
    const request = new type() as Record<string, unknown>;
    for (const [name, member] of members) {
      const value = (given as Record<string, unknown>)[name];
      if (value === undefined && member.mayBe) continue;
      this.path.push(name);
      request[name] = this.member(member, value);
      this.path.pop();
    }
    return request;
  }

  private member({ rule, mayBe, nested, normalise }: Member, given: unknown): unknown {
    if (given === undefined) return this.refuse([REQUIRED]);
    if (given === null && mayBe === 'absent or null') return null;
    const value = normalise ? normalise(given) : given;
    const found = rule?.(value);
    const faults = found ? [found].flat() : [];
    this.refuse(faults);
    const type = nested?.(value);
    // Beside faulty items of a list, the members of other items are still checked.
    return type && faults.every(({ at }) => at) ? this.nested(type, value as object) : value;
  }

  private nested(type: Type<object>, value: object): unknown {
    if (!Array.isArray(value)) return this.object(type, value);
    return value.map((item, index) => {
      this.path.push(String(index));
      const read = isObject(item) ? this.object(type, item) : (item as unknown);
      this.path.pop();
      return read;
    });
  }

  private refuse(faults: readonly Fault[]): void {
    for (const fault of faults) this.add((location) => faultOf(location, fault), ...(fault.at ?? []));
  }

  private add(fault: (location: ReturnType<LocationOf>) => InputFault, ...below: readonly string[]): void {
    // One fault more than a problem shows lets it say that there are more.
    if (this.faults.length <= MAX_FAULTS) this.faults.push(fault(this.locationOf([...this.path, ...below])));
  }
}
