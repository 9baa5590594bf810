import { ApiExtraModels } from '@nestjs/swagger';
import { intersectionOf } from '../../../http/input/member-table.js';
import { ClientId, Optional, PastDateTime, Reference } from '../../../http/input/members.js';
import { OfVersion, OperationList, Operations } from '../../../http/requests/bulk/bulk.requests.js';
import { DiscoveryChanges, NewDiscovery, DiscoveryMove } from '../discovery.requests.js';

/** The discovery to delete. */
export class BulkDeletion extends OfVersion {
  /** The `id` or `clientId` of the discovery. @example 'RL-17' */
  @Reference() id: string;
}

/** The discovery to change, and its changes. */
export class BulkUpdate extends intersectionOf(DiscoveryChanges, BulkDeletion) {}

/** The discovery to move, and where to. */
export class BulkMove extends intersectionOf(DiscoveryMove, BulkDeletion) {}

/** The members of a discovery, which is created if it doesn't exist; with `ifMatch`, it has to exist. */
export class BulkUpsert extends intersectionOf(DiscoveryChanges, OfVersion) {
  /** The caller's own identifier of the discovery. @example 'RL-16' */
  @ClientId() clientId: string;

  /** The discovery's title; required if it doesn't exist yet. @example 'Readers want to be told when a book is back' */
  declare title?: string;

  /** When a new discovery was created elsewhere. Needs the scope `admin`. @example '2024-02-29T12:00:00.000Z' */
  @Optional() @PastDateTime() createdAt?: string;
}

export class CreateOperation {
  /** A discovery to create. */
  create: NewDiscovery;
}

export class UpdateOperation {
  /** A discovery to change: at least one member besides `id`. */
  update: BulkUpdate;
}

export class UpsertOperation {
  /** A discovery to change, or to create if none has the `clientId`: at least one member besides that. */
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

const KINDS = {
  create: CreateOperation,
  update: UpdateOperation,
  upsert: UpsertOperation,
  delete: DeleteOperation,
  move: MoveOperation,
};

@ApiExtraModels(...Object.values(KINDS))
export class BulkChanges extends Operations {
  /**
   * The operations, in their order. Each has one member, its verb. Later ones may refer to discoveries that earlier
   * ones create; no discovery may be in two of them.
   * @example [{"create": {"clientId": "RL-20", "title": "Readers want to know their place in the queue", "parentId": "borrowing"}}, {"update": {"id": "RL-14", "tags": ["holds"]}}]
   */
  @OperationList(KINDS)
  operations: (CreateOperation | UpdateOperation | UpsertOperation | DeleteOperation | MoveOperation)[];
}
