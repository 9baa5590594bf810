import { LONGEST_OPTION, MOST_OPTION_BYTES, MOST_OPTIONS } from '../../fields/field-options.js';
import { lengthOf } from '../../http/input/rules.js';
import { looseName } from './directory.js';
import type { Read } from './locale.js';

const TOO_LONG = { code: 'too_long', detail: `an option may have at most ${LONGEST_OPTION} characters` };
const TOO_MANY = {
  code: 'too_many_options',
  detail: `a field may have at most ${MOST_OPTIONS} options, with 128 KiB of UTF-8 in all`,
};

/** The options of a select, and those that are made. */
export class SelectOptions {
  readonly added: string[] = [];
  private readonly names: Set<string>;
  private readonly looseNames = new Map<string, string>();
  private bytes = 0;

  constructor(options: readonly string[]) {
    this.names = new Set(options);
    // Of several that differ in case only, the first.
    for (const option of options.toReversed()) this.note(option);
  }

  /** The option of that name, in whatever case. */
  find(name: string): string | undefined {
    return this.names.has(name) ? name : this.looseNames.get(looseName(name));
  }

  add(name: string): Read {
    if (lengthOf(name) > LONGEST_OPTION) return TOO_LONG;
    const bytes = this.bytes + Buffer.byteLength(name);
    if (this.names.size >= MOST_OPTIONS || bytes > MOST_OPTION_BYTES) return TOO_MANY;
    this.names.add(name);
    this.added.push(name);
    this.note(name);
    return { value: name };
  }

  private note(option: string): void {
    this.looseNames.set(looseName(option), option);
    this.bytes += Buffer.byteLength(option);
  }
}
