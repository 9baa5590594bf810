import { LONGEST_OPTION, MOST_OPTION_BYTES, MOST_OPTIONS } from '../../fields/field-options.js';
import { looseName } from './directory.js';
import type { Read } from './locale.js';
import { nameFault } from './names.js';

const TOO_MANY = {
  code: 'too_many_options',
  detail: `a field may have at most ${MOST_OPTIONS} options, with 128 KiB of UTF-8 in all`,
};

/** The options of a select, and those that are made. */
export class SelectOptions {
  readonly all: string[];
  private readonly names: Map<string, string>;

  constructor(private readonly former: readonly string[]) {
    this.all = [...former];
    // As it is a name comes first, and then the first option that is the same in another case.
    const loose = former.toReversed().map((name) => [looseName(name), name] as const);
    this.names = new Map([...loose, ...former.map((name) => [name, name] as const)]);
  }

  get countAdded(): number {
    return this.all.length - this.former.length;
  }

  find(name: string): string | undefined {
    return this.names.get(name) ?? this.names.get(looseName(name));
  }

  add(name: string): Read {
    const fault = nameFault(name, LONGEST_OPTION);
    if (fault) return fault;
    const bytes = Buffer.byteLength(this.all.join('') + name);
    if (this.all.length >= MOST_OPTIONS || bytes > MOST_OPTION_BYTES) return TOO_MANY;
    this.all.push(name);
    this.names.set(looseName(name), name).set(name, name);
    return { value: name };
  }
}
