import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { Flag, Optional, Satisfies } from '../../input/members.js';
import { described, list } from '../../input/rules.js';
import { entityTags } from '../precondition.js';
import { isOperation } from './operation.js';

export const MOST_OPERATIONS = 500;

export class OfVersion {
  /** The version to change, as in `If-Match`: the record's `ETag` with its quotes, or `*`. @example '*' */
  @Optional() @Satisfies(entityTags) ifMatch?: string;
}

export abstract class Operations {
  static readonly mayBeEmpty = true;
  static readonly readLater = 'operations';

  abstract operations: object[];

  /** Whether nothing is done if one of them can't be done; true when left out. @example true */
  @Optional() @Flag() atomic?: boolean;

  /** Whether to only answer what would be done. @example false */
  @Optional() @Flag() dryRun?: boolean;
}

/** The operations of a bulk, by their classes. */
export function OperationList(kinds: Readonly<Record<string, Type>>): PropertyDecorator {
  const oneOf = Object.values(kinds).map((kind) => ({ $ref: getSchemaPath(kind) }));
  const operation = described({ oneOf }, isOperation(Object.keys(kinds)));
  return Satisfies(list(MOST_OPERATIONS, operation, 1));
}
