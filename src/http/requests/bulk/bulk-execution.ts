import { type Change, changedRecord } from '../../../platform/database/records/changed-record.js';
import { isNamed } from '../../../platform/database/records/reference-index.js';
import type { Identity, IdentifiedRow } from '../../../platform/identifiers/identity.js';
import { ClientIdTaken, orNotFound } from '../../problems/problems.js';
import { givenIdentity } from '../new-record.requests.js';
import type { WriteContext } from '../write-context.js';
import type { Bulk, OfPresent, Outcome, PlainOperation, Versioned } from './operation.js';
import { operationsIn, refuseRepetitions, runOperations, type Target } from './run-operations.js';

interface NewMembers {
  readonly clientId?: string | undefined;
  readonly createdAt?: string | undefined;
}

/** What bulks of one kind of record do differently. Operations are of {@link PlainOperation}, or have further verbs. */
export interface BulkOf<Row extends IdentifiedRow, Operation extends { readonly verb: string }> {
  readonly noun: string;
  /** Looks up the records that operations refer to. */
  find(operations: readonly Operation[]): Promise<void>;
  /** The id of the record that a reference resolves to. */
  idOf(reference: string): string | undefined;
  /** The id of the record with a `clientId`. */
  withClientId(clientId: string): string | undefined;
  isTaken?(clientId: string): boolean;
  /** Locks and reads the records that operations change. */
  claim(ids: readonly string[], operations: readonly Operation[]): Promise<readonly Row[]>;
  newRow(identity: Identity): Row;
  /** The columns that an operation sets. @throws Problem */
  resolve(given: never, row: Row, isNew: boolean): Partial<Row>;
  /** Checks whether a record may be deleted. @throws Problem */
  checkDeletion?(row: Row): void;
  /** Called after each operation, for the rules of later ones. */
  onChange?(before: Row | undefined, after: Row | undefined): void;
  /** Runs an operation of a further verb. */
  run?(operation: Operation, execution: BulkExecution<Row, Operation>): Outcome;
  /** Writes new and changed records, while the next operations are prepared. */
  send(changes: readonly Change<Row>[]): Promise<void>;
  /** Writes the rest. */
  finish(deleted: readonly Row[]): Promise<void> | void;
}

/** Runs a bulk's operations in memory, so that each operation sees the effects of earlier ones, and writes the result. */
export class BulkExecution<Row extends IdentifiedRow, Operation extends { readonly verb: string }> {
  private claimed: ReadonlyMap<string, Row> = new Map();
  private readonly changes: Change<Row>[] = [];
  private readonly deleted: Row[] = [];

  constructor(
    private readonly author: Pick<WriteContext, 'workspaceId' | 'scope'>,
    private readonly kind: BulkOf<Row, Operation>,
  ) {}

  /** @throws the first problem of an operation if the bulk is atomic */
  async run(bulk: Bulk<Operation>): Promise<readonly Outcome[]> {
    const { kind, changes } = this;
    const operations = operationsIn(bulk.entries);
    await kind.find(operations);
    refuseRepetitions(kind.noun, bulk.entries, (operation) => this.targetOf(operation));
    const ids = operations.flatMap((operation) => this.targetOf(operation)?.id ?? []);
    const rows = await kind.claim(ids, operations);
    this.claimed = new Map(rows.map((row) => [row.id, row]));
    const outcomes = await runOperations(
      bulk,
      (operation) => this.runOne(operation),
      changes,
      (some) => kind.send(some),
    );
    await kind.finish(this.deleted);
    return outcomes;
  }

  create({ clientId, createdAt, ...members }: NewMembers): Outcome {
    const { author, kind } = this;
    const blank = kind.newRow(givenIdentity(author, { clientId, createdAt }));
    const row = { ...blank, ...kind.resolve(members as never, blank, true) };
    const isTaken = (name: string) => kind.isTaken?.(name) ?? kind.withClientId(name) !== undefined;
    if (clientId !== undefined && isTaken(clientId))
      throw new ClientIdTaken(kind.noun, clientId, '/clientId');
    this.add({ row, stored: undefined });
    return { status: 201, id: row.id };
  }

  /** @param unversioned columns that don't make a new version of the record, evaluated after the rules */
  update(stored: Row, given: object, unversioned: () => Partial<Row> = () => ({})): Outcome {
    const { row } = changedRecord(stored, this.kind.resolve(given as never, stored, false));
    this.add({ row: { ...row, ...unversioned() }, stored });
    return { status: 200, id: row.id };
  }

  /** The locked record of an operation. A merged record's name doesn't delete its survivor. @throws RecordNotFound */
  claimedBy({ verb, reference, match }: OfPresent & { readonly verb: string }): Row {
    const found = this.claimed.get(this.kind.idOf(reference) ?? '');
    const isMeant = found && (verb !== 'delete' || isNamed(found, reference));
    return inVersion(orNotFound(isMeant ? found : undefined, this.kind.noun, reference), match);
  }

  /** The locked record with a `clientId`. @throws PreconditionFailed */
  claimedWith(clientId: string, match: Versioned['match']): Row | undefined {
    const row = this.claimed.get(this.kind.withClientId(clientId) ?? '');
    return row && inVersion(row, match);
  }

  private runOne(operation: Operation): Outcome {
    const plain = operation as object as PlainOperation<NewMembers, object>;
    if (plain.verb === 'create') return this.create(plain.given);
    if (plain.verb === 'update') return this.update(this.claimedBy(plain), plain.given);
    if (plain.verb !== 'delete') return (this.kind.run as NonNullable<typeof this.kind.run>)(operation, this);
    const row = this.claimedBy(plain);
    this.kind.checkDeletion?.(row);
    this.deleted.push(row);
    this.kind.onChange?.(row, undefined);
    return { status: 204 };
  }

  private add(change: Change<Row>): void {
    this.changes.push(change);
    this.kind.onChange?.(change.stored, change.row);
  }

  /** The record of an operation; undefined for a new one without a `clientId`. */
  private targetOf(operation: Operation): Target | undefined {
    const { reference, clientId, given } = operation as {
      readonly reference?: string;
      readonly clientId?: string;
      readonly given?: NewMembers;
    };
    if (reference !== undefined) return { member: 'id', reference, id: this.kind.idOf(reference) };
    const name = clientId ?? given?.clientId;
    return name === undefined
      ? undefined
      : { member: 'clientId', reference: name, id: this.kind.withClientId(name) };
  }
}

function inVersion<Row extends IdentifiedRow>(row: Row, match: Versioned['match']): Row {
  match?.check({ updatedAt: row.updated_at });
  return row;
}
