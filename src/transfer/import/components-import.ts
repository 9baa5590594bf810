import type { NewComponent } from '../../components/component.requests.js';
import type { Scope } from './bulk.js';
import type { Directory, Named } from './directory.js';
import { type Drafts, revised } from './drafts.js';
import { directoryOf, draftsOf } from './existing-records.js';
import { type ComponentRow, COMPONENTS } from './tables.js';

export class ComponentsImport {
  private constructor(
    readonly drafts: Drafts<ComponentRow>,
    /** What can be named as a parent. */
    readonly directory: Directory<Named>,
  ) {}

  static async load(
    scope: Scope,
    clientIds: ReadonlySet<string>,
    references: ReadonlySet<string>,
  ): Promise<ComponentsImport> {
    const drafts = await draftsOf(scope, COMPONENTS, clientIds);
    const directory = await directoryOf(scope, COMPONENTS.name, 'id, client_id', references);
    return new ComponentsImport(drafts, directory);
  }

  take(line: number, { clientId, title, description }: NewComponent): void {
    const draft =
      this.drafts.find(clientId) ?? this.drafts.begin(line, clientId, { title, description: null });
    this.directory.add(revised(draft, line, { title, description }).row);
  }

  write(): Promise<void> {
    return this.drafts.write(COMPONENTS);
  }
}
