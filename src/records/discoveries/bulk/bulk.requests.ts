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

/** What the discovery is to have, whether it is there already or not; with `ifMatch`, only if it is. */
export class BulkUpsert extends intersectionOf(DiscoveryChanges, OfVersion) {
  /** The caller's own identifier of the discovery, which is made if there is none with it. @example 'RL-16' */
  @ClientId() clientId: string;

  /**
   * What it is about, in a few words. Required if there is no such discovery yet.
   * @example 'Readers want to be told when a book is back'
   */
  declare title?: string;

  /** When it was made, if it is made now. Needs the scope `admin`. @example '2024-02-29T12:00:00.000Z' */
  @Optional() @PastDateTime() createdAt?: string;
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
   * What to do, in this order. Each has one member, which says what it is. Later ones may refer to what earlier ones
   * make; no discovery may be in two of them.
   * @example [{"create": {"clientId": "RL-20", "title": "Readers want to know their place in the queue", "parentId": "borrowing"}}, {"update": {"id": "RL-14", "tags": ["holds"]}}]
   */
  @OperationList(KINDS)
  operations: (CreateOperation | UpdateOperation | UpsertOperation | DeleteOperation | MoveOperation)[];
}
