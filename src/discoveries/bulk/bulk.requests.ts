import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { ClientId, Flag, Optional, Reference } from '../../http/input/members.js';
import { DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';

export const MOST_OPERATIONS = 500;

/** The discovery to change, and its changes. */
export class BulkUpdate extends DiscoveryChanges {
  /**
   * The `id` or `clientId` of the discovery.
   * @example 'RL-15'
   */
  @Reference()
  id: string;
}

/** What the discovery is to have, whether it is there already or not. */
export class BulkUpsert extends DiscoveryChanges {
  /**
   * The caller's own identifier of the discovery, which is made if there is none with it.
   * @example 'RL-16'
   */
  @ClientId()
  clientId: string;

  /**
   * What it is about, in a few words. Required if there is no such discovery yet.
   * @example 'Readers want to be told when a book is back'
   */
  declare title?: string;
}

/** The discovery to delete. */
export class BulkDeletion {
  /**
   * The `id` or `clientId` of the discovery.
   * @example 'RL-17'
   */
  @Reference()
  id: string;
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

const KINDS = [CreateOperation, UpdateOperation, UpsertOperation, DeleteOperation];

@ApiExtraModels(...KINDS)
export class BulkChanges {
  /**
   * What to do, in this order. Each has one member, which says what it is. Later ones may refer to what earlier ones
   * make; no discovery may be in two of them.
   * @example [{"create": {"clientId": "RL-20", "title": "Readers want to know their place in the queue", "parentId": "borrowing"}}, {"update": {"id": "RL-14", "tags": ["holds"]}}]
   */
  @Allow()
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MOST_OPERATIONS,
    items: { oneOf: KINDS.map((kind) => ({ $ref: getSchemaPath(kind) })) },
  })
  operations: (CreateOperation | UpdateOperation | UpsertOperation | DeleteOperation)[];

  /**
   * Whether nothing is done if one of them can't be. Left out, it is true.
   * @example true
   */
  @Optional()
  @Flag()
  atomic?: boolean;

  /**
   * Whether to say only what would happen.
   * @example false
   */
  @Optional()
  @Flag()
  dryRun?: boolean;
}
