import type { Type } from '@nestjs/common';
import { instantOf } from '../../http/input/instants.js';
import { Optional, PastDateTime, Satisfies } from '../../http/input/members.js';
import type { Fault } from '../../http/input/rules.js';
import { InvalidInput } from '../../http/problems/problems.js';
import { createdAtOf, isTimedId } from '../../platform/identifiers/uuid.js';

/** The identifiers and times that a file may give the records it creates. */
export interface GivenIdentity {
  readonly clientId?: string;
  readonly id?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export function recordId(value: unknown): Fault | undefined {
  if (typeof value !== 'string' || !isTimedId(value)) {
    return { code: 'invalid_id', detail: 'must be a UUIDv7' };
  }
  const isPast = createdAtOf(value).getTime() <= Date.now();
  return isPast ? undefined : { code: 'in_the_future', detail: 'must not be of the future' };
}

type Class = Type<{ clientId?: string; createdAt?: string }>;

export function withPast<Request extends Class>(request: Request) {
  class Imported extends request {
    @Optional()
    @Satisfies(recordId)
    id?: string;

    @Optional()
    @PastDateTime()
    updatedAt?: string;
  }
  return Imported;
}

export const withoutIdentity = <Given extends GivenIdentity>({
  clientId: _clientId,
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...members
}: Given): Omit<Given, keyof GivenIdentity> => members;

/** @returns when the record was created, in milliseconds, if the file says so */
export function creationOf({ id, createdAt }: GivenIdentity): number | undefined {
  const given = createdAt === undefined ? undefined : instantOf(createdAt)?.milliseconds;
  if (id === undefined) return given;
  const own = createdAtOf(id).getTime();
  if (given === undefined || given === own) return own;
  const detail = `/createdAt must be the time in the id, ${new Date(own).toISOString()}, or left out.`;
  throw new InvalidInput([{ pointer: '/createdAt', code: 'not_that_of_id', detail }]);
}

/** A time of a file as ISO 8601 in UTC, the format in which the database's times are read. */
export function asStored(time: string): string;
export function asStored(time: string | undefined): string | undefined;
export function asStored(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(instantOf(time)?.milliseconds ?? NaN).toISOString();
}
