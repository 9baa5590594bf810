export type Members = Record<string, unknown>;

/** A small generator of numbers, so that a failing run can be repeated (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What to compare a member with: values that occur, and values that don't. */
export type Candidates = Readonly<
  Record<string, { readonly operators: readonly string[]; readonly values: readonly unknown[] }>
>;

export class RandomFilters {
  constructor(
    private readonly random: () => number,
    private readonly candidates: Candidates,
  ) {}

  /** At most six levels, and far fewer than fifty conditions. */
  next(level = 1): Members {
    const kind = level < 6 ? this.random() : 1;
    if (kind < 0.2) return { and: this.some(() => this.next(level + 1)) };
    if (kind < 0.4) return { or: this.some(() => this.next(level + 1)) };
    if (kind < 0.5) return { not: this.next(level + 1) };
    return Object.assign({}, ...this.some(() => this.condition())) as Members;
  }

  private condition(): Members {
    const [member, { operators, values }] = this.oneOf(Object.entries(this.candidates));
    const operator = this.oneOf(operators);
    return { [member]: { [operator]: this.operand(operator, values) } };
  }

  private operand(operator: string, values: readonly unknown[]): unknown {
    if (operator === 'empty') return this.random() < 0.5;
    if (operator === 'contains' || operator === 'startsWith') return this.partOf(String(this.oneOf(values)));
    if (['in', 'hasAny', 'hasAll'].includes(operator)) return this.some(() => this.oneOf(values));
    return this.oneOf(values);
  }

  private partOf(text: string): string {
    const start = this.random() < 0.5 ? 0 : Math.floor(this.random() * text.length);
    return text.slice(start, start + 1 + Math.floor(this.random() * 4));
  }

  private some<Item>(make: () => Item): Item[] {
    return Array.from({ length: 1 + Math.floor(this.random() * 3) }, make);
  }

  private oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }
}
