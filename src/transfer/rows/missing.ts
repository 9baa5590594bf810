import { hash } from 'node:crypto';
import type { CustomFieldType } from '../../fields/field-type.js';
import type { Kind } from '../kinds.js';
import type { ParsedLine } from '../import/parse-line.js';
import { TypeGuess } from './cells.js';
import { type KnownField, looseName } from './directory.js';
import { FileRefused } from './file-refused.js';
import { parsedLine } from './parsed.js';

/** Of one kind. */
const MOST_MADE = 10_000;

const LONGEST_CLIENT_ID = 255;

type NamedKind = 'discoveryState' | 'user' | 'component';

/** What rows name and the workspace doesn't have: it is made before they are imported. */
export class Missing {
  private readonly names: Record<NamedKind, Map<string, string>> = {
    discoveryState: new Map(),
    user: new Map(),
    component: new Map(),
  };
  private readonly options = new Map<KnownField, string[]>();
  readonly fields = new Map<string, TypeGuess>();

  /** The `clientId` of what is made. */
  add(kind: NamedKind, name: string): string {
    const clientId = this.find(kind, name);
    if (clientId !== undefined) return clientId;
    const names = this.names[kind];
    names.set(looseName(name), name.trim());
    if (names.size > MOST_MADE) {
      throw new FileRefused(
        'too_many_missing',
        `The file names more than ${MOST_MADE} new records of the kind ${kind}.`,
      );
    }
    return clientIdOf(name.trim());
  }

  find(kind: NamedKind, name: string): string | undefined {
    const known = this.names[kind].get(looseName(name));
    return known === undefined ? undefined : clientIdOf(known);
  }

  addOption(field: KnownField, option: string): string {
    const added = this.optionsOf(field);
    const known = added.find((each) => looseName(each) === looseName(option));
    if (known !== undefined) return known;
    this.options.set(field, [...added, option]);
    return option;
  }

  guessOf(field: string): TypeGuess {
    const guess = this.fields.get(field) ?? new TypeGuess();
    this.fields.set(field, guess);
    return guess;
  }

  /** How many of each kind. */
  counts(): Readonly<Record<string, number>> {
    const counts = {
      discoveryState: this.names.discoveryState.size,
      discoveryField: this.fields.size,
      option: [...this.options.values()].flat().length,
      user: this.names.user.size,
      component: this.names.component.size,
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }

  /** Lines that make it. */
  lines(): ParsedLine[] {
    const { discoveryState, user, component } = this.names;
    return [
      ...[...discoveryState.values()].map((name) =>
        made('discoveryState', { clientId: clientIdOf(name), name }),
      ),
      ...[...this.fields].map(([name, { type }]) =>
        made('discoveryField', { clientId: fieldClientId(name), name, type }),
      ),
      ...[...this.options].map(([{ clientId, name, type, options }, added]) =>
        made('discoveryField', { clientId, name, type, options: [...(options ?? []), ...added] }),
      ),
      ...[...user.values()].map((name) => made('user', { clientId: clientIdOf(name), name })),
      ...[...component.values()].map((title) => made('component', { clientId: clientIdOf(title), title })),
    ];
  }

  typeOf(field: string): CustomFieldType {
    return this.guessOf(field).type;
  }

  private optionsOf(field: KnownField): readonly string[] {
    return this.options.get(field) ?? [];
  }
}

export const fieldClientId = (name: string): string => clientIdOf(name);

/** Nothing has it yet: otherwise it would have been found by it. */
const clientIdOf = (name: string): string =>
  name.length <= LONGEST_CLIENT_ID ? name : `csv-${hash('sha256', name, 'hex').slice(0, 32)}`;

/** Of a name, about. They are never so many that it matters. */
const BYTES = 100;

const made = (kind: Kind, members: object): ParsedLine =>
  parsedLine(kind, members, { line: 1, bytes: BYTES });
