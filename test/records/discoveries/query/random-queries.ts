export type Json = Record<string, unknown>;

interface Candidate {
  readonly operators: readonly string[];
  /** Values that occur, and values that don't. */
  readonly values: readonly unknown[];
}

/** What to compare each member with. */
export type Candidates = Readonly<Record<string, Candidate>>;

const SEVERAL = new Set(['in', 'hasAny', 'hasAll']);

export class RandomQueries {
  /** How often each operator of each member came up. */
  readonly used = new Map<string, number>();
  private conditions = 0;

  constructor(
    private readonly random: () => number,
    private readonly candidates: Candidates,
    private readonly sorts: readonly string[],
  ) {}

  /** As many conditions as a filter may have, or fewer. On its first level there is room for what it is wrapped in. */
  filter(): Json {
    for (;;) {
      const before = this.conditions;
      const filter = this.onLevel(2);
      if (this.conditions - before < 50) return filter;
    }
  }

  /** At most six levels. */
  private onLevel(level: number): Json {
    const kind = level < 6 ? this.random() : 1;
    if (kind < 0.2) return { and: this.several(() => this.onLevel(level + 1)) };
    if (kind < 0.4) return { or: this.several(() => this.onLevel(level + 1)) };
    if (kind < 0.5) return { not: this.onLevel(level + 1) };
    return Object.assign({}, ...this.some(() => this.condition())) as Json;
  }

  sort(): string[] {
    const names = new Set(
      Array.from({ length: Math.floor(this.random() * 4) }, () => this.oneOf(this.sorts)),
    );
    return [...names].map((name) => (this.random() < 0.5 ? name : `-${name}`));
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  private condition(): Json {
    const [member, { operators, values }] = this.oneOf(Object.entries(this.candidates));
    const operator = this.oneOf(operators);
    const key = `${member} ${operator}`;
    this.conditions += 1;
    this.used.set(key, (this.used.get(key) ?? 0) + 1);
    if (operator === '') return { [member]: this.oneOf(values) };
    return { [member]: { [operator]: this.operand(operator, values) } };
  }

  private operand(operator: string, values: readonly unknown[]): unknown {
    if (operator === 'empty') return this.random() < 0.5;
    if (operator === 'contains' || operator === 'startsWith') return this.partOf(String(this.oneOf(values)));
    return SEVERAL.has(operator) ? this.several(() => this.oneOf(values)) : this.oneOf(values);
  }

  private partOf(text: string): string {
    const characters = [...text];
    const start = this.random() < 0.5 ? 0 : Math.floor(this.random() * characters.length);
    return characters.slice(start, start + 1 + Math.floor(this.random() * 4)).join('');
  }

  /** Or none. */
  private several<Item>(make: () => Item): Item[] {
    return this.random() < 0.1 ? [] : this.some(make);
  }

  private some<Item>(make: () => Item): Item[] {
    return Array.from({ length: 1 + Math.floor(this.random() * 3) }, make);
  }
}
