import type { NewUser } from '../../users/user.requests.js';
import type { Scope } from './bulk.js';
import type { Directory, Named } from './directory.js';
import { type Drafts, revised } from './drafts.js';
import { directoryOf, draftsOf } from './existing-records.js';
import { type UserRow, USERS } from './tables.js';

export class UsersImport {
  private constructor(
    readonly drafts: Drafts<UserRow>,
    private readonly directory: Directory<Named>,
  ) {}

  static async load(
    scope: Scope,
    clientIds: ReadonlySet<string>,
    references: ReadonlySet<string>,
  ): Promise<UsersImport> {
    const drafts = await draftsOf(scope, USERS, clientIds);
    const directory = await directoryOf(scope, USERS.name, 'id, client_id', references);
    return new UsersImport(drafts, directory);
  }

  idOf(reference: string): string | undefined {
    return this.directory.find(reference)?.id;
  }

  take(line: number, { clientId, name, email }: NewUser): void {
    const draft = this.drafts.find(clientId) ?? this.drafts.begin(line, clientId, { name, email: null });
    this.directory.add(revised(draft, line, { name, email }).row);
  }

  write(): Promise<void> {
    return this.drafts.write(USERS);
  }
}
