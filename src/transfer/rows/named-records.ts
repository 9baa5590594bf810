import { quoted } from '../../http/problems/excerpt.js';
import type { Directory, Found } from './directory.js';
import type { Missing, NamedKind } from './missing.js';
import type { Detail } from './option-names.js';

const WORDS: Readonly<Record<NamedKind, string>> = {
  discoveryState: 'state',
  user: 'user',
  component: 'component',
};

/** The `clientId` of a record, or why it isn't known. */
export type Naming = { readonly clientId: string } | { readonly code: string; readonly detail: Detail };

/** States, people and components by what rows call them: those of the workspace, and those that are made. */
export class NamedRecords {
  constructor(
    private readonly directory: Directory,
    private readonly missing: Missing,
    private readonly createMissing: boolean,
  ) {}

  state(name: string): Naming {
    return this.named('discoveryState', name, this.directory.states.find(name));
  }

  component(name: string): Naming {
    return this.named('component', name, this.directory.components.find(name));
  }

  /** "Lovelace, Ada" can be one person. */
  isUser(name: string): boolean {
    return this.directory.users.find(name) !== undefined;
  }

  user(name: string): Naming {
    return this.named('user', name, this.directory.users.find(name));
  }

  /** Whether there is a component of that name, or will be. */
  isComponent(name: string): boolean {
    return (
      this.directory.components.find(name) !== undefined || this.missing.find('component', name) !== undefined
    );
  }

  private named(kind: NamedKind, name: string, found: Found): Naming {
    if (found === 'ambiguous') {
      return { code: 'ambiguous_name', detail: `${quoted(name)} names several records: use a clientId` };
    }
    if (found) return found;
    if (this.createMissing) return this.missing.add(kind, name);
    const what = WORDS[kind];
    const shown = quoted(name);
    return {
      code: `unknown_${what}`,
      detail: ({ createMissing }) =>
        `there is no ${what} ${shown}: correct it, make it, or use ${createMissing}`,
    };
  }
}
