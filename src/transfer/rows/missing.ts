import { hash } from 'node:crypto';
import type { CustomFieldType } from '../../fields/field-type.js';
import type { Kind } from '../kinds.js';
import { checkedLine, type ParsedLine } from '../import/parse-line.js';
import { TypeGuess } from './cells.js';
import { type KnownField, looseName } from './directory.js';
import { FileRefused } from './file-refused.js';
import type { Naming } from './named-records.js';
import { nameFault } from './names.js';
import { SelectOptions } from './select-options.js';

/** Of one kind. */
const MOST_MADE = 10_000;

const LONGEST_CLIENT_ID = 255;

export type NamedKind = 'discoveryState' | 'user' | 'component';

const LONGEST_NAMES: Readonly<Record<NamedKind, number>> = { discoveryState: 255, user: 255, component: 500 };

/** What rows name and the workspace doesn't have: it is made before they are imported. */
export class Missing {
  private readonly names: Record<NamedKind, Map<string, string>> = {
    discoveryState: new Map(),
    user: new Map(),
    component: new Map(),
  };
  private readonly options = new Map<KnownField, SelectOptions>();
  readonly fields = new Map<string, TypeGuess>();

  /** The `clientId` of what is made, or why it can't be. */
  add(kind: NamedKind, name: string): Naming {
    const known = this.find(kind, name);
    if (known !== undefined) return { clientId: known };
    const fault = nameFault(name.trim(), LONGEST_NAMES[kind]);
    if (fault) return fault;
    const names = this.names[kind];
    names.set(looseName(name), name.trim());
    if (names.size > MOST_MADE) {
      throw new FileRefused(
        'too_many_missing',
        `The file names more than ${MOST_MADE} new records of the kind ${kind}.`,
      );
    }
    return { clientId: clientIdOf(name.trim()) };
  }

  find(kind: NamedKind, name: string): string | undefined {
    const known = this.names[kind].get(looseName(name));
    return known === undefined ? undefined : clientIdOf(known);
  }

  optionsOf(field: KnownField): SelectOptions {
    const options = this.options.get(field) ?? new SelectOptions(field.options ?? []);
    this.options.set(field, options);
    return options;
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
      option: [...this.options.values()].reduce((sum, { countAdded }) => sum + countAdded, 0),
      user: this.names.user.size,
      component: this.names.component.size,
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }

  /** Lines that make it. */
  lines(): ParsedLine[] {
    const { discoveryState, user, component } = this.names;
    return [
      ...[...discoveryState.values()].map((name) => made('discoveryState', name)),
      ...[...this.fields].map(([name, { type }]) =>
        line('discoveryField', { clientId: fieldClientId(name), name, type }),
      ),
      ...[...this.options]
        .filter(([, { countAdded }]) => countAdded > 0)
        .map(([{ clientId, name, type }, { all }]) =>
          line('discoveryField', { clientId, name, type, options: all }),
        ),
      ...[...user.values()].map((name) => made('user', name)),
      ...[...component.values()].map((name) => made('component', name)),
    ];
  }

  typeOf(field: string): CustomFieldType {
    return this.guessOf(field).type;
  }
}

export const fieldClientId = (name: string): string => clientIdOf(name);

/** Nothing has it yet: otherwise it would have been found by it. */
const clientIdOf = (name: string): string =>
  name.length <= LONGEST_CLIENT_ID ? name : `csv-${hash('sha256', name, 'hex').slice(0, 32)}`;

/** Of a name, about. They are never so many that it matters. */
const BYTES = 100;

const line = (kind: Kind, members: object): ParsedLine =>
  checkedLine(kind, members, { line: 1, bytes: BYTES });

const made = (kind: NamedKind, name: string): ParsedLine =>
  line(kind, { clientId: clientIdOf(name), [kind === 'component' ? 'title' : 'name']: name });
