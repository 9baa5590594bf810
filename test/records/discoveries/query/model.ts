/** A discovery as callers see it, with its field values by the field's clientId. */
export interface Modelled {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly values: Readonly<Record<string, string>>;
  /** The component that it is in, however deep. */
  readonly within: readonly string[];
}

export type Kind = 'text' | 'number' | 'time' | 'exact' | 'option' | 'list' | 'selection';

/** What the model has to know of the workspace. */
export interface Known {
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The ids that references name. */
  readonly ids: ReadonlyMap<string, string>;
  readonly options: Readonly<Record<string, readonly string[]>>;
}

type Json = Readonly<Record<string, unknown>>;

/** Answers queries as the contract's section 9 says, independently of the service. */
export class Model {
  constructor(
    private readonly discoveries: readonly Modelled[],
    private readonly known: Known,
  ) {}

  query(filter: Json, sort: readonly string[]): string[] {
    return this.found(filter)
      .sort((a, b) => this.compare(a, b, sort))
      .map(({ record }) => record.id);
  }

  count(filter: Json, groupBy: string): { value: string | null; count: number; feedbackScore: number }[] {
    const counts = new Map<string | null, { count: number; feedbackScore: number }>();
    for (const discovery of this.found(filter)) {
      for (const value of this.groupsOf(groupBy, discovery)) {
        const { count, feedbackScore } = counts.get(value) ?? { count: 0, feedbackScore: 0 };
        const score = Number(discovery.record['feedbackScore']);
        counts.set(value, { count: count + 1, feedbackScore: feedbackScore + score });
      }
    }
    return [...counts]
      .map(([value, { count, feedbackScore }]) => ({ value, count, feedbackScore }))
      .sort((a, b) => b.count - a.count || byBytes(a.value ?? LAST, b.value ?? LAST));
  }

  private found(filter: Json): Modelled[] {
    return this.discoveries.filter((discovery) => this.finds(filter, discovery));
  }

  private groupsOf(groupBy: string, discovery: Modelled): (string | null)[] {
    const value = valueOf(groupBy, discovery);
    const list = this.known.kinds[groupBy] === 'selection' ? selectionOf(value) : [value ?? null].flat();
    return list.length === 0 ? [null] : (list as string[]);
  }

  private finds(filter: Json, discovery: Modelled): boolean {
    return Object.entries(filter).every(([name, value]) => {
      if (name === 'and') return (value as Json[]).every((each) => this.finds(each, discovery));
      if (name === 'or') return (value as Json[]).some((each) => this.finds(each, discovery));
      if (name === 'not') return !this.finds(value as Json, discovery);
      if (name === 'q') return hasWords(String(value), discovery);
      return Object.entries(value as Json).every(([operator, wanted]) =>
        this.compares(name, operator, wanted, discovery),
      );
    });
  }

  private compares(name: string, operator: string, wanted: unknown, discovery: Modelled): boolean {
    const kind = this.known.kinds[name];
    const value = valueOf(name, discovery);
    if (operator === 'within') return discovery.within.includes(String(this.idOf(wanted)));
    if (kind === 'list') return this.comparesList((value as string[]) ?? [], operator, wanted, name);
    if (kind === 'selection') return this.comparesList(selectionOf(value), operator, wanted, name);
    const isEmpty = value === undefined || value === null || value === '';
    if (operator === 'empty') return isEmpty === wanted;
    if (operator === 'ne') return isEmpty || !this.comparesOne(name, 'eq', wanted, value);
    if (isEmpty) return false;
    if (operator === 'in')
      return (wanted as unknown[]).some((each) => this.comparesOne(name, 'eq', each, value));
    return this.comparesOne(name, operator, wanted, value);
  }

  private comparesList(given: readonly string[], operator: string, wanted: unknown, name: string): boolean {
    if (operator === 'empty') return (given.length === 0) === wanted;
    const has = (each: unknown): boolean =>
      given.includes(String(name === 'assignees' ? this.idOf(each) : each));
    if (operator === 'has') return has(wanted);
    return operator === 'hasAny' ? (wanted as unknown[]).some(has) : (wanted as unknown[]).every(has);
  }

  private comparesOne(name: string, operator: string, wanted: unknown, value: unknown): boolean {
    const [given, asked] = [String(value), String(this.idOf(wanted) ?? wanted)];
    const kind = this.known.kinds[name];
    if (kind === 'text') return comparesText(operator, folded(String(wanted)), folded(given));
    if (kind === 'number') return holds(operator, compareNumbers(given, asked));
    if (kind === 'time') return holds(operator, Math.sign(Date.parse(given) - Date.parse(asked)));
    return holds(operator, byBytes(given, asked));
  }

  private idOf(reference: unknown): string | undefined {
    return this.known.ids.get(String(reference));
  }

  private compare(a: Modelled, b: Modelled, sort: readonly string[]): number {
    let sign = 1;
    for (const each of sort) {
      const name = each.replace(/^-/, '');
      sign = each.startsWith('-') ? -1 : 1;
      if (name === 'createdAt') break;
      const [x, y] = [this.keyOf(name, a), this.keyOf(name, b)];
      if (x === undefined && y === undefined) continue;
      if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
      const order = this.compareKeys(name, x, y);
      if (order !== 0) return sign * order;
    }
    return sign * byBytes(a.record.id, b.record.id);
  }

  private keyOf(name: string, discovery: Modelled): string | undefined {
    const value = valueOf(name, discovery);
    return value === undefined || value === null ? undefined : `${value as string | number}`;
  }

  private compareKeys(name: string, a: string, b: string): number {
    if (name === 'title') return LETTERS.compare(a, b) || byBytes(a, b);
    const kind = this.known.kinds[name];
    if (kind === 'number') return compareNumbers(a, b);
    if (kind === 'text') return byBytes(beginning(a), beginning(b));
    return kind === 'option' ? this.placeOf(name, a) - this.placeOf(name, b) : byBytes(a, b);
  }

  private placeOf(name: string, option: string): number {
    return (this.known.options[name] ?? []).indexOf(option);
  }
}

/** After every value that there is. */
const LAST = '\u{10ffff}';

const LETTERS = new Intl.Collator('und');

function valueOf(name: string, { record, values }: Modelled): unknown {
  if (name === 'fieldsValues.feedback') return record['feedbackScore'];
  return name.startsWith('fieldsValues.') ? values[name.slice('fieldsValues.'.length)] : record[name];
}

const selectionOf = (value: unknown): string[] =>
  JSON.parse((value as string | undefined) ?? '[]') as string[];

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Unicode's full case folding: ẞ is ss like ß, and ı is itself. */
const folded = (text: string): string =>
  text
    .replaceAll('ẞ', 'ß')
    .split('ı')
    .map((part) => part.toUpperCase().toLowerCase())
    .join('ı')
    .replaceAll('ς', 'σ');

const first = (text: string): string => [...text].slice(0, 100).join('');

const beginning = (text: string): string => first(folded(text));

function comparesText(operator: string, wanted: string, given: string): boolean {
  if (operator === 'contains') return given.includes(wanted);
  return operator === 'startsWith' ? given.startsWith(wanted) : given === wanted;
}

function holds(operator: string, sign: number): boolean {
  switch (operator) {
    case 'eq':
      return sign === 0;
    case 'lt':
      return sign < 0;
    case 'lte':
      return sign <= 0;
    case 'gt':
      return sign > 0;
    case 'gte':
      return sign >= 0;
    default:
      throw new Error(`The model doesn't know ${operator}.`);
  }
}

/** Digit by digit. */
function compareNumbers(a: string, b: string): number {
  const places = Math.max(...[a, b].map((each) => (each.split('.')[1] ?? '').length));
  const [x, y] = [a, b].map((each) => {
    const [whole, fraction = ''] = each.split('.');
    return BigInt(`${whole}${fraction.padEnd(places, '0')}`);
  }) as [bigint, bigint];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Of texts that have ASCII letters only. */
function hasWords(asked: string, { record }: Modelled): boolean {
  const words = `${record['title'] as string} ${(record['description'] as string | undefined) ?? ''}`
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  const all = asked.toLowerCase().split(' ');
  return all.every((each, index) =>
    words.some((word) => (index === all.length - 1 ? word.startsWith(each) : word === each)),
  );
}
