import type { EntityManager } from '@mikro-orm/postgresql';
import { Part } from '../../database/part.js';
import type { Transaction } from '../../database/transaction.js';
import type { DiscoveriesRepository } from '../discoveries.repository.js';
import type { Discovery } from '../discovery.entity.js';
import type { Written } from '../changes/discovery-writer.js';
import type { Operation } from './operation.js';
import { membersOf } from './scene.js';

/** PostgreSQL writes so many while the next are carried out. */
export const RECORDS_PER_STATEMENT = 100;

/**
 * Writes what operations come to. Most of it can be written in any order, and is as soon as it is known. The rest comes last, in
 * the order that the constraint on parents allows: sub-discoveries are deleted, then discoveries are made that are under
 * none, then others are moved, then what is under others is made, then what else is deleted.
 */
export class Writes {
  private changed: Part;
  /** Two may change places, so all of them are one statement. */
  private readonly moved: Part;
  private readonly postponed: Discovery[] = [];

  constructor(
    private readonly transaction: Transaction,
    private readonly discoveries: DiscoveriesRepository,
    private readonly workspaceId: string,
  ) {
    this.changed = new Part(transaction);
    this.moved = new Part(transaction);
  }

  /** What has to manage the discovery that an operation is about. */
  managerFor(operation: Operation): EntityManager {
    return membersOf(operation).parentId === undefined ? this.changed.em : this.moved.em;
  }

  /** Sends what can be written now. */
  async send(written: readonly Written[]): Promise<void> {
    const made = written.filter(({ isNew }) => isNew).map(({ discovery }) => discovery);
    this.postponed.push(...made.filter((each) => !isIndependent(each)));
    const { changed } = this;
    this.changed = new Part(this.transaction);
    await changed.send();
    await this.insert(made.filter(isIndependent));
  }

  async finish(deleted: readonly Discovery[]): Promise<void> {
    // In the order of what is unique, so that two bulks that make the same don't wait for each other.
    const made = this.postponed.sort((a, b) => (a.clientId < b.clientId ? -1 : 1));
    await this.delete(deleted.filter(isBelow));
    await this.insert(made.filter((each) => !isBelow(each)));
    await this.moved.send();
    await this.insert(made.filter(isBelow));
    await this.delete(deleted.filter((each) => !isBelow(each)));
  }

  private async insert(made: readonly Discovery[]): Promise<void> {
    for (let first = 0; first < made.length; first += RECORDS_PER_STATEMENT) {
      const part = new Part(this.transaction);
      part.em.persist(made.slice(first, first + RECORDS_PER_STATEMENT));
      await part.send();
    }
  }

  private delete(deleted: readonly Discovery[]): Promise<void> {
    return this.discoveries.deleteAll(
      this.workspaceId,
      deleted.map(({ id }) => id),
    );
  }
}

const isBelow = ({ parentDiscoveryId }: Discovery): boolean => parentDiscoveryId !== undefined;

/** Whether a new discovery needs no other one, and can't be made by anybody else. */
const isIndependent = (made: Discovery): boolean => !isBelow(made) && made.clientId === made.id;
