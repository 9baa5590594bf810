import { quoted } from '../../http/problems/excerpt.js';
import { readFieldValue } from './cells.js';
import type { KnownField } from './directory.js';
import type { Conventions, Read } from './locale.js';
import { fieldClientId, type Missing } from './missing.js';

/** Of a field, by its `clientId`. */
export type FieldCell = { readonly field: { readonly id: string }; readonly value: string } | Refused;
type Refused = Exclude<Read, { readonly value: string }>;

/** Reads the cells of custom fields: those of the workspace, and those that are made. */
export class FieldCells {
  constructor(
    private readonly conventions: Conventions | undefined,
    private readonly missing: Missing,
    private readonly createMissing: boolean,
  ) {}

  of(field: KnownField, cell: string): FieldCell {
    const read = readFieldValue(cell, field, this.conventions, (name) => this.option(field, name));
    return 'value' in read ? { field: { id: field.clientId }, value: read.value } : read;
  }

  ofNew(name: string, cell: string): FieldCell {
    const guess = this.missing.guessOf(name);
    guess.see(cell, this.conventions);
    const field = { type: guess.type, options: null };
    const read = readFieldValue(cell, field, this.conventions, (value) => ({ value }));
    return 'value' in read ? { field: { id: fieldClientId(name) }, value: read.value } : read;
  }

  private option(field: KnownField, name: string): Read {
    const options = this.missing.optionsOf(field);
    const option = options.find(name);
    if (option !== undefined) return { value: option };
    if (this.createMissing && name !== '') return options.add(name);
    const shown = quoted(name);
    return {
      code: 'unknown_option',
      detail: ({ createMissing }) =>
        `${shown} is none of the field's options: correct it, add the option, or use ${createMissing}`,
    };
  }
}
