import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { isObject } from '../../http/input/json.js';
import { intersectionOf } from '../../http/input/member-table.js';
import { ClientId, Flag, Optional, PastDateTime, Reference, Satisfies } from '../../http/input/members.js';
import { list, type Rule, wrongType } from '../../http/input/rules.js';
import { entityTags } from '../../http/requests/precondition.js';
import { DiscoveryChanges, NewDiscovery, DiscoveryMove } from '../discovery.requests.js';
import { type Verb, VERBS } from './operation.js';

export const MOST_OPERATIONS = 500;

export class OfVersion {
  /**
   * The version that it is for, as `If-Match` has it: the `ETag` of the discovery, with its quotes, or `*`.
   * @example '*'
   */
  @Optional()
  @Satisfies(entityTags)
  @ApiProperty({ type: 'string' })
  ifMatch?: string;
}

/** The discovery to delete. */
export class BulkDeletion extends OfVersion {
  /** The `id` or `clientId` of the discovery. @example 'RL-17' */
  @Reference()
  id: string;
}

/** The discovery to change, and its changes. */
export class BulkUpdate extends intersectionOf(DiscoveryChanges, BulkDeletion) {}

/** The discovery to move, and where to. */
export class BulkMove extends intersectionOf(DiscoveryMove, BulkDeletion) {}

/** What the discovery is to have, whether it is there already or not; with `ifMatch`, only if it is. */
export class BulkUpsert extends intersectionOf(DiscoveryChanges, OfVersion) {
  /** The caller's own identifier of the discovery, which is made if there is none with it. @example 'RL-16' */
  @ClientId()
  clientId: string;

  /**
   * What it is about, in a few words. Required if there is no such discovery yet.
   * @example 'Readers want to be told when a book is back'
   */
  declare title?: string;

  /** When it was made, if it is made now. Needs the scope `admin`. @example '2024-02-29T12:00:00.000Z' */
  @Optional()
  @PastDateTime()
  createdAt?: string;
}

export class CreateOperation {
  /** A discovery to make. */
  create: NewDiscovery;
}

export class UpdateOperation {
  /** A discovery to change: at least one member besides `id`. */
  update: BulkUpdate;
}

export class UpsertOperation {
  /** A discovery to change, or to make if there is none with the `clientId`: at least one member besides that. */
  upsert: BulkUpsert;
}

export class DeleteOperation {
  /** A discovery to delete. */
  delete: BulkDeletion;
}

export class MoveOperation {
  /** A discovery to move in the order by rank, into a state or under a parent: at least one member besides `id`. */
  move: BulkMove;
}

const KINDS = [CreateOperation, UpdateOperation, UpsertOperation, DeleteOperation, MoveOperation];

const oneOperation: Rule = (value) => {
  if (!isObject(value)) return wrongType('an object');
  const names = Object.keys(value);
  const unknown = names.find((name) => !VERBS.includes(name as Verb));
  if (unknown !== undefined) return { at: [unknown], code: 'unknown_member', detail: 'is not a member here' };
  const [verb = ''] = names;
  if (names.length !== 1)
    return { code: 'not_one_operation', detail: `must have exactly one of ${VERBS.join(', ')}` };
  return isObject(value[verb]) ? undefined : { ...wrongType('an object'), at: [verb] };
};

@ApiExtraModels(...KINDS)
export class BulkChanges {
  static readonly mayBeEmpty = true;
  static readonly inTurns = 'operations';

  /**
   * What to do, in this order. Each has one member, which says what it is. Later ones may refer to what earlier ones
   * make; no discovery may be in two of them.
   * @example [{"create": {"clientId": "RL-20", "title": "Readers want to know their place in the queue", "parentId": "borrowing"}}, {"update": {"id": "RL-14", "tags": ["holds"]}}]
   */
  @Satisfies(list(MOST_OPERATIONS, oneOperation, 1))
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MOST_OPERATIONS,
    items: { oneOf: KINDS.map((kind) => ({ $ref: getSchemaPath(kind) })) },
  })
  operations: (CreateOperation | UpdateOperation | UpsertOperation | DeleteOperation | MoveOperation)[];

  /** Whether nothing is done if one of them can't be. Left out, it is true. @example true */
  @Optional()
  @Flag()
  atomic?: boolean;

  /** Whether to say only what would happen. @example false */
  @Optional()
  @Flag()
  dryRun?: boolean;
}
