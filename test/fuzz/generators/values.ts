import fc from 'fast-check';
import { NAMING } from '../../support/kinds.js';
import { words } from '../../support/names.js';
import type { Schema, Specification } from '../../support/specification.js';
import { MEANINGS, REFUSED } from './members.js';
import { FORMS, type Place, type Population, Reference } from '../population.js';
import { textOf, wrongTextOf } from './texts.js';

/** Where in a body a value is: the names of the members that lead to it, without the places in lists. */
type Names = readonly string[];

/** The members of comparisons, which take what the compared member does. */
const COMPARATORS = new Set(
  words('eq ne in lt lte gt gte contains startsWith has hasAny hasAll within empty'),
);
const NESTING = new Set(['and', 'or', 'not']);
const DEEPEST = 3;
/** More of them are a matter of the largest bodies. */
const MOST_ITEMS = 4;
const ABSENT = Symbol('absent');

/** Of no use to any schema. */
const MISPLACED = fc.constantFrom<unknown>(
  ...(JSON.parse(
    '[null, true, false, 0, -0, -1, 0.5, 1e21, 1e308, 9007199254740992, "", "x", "0", "\\u0000", [], [[]], [null], ["x", "x"], {}, {"id": "x"}]',
  ) as unknown[]),
);

/** Makes values from schemas: fitting ones, of which some share is at fault. */
export class Values {
  constructor(
    private readonly specification: Specification,
    private readonly population: Population,
    /** What lists, bulks and merges of the operation are about. */
    private readonly listed: Place,
    /** Of a hundred values. */
    private readonly faulty: number,
  ) {}

  of(given: Schema, names: Names = []): fc.Arbitrary<unknown> {
    const schema = this.specification.resolved(given);
    const fitting = this.meant(schema, names) ?? this.typed(schema, names);
    if (this.faulty === 0) return fitting;
    return fc.oneof(
      { weight: 100 - this.faulty, arbitrary: fitting },
      { weight: this.faulty, arbitrary: this.wrong(schema, names) },
    );
  }

  /** What a member means beyond its schema. */
  private meant(schema: Schema, names: Names): fc.Arbitrary<unknown> | undefined {
    const isOne = [schema.type]
      .flat()
      .some((type) => type === 'string' || type === 'number' || type === 'integer');
    if (!isOne || schema.enum) return undefined;
    const name = labelOf(names);
    return MEANINGS[names.includes('filter') ? `filter.${name}` : name] ?? this.reference(names);
  }

  private reference(names: Names): fc.Arbitrary<Reference> | undefined {
    const places = this.placesOf(names);
    if (!places) return undefined;
    const others = this.faulty === 0 ? 0 : 1;
    const form = fc.oneof(
      { weight: 20, arbitrary: fc.constant('there' as const) },
      { weight: others * 10, arbitrary: fc.constantFrom(...FORMS) },
    );
    return fc
      .tuple(form, fc.nat({ max: 10_000 }))
      .map(([chosen, lot]) => new Reference(this.population, places, chosen, lot));
  }

  private placesOf(names: Names): readonly Place[] | undefined {
    const name = labelOf(names);
    if (name === 'id') return names.at(-2) === 'field' ? ['discovery-field'] : [this.listed];
    if (name === 'assigneeId') return ['user'];
    const naming = NAMING[name];
    if (naming === 'like the path') return [this.listed];
    return typeof naming === 'object' ? naming : undefined;
  }

  private typed(schema: Schema, names: Names): fc.Arbitrary<unknown> {
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return fc.oneof(...choices.map((each) => this.of(each, names)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const types = [schema.type ?? 'object'].flat();
    return fc.oneof(
      ...types.map((type) => ({
        weight: type === 'null' ? 1 : 6,
        arbitrary: this.typedAs(type, schema, names),
      })),
    );
  }

  private typedAs(type: string, schema: Schema, names: Names): fc.Arbitrary<unknown> {
    const { minimum = -1e6, maximum = 1e6 } = schema;
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.oneof(
          fc.integer({ min: minimum, max: Math.min(maximum, 100) }),
          fc.constantFrom(minimum, maximum),
        );
      case 'number':
        return fc.oneof(
          fc.integer({ min: minimum, max: 1_000 }),
          fc.constantFrom(minimum, maximum, minimum + 0.01),
        );
      case 'string':
        return textOf(schema);
      case 'array':
        return this.list(schema, names);
      default:
        return this.object(schema, names);
    }
  }

  private list({ items = {}, minItems = 0, maxItems = 500 }: Schema, names: Names): fc.Arbitrary<unknown[]> {
    return fc.array(this.of(items, names), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + MOST_ITEMS),
    });
  }

  private object(schema: Schema, names: Names): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties } = schema;
    const isDeep = names.filter((name) => NESTING.has(name)).length >= DEEPEST;
    const members = Object.entries(properties).filter(([name]) => !(isDeep && NESTING.has(name)));
    const often = Math.max(2, Math.round(24 / Math.max(members.length, 1)));
    const record = members.map(([name, member]): [string, fc.Arbitrary<unknown>] => {
      const below = [...names, name];
      const value = NESTING.has(name) ? later(() => this.of(member, below)) : this.of(member, below);
      const absent = required.includes(name) ? this.faulty / 4 : 10;
      return [name, optional(value, required.includes(name) ? 100 : often, absent)];
    });
    if (typeof additionalProperties === 'object') return this.map(additionalProperties, names);
    const unknown = optional(MISPLACED, Math.round(this.faulty / 4), 50);
    return fc
      .record({ ...Object.fromEntries(record), unknown })
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ABSENT)));
  }

  /** Named by whatever callers like; those of filters by fields. */
  private map(schema: Schema, names: Names): fc.Arbitrary<object> {
    const key = names.includes('filter')
      ? (this.reference(['field']) ?? fc.constant('x')).map(String)
      : textOf({ minLength: 1, maxLength: 100 });
    return fc.dictionary(key, this.of(schema, names), { maxKeys: MOST_ITEMS, noNullPrototype: true });
  }

  private wrong(schema: Schema, names: Names): fc.Arbitrary<unknown> {
    const { minimum = 0, maximum = 1, maxItems, items } = schema;
    const refused = REFUSED[labelOf(names)];
    if (labelOf(names) === 'wait' && refused) return refused;
    const types = [schema.type ?? []].flat();
    return fc.oneof(
      MISPLACED,
      ...(refused ? [refused] : []),
      ...(types.includes('string') ? [wrongTextOf(schema)] : []),
      ...(types.some((type) => /integer|number/.test(type))
        ? [
            fc.constantFrom<unknown>(
              minimum - 1,
              maximum + 1,
              minimum + 0.001,
              String(minimum),
              Number.MAX_SAFE_INTEGER,
            ),
          ]
        : []),
      ...(maxItems !== undefined && items
        ? [this.of(items, names).map((item) => Array<unknown>(maxItems + 1).fill(item))]
        : []),
    );
  }
}

/** The name of a member that has a meaning; for comparisons that of what is compared. */
const labelOf = (names: Names): string => names.findLast((name) => !COMPARATORS.has(name)) ?? '';

/** Not made before it is needed: filters hold filters. */
const later = <Value>(make: () => fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.constant(undefined).chain(make);

const optional = (value: fc.Arbitrary<unknown>, often: number, seldom: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: Math.round(seldom), arbitrary: fc.constant<unknown>(ABSENT) },
    { weight: often, arbitrary: value },
  );
