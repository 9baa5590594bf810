import { Injectable, Logger } from '@nestjs/common';
import { violates } from '../../platform/database/postgres-errors.js';
import { Reader } from '../../platform/database/reader.js';
import type { Transaction } from '../../platform/database/transaction.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Governor } from '../../platform/governor/governor.js';
import { newIdentity } from '../../platform/identifiers/identity.js';
import { revise } from '../../platform/identifiers/revise.js';
import { UsersRepository } from '../../records/users/users.repository.js';
import { WorkspacesRepository } from '../../records/workspaces/workspaces.repository.js';
import { NoWorkspace } from '../access.problems.js';
import type { Credential } from '../credentials.repository.js';
import type { Person } from './person.js';

/** How old the name and picture of a user may be. */
const REFRESH_AFTER_MS = 3_600_000;

interface IdentityRow {
  readonly id: string;
  readonly active: boolean;
  readonly refreshed_at: string;
}

/** Two first requests of a person, or of two persons with one address, can meet. */
const isMet = violates('user_identity_pk', 'user_identity_user_unique', 'user_identity_user_fk');

/** Finds the users of persons who sign in, and makes them at their first request. */
@Injectable()
export class Identities {
  private readonly logger = new Logger(Identities.name);

  constructor(
    private readonly reader: Reader,
    private readonly transactions: Transactions,
    private readonly governor: Governor,
    private readonly users: UsersRepository,
    private readonly workspaces: WorkspacesRepository,
  ) {}

  /** @throws NoWorkspace */
  async credentialOf(person: Person): Promise<Credential> {
    const workspaceId = await this.workspaces.idOf(person.workspace);
    if (workspaceId === undefined) throw new NoWorkspace();
    const found = (await this.find(workspaceId, person)) ?? (await this.enter(workspaceId, person));
    if (Date.now() - Date.parse(found.refreshed_at) > REFRESH_AFTER_MS)
      void this.refresh(workspaceId, found.id, person);
    return { workspaceId, scope: person.scope, userId: found.id, isInactive: !found.active };
  }

  private find(workspaceId: string, { issuer, subject }: Person): Promise<IdentityRow | undefined> {
    return this.reader.byKey<IdentityRow>({
      text: `SELECT u.id, u.active, i.refreshed_at FROM user_identity i
        JOIN workspace_user u ON u.workspace_id = $1 AND u.id = i.user_id
        WHERE i.workspace_id = $1 AND i.issuer = $2 AND i.subject = $3`,
      values: [workspaceId, issuer, subject],
    });
  }

  private async enter(workspaceId: string, person: Person): Promise<IdentityRow> {
    const enter = async (transaction: Transaction): Promise<void> => {
      if (await this.isEntered(transaction, workspaceId, person)) return;
      const id = await this.userFor(transaction, workspaceId, person);
      transaction.changes.attribute({ actor: { kind: 'user', id } });
      await transaction.em.flush();
      await transaction.query({
        text: `INSERT INTO user_identity (workspace_id, user_id, issuer, subject, refreshed_at)
          VALUES ($1, $2, $3, $4, now())`,
        values: [workspaceId, id, person.issuer, person.subject],
      });
    };
    await this.governor.run('writes', workspaceId, () =>
      this.transactions.write(workspaceId, enter, { retry: isMet }),
    );
    const entered = await this.find(workspaceId, person);
    if (!entered) throw new NoWorkspace();
    return entered;
  }

  private async isEntered(
    transaction: Transaction,
    workspaceId: string,
    { issuer, subject }: Person,
  ): Promise<boolean> {
    const rows = await transaction.query<{ user_id: string }>({
      text: 'SELECT user_id FROM user_identity WHERE workspace_id = $1 AND issuer = $2 AND subject = $3',
      values: [workspaceId, issuer, subject],
    });
    return rows.length > 0;
  }

  /** The user with the person's verified address, unless somebody has signed in as that one; otherwise a new one. */
  private async userFor(
    transaction: Transaction,
    workspaceId: string,
    { subject, name, email, avatarUrl }: Person,
  ): Promise<string> {
    const [former] = await transaction.query<{ id: string }>({
      text: `SELECT u.id FROM workspace_user u
        WHERE u.workspace_id = $1 AND lower(u.email) = lower($2) AND NOT EXISTS (
          SELECT FROM user_identity i WHERE i.workspace_id = $1 AND i.user_id = u.id)
        ORDER BY u.id LIMIT 1`,
      values: [workspaceId, email ?? null],
    });
    if (former) {
      revise(await this.users.claim(workspaceId, former.id), { name, avatarUrl });
      return former.id;
    }
    const members = { name: name ?? email ?? subject, email: email ?? null, avatarUrl: avatarUrl ?? null };
    return this.users.create({ ...newIdentity(workspaceId), ...members }).id;
  }

  /** Brings name and picture up to date, once among all processes. */
  private async refresh(workspaceId: string, id: string, { name, avatarUrl }: Person): Promise<void> {
    const isDue = new Date(Date.now() - REFRESH_AFTER_MS);
    const refresh = async (transaction: Transaction): Promise<void> => {
      const due = await transaction.query<{ user_id: string }>({
        text: `UPDATE user_identity SET refreshed_at = now()
          WHERE workspace_id = $1 AND user_id = $2 AND refreshed_at <= $3 RETURNING user_id`,
        values: [workspaceId, id, isDue],
      });
      if (due.length > 0) revise(await this.users.claim(workspaceId, id), { name, avatarUrl });
    };
    try {
      await this.transactions.write(workspaceId, refresh, { origin: { actor: { kind: 'user', id } } });
    } catch (error) {
      this.logger.warn(`A user's name could not be brought up to date: ${(error as Error).message}`);
    }
  }
}
