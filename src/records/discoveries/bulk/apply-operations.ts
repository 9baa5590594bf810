import { isDeepStrictEqual } from 'node:util';
import { isNamed } from '../../../platform/database/records/reference-index.js';
import { ClientIdTaken, InvalidInput, orNotFound, RecordInUse } from '../../../http/problems/problems.js';
import type { Bulk, Outcome, Versioned } from '../../../http/requests/bulk/operation.js';
import { runOperations } from '../../../http/requests/bulk/run-operations.js';
import { checkMayDate, givenIdentity } from '../../../http/requests/new-record.requests.js';
import { PreconditionFailed } from '../../../http/requests/request.problems.js';
import { nextUpdateText } from '../../../platform/identifiers/revise.js';
import type { Author } from '../changes/discovery-writer.js';
import {
  type DiscoveryChange,
  type DiscoveryTable,
  newDiscovery,
  stage,
} from '../changes/discovery-bulk-writer.js';
import type { DiscoveryColumns } from '../discovery.entity.js';
import type { NewDiscovery } from '../discovery.requests.js';
import type { BulkState } from './bulk-state.js';
import type { Operation } from './operation.js';

/** Runs a bulk's operations in memory, so that each operation sees the effects of earlier ones. */
export class Execution {
  readonly changes: DiscoveryChange[] = [];
  readonly deleted: DiscoveryColumns[] = [];

  constructor(
    private readonly author: Author,
    private readonly table: DiscoveryTable,
    private readonly state: BulkState,
  ) {}

  run(
    bulk: Bulk<Operation>,
    send: (changes: readonly DiscoveryChange[]) => Promise<void>,
  ): Promise<Outcome[]> {
    return runOperations(bulk, (operation) => this.execute(operation), this.changes, send);
  }

  private execute(operation: Operation): Outcome {
    switch (operation.verb) {
      case 'create':
        return this.create(operation.given);
      case 'update':
        return this.update(this.claimed(operation), operation);
      case 'upsert':
        return this.upsert(operation);
      case 'delete':
        return this.delete(this.claimed(operation));
      case 'move':
        return this.move(this.claimed(operation), operation);
    }
  }

  private create({ clientId, createdAt, ...members }: NewDiscovery): Outcome {
    const { author, table, state } = this;
    const row = newDiscovery(table, givenIdentity(author, { clientId, createdAt }));
    stage(table, row, members, state.records);
    if (clientId !== undefined && state.records.isTaken(clientId))
      throw new ClientIdTaken('discovery', clientId, '/clientId');
    this.changes.push({ row, stored: undefined });
    state.records.put(undefined, row);
    state.order.add(row);
    return { status: 201, id: row.id };
  }

  private update(
    stored: DiscoveryColumns,
    { given }: Operation & { verb: 'update' | 'upsert' | 'move' },
    rankOf?: () => string,
  ): Outcome {
    const row = { ...stored };
    stage(this.table, row, given, this.state.records);
    this.state.records.put(stored, row);
    if (!isDeepStrictEqual(row, stored)) row.updated_at = nextUpdateText(stored.updated_at);
    // A rank only orders a discovery among others, so it makes no new version.
    if (rankOf) row.rank = rankOf();
    this.changes.push({ row, stored });
    return { status: 200, id: row.id };
  }

  private upsert(operation: Operation & { verb: 'upsert' }): Outcome {
    const { clientId, createdAt, match, given } = operation;
    const { records, claimed } = this.state;
    if (createdAt !== undefined) checkMayDate(this.author.scope);
    const present = claimed.get(records.withClientId(clientId) ?? '');
    if (present) return this.update(inVersion(present, operation), operation);
    if (match) throw new PreconditionFailed();
    const { title, ...others } = given;
    if (title === undefined) throw new InvalidInput([TITLE_REQUIRED]);
    return this.create({ ...others, title, clientId, ...(createdAt !== undefined && { createdAt }) });
  }

  private move(stored: DiscoveryColumns, operation: Operation & { verb: 'move' }): Outcome {
    const { records, order } = this.state;
    const { next } = operation;
    const anchor = next && order.anchorOf(stored.id, next, records.discovery(next.reference));
    const rankOf = next && anchor !== undefined ? () => order.place(stored.id, next, anchor) : undefined;
    return this.update(stored, operation, rankOf);
  }

  private delete(stored: DiscoveryColumns): Outcome {
    const { records, feedback } = this.state;
    const users = { discoveries: records.childrenOf(stored.id), feedbacks: feedback.get(stored.id) ?? 0 };
    if (users.discoveries > 0 || users.feedbacks > 0) throw new RecordInUse('discovery', users);
    this.deleted.push(stored);
    records.remove(stored);
    return { status: 204 };
  }

  private claimed(operation: Operation & { verb: 'update' | 'delete' | 'move' }): DiscoveryColumns {
    const { records, claimed } = this.state;
    const { verb, reference } = operation;
    const found = claimed.get(records.discovery(reference) ?? '');
    const isMeant = found && (verb !== 'delete' || isNamed(found, reference));
    return inVersion(orNotFound(isMeant ? found : undefined, 'discovery', reference), operation);
  }
}

function inVersion(row: DiscoveryColumns, { match }: Versioned): DiscoveryColumns {
  match?.check({ updatedAt: row.updated_at });
  return row;
}

const TITLE_REQUIRED = {
  pointer: '/title',
  code: 'required',
  detail: 'A discovery that is not there yet needs a title.',
};
