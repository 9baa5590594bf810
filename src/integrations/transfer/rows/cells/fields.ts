import { LONGEST_OPTION, MOST_OPTION_BYTES, MOST_OPTIONS } from '../../../../records/fields/field-options.js';
import {
  type CustomFieldType,
  FEEDBACK_TYPE,
  type FieldFacts,
} from '../../../../records/fields/field-type.js';
import { quoted } from '../../../../http/problems/excerpt.js';
import type { ParsedLine } from '../../import/lines/parse-line.js';
import { readFieldValue, TypeGuess } from './cells.js';
import type { Conventions, Read } from './locale.js';
import { clientIdOf, Lookup, looseName, makingLine, nameFault, type Named } from './names.js';

export interface KnownField extends FieldFacts, Named {}

export const isWritable = ({ type, formula }: FieldFacts): boolean =>
  type !== FEEDBACK_TYPE && formula === null;

const TOO_MANY = {
  code: 'too_many_options',
  detail: `a field may have at most ${MOST_OPTIONS} options, with 128 KiB of UTF-8 in all`,
};

/** The custom fields of the workspace and of the file, and how their cells are read. */
export class Fields {
  private readonly lookup: Lookup<KnownField>;
  private readonly options = new Map<KnownField, SelectOptions>();
  private readonly guesses = new Map<string, TypeGuess>();

  /** @param all the workspace's fields, by position */
  constructor(
    readonly all: readonly KnownField[],
    private readonly createMissing: boolean,
    private readonly conventions: Conventions | undefined,
  ) {
    this.lookup = new Lookup(all, true);
  }

  find(reference: string): KnownField | 'ambiguous' | undefined {
    return this.lookup.find(reference);
  }

  withClientId(clientId: string): KnownField | undefined {
    return this.all.find((field) => field.clientId === clientId);
  }

  read(field: KnownField, cell: string): Read {
    return readFieldValue(cell, field, this.conventions, (name) => this.option(field, name));
  }

  /** Reads a cell of a new field, whose type is guessed from all cells so far. */
  readNew(name: string, cell: string): Read {
    const guess = this.guessOf(name);
    guess.see(cell, this.conventions);
    const field = { type: guess.type, options: null };
    return readFieldValue(cell, field, this.conventions, (value) => ({ value }));
  }

  typeOf(newField: string): CustomFieldType {
    return this.guessOf(newField).type;
  }

  lines(): ParsedLine[] {
    const made = [...this.guesses].map(([name, { type }]) => ({ clientId: clientIdOf(name), name, type }));
    const grown = [...this.options]
      .filter(([field, { all }]) => all.length > (field.options?.length ?? 0))
      .map(([{ clientId, name, type }, { all: options }]) => ({ clientId, name, type, options }));
    return [...made, ...grown].map((members) => makingLine('discoveryField', members));
  }

  private guessOf(newField: string): TypeGuess {
    const guess = this.guesses.get(newField) ?? new TypeGuess();
    this.guesses.set(newField, guess);
    return guess;
  }

  private option(field: KnownField, name: string): Read {
    const options = this.options.get(field) ?? new SelectOptions(field.options ?? []);
    this.options.set(field, options);
    const option = options.find(name);
    if (option !== undefined) return { value: option };
    if (this.createMissing && name !== '') return options.add(name);
    const shown = quoted(name);
    return {
      code: 'unknown_option',
      detail: (option) =>
        `${shown} is none of the field's options: correct it, add the option, or use ${option('createMissing', 'true')}`,
    };
  }
}

class SelectOptions {
  readonly all: string[];
  private readonly names: Map<string, string>;

  constructor(stored: readonly string[]) {
    this.all = [...stored];
    // Exact names win; otherwise the first option that differs only in case.
    const loose = stored.toReversed().map((name) => [looseName(name), name] as const);
    this.names = new Map([...loose, ...stored.map((name) => [name, name] as const)]);
  }

  find(name: string): string | undefined {
    return this.names.get(name) ?? this.names.get(looseName(name));
  }

  add(name: string): Read {
    const fault = nameFault(name, LONGEST_OPTION);
    if (fault) return fault;
    if (this.all.length >= MOST_OPTIONS) return TOO_MANY;
    if (Buffer.byteLength(this.all.join('') + name) > MOST_OPTION_BYTES) return TOO_MANY;
    this.all.push(name);
    this.names.set(looseName(name), name).set(name, name);
    return { value: name };
  }
}
