import fc from 'fast-check';
import { newId } from '../../../src/platform/identifiers/uuid.js';
import { NAMING } from '../../support/kinds.js';
import type { Schema, Specification } from '../../support/specification.js';
import { type Population, Reference } from '../population.js';
import { filled, UNITS } from './texts.js';

/** How large a body is made of what. */
interface Size {
  readonly unit: string;
  /** Of texts, and of lists, if a schema has more room. */
  readonly longest: number;
  readonly most: number;
  /** Of the whole body, in bytes. */
  readonly room: number;
  /** Of filters. */
  readonly deepest: number;
  readonly widest: number;
}

const size = fc.record({
  unit: fc.constantFrom(...UNITS),
  longest: fc.constantFrom(100_001, 100_000, 20_000, 2_000, 255, 20),
  most: fc.constantFrom(501, 500, 100, 20),
  room: fc.constantFrom(100_000, 900_000, 1_100_000),
  deepest: fc.constantFrom(0, 0, 4, 5, 6, 7, 14, 15, 16),
  widest: fc.constantFrom(1, 4, 8, 30),
});

/** Every member at its largest, all of them together. */
export const largestOf = (
  specification: Specification,
  population: Population,
  schema: Schema,
): fc.Arbitrary<unknown> =>
  size.map((given) => new Largest(specification, population, given).of(schema, [], 0));

class Largest {
  private left: number;

  constructor(
    private readonly specification: Specification,
    private readonly population: Population,
    private readonly size: Size,
  ) {
    this.left = size.room;
  }

  of(given: Schema, names: readonly string[], index: number): unknown {
    const schema = this.specification.resolved(given);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return this.of(choices[index % choices.length] as Schema, names, index);
    if (schema.enum) return schema.enum[index % schema.enum.length];
    const types = new Set([schema.type ?? 'object'].flat());
    if (types.has('object')) return this.object(schema, names, index);
    if (types.has('array')) return this.list(schema, names);
    if (types.has('string')) return this.text(schema, names, index);
    if (types.has('boolean')) return true;
    return schema.maximum ?? 1e15;
  }

  private object(schema: Schema, names: readonly string[], index: number): unknown {
    const { properties = {}, additionalProperties, maxProperties = 20 } = schema;
    if (typeof additionalProperties === 'object')
      return Object.fromEntries(
        Array.from({ length: maxProperties }, (_, n) => [
          filled(`${n}${this.size.unit}`, 100),
          this.of(additionalProperties, names, n),
        ]),
      );
    const members = 'not' in properties ? this.conditions(properties, names) : Object.entries(properties);
    return Object.fromEntries(
      members.map(([name, member]) => [name, this.of(member, [...names, name], index)]),
    );
  }

  /** A filter is either deep or wide: there is a limit for all conditions together. */
  private conditions(
    properties: NonNullable<Schema['properties']>,
    names: readonly string[],
  ): [string, Schema][] {
    const { deepest, widest } = this.size;
    const isDeeper = names.filter((name) => name === 'not').length < deepest;
    const plain = Object.entries(properties).filter(([name]) => !['and', 'or', 'not'].includes(name));
    return isDeeper && properties['not'] ? [['not', properties['not']]] : plain.slice(0, widest);
  }

  private list({ items = {}, maxItems = 500 }: Schema, names: readonly string[]): unknown[] {
    const count = Math.min(this.size.most, this.size.most > 500 ? maxItems + 1 : maxItems);
    const all: unknown[] = [];
    while (all.length < count && (this.left > 0 || all.length === 0))
      all.push(this.of(items, names, all.length));
    return all;
  }

  private text(schema: Schema, names: readonly string[], index: number): unknown {
    const name = names.at(-1) === 'id' ? (names.at(-2) ?? '') : (names.at(-1) ?? '');
    const naming = NAMING[name];
    this.left -= 40;
    if (typeof naming === 'object') return new Reference(this.population, naming, 'there', index);
    const text = this.filledText(name, schema, index);
    this.left -= Buffer.byteLength(JSON.stringify(text));
    return text;
  }

  private filledText(name: string, { maxLength = 1e6, pattern = '' }: Schema, index: number): string {
    const { unit, longest } = this.size;
    const length = Math.min(maxLength, longest, Math.max(this.left, 1));
    if (name === 'clientId') return filled(newId() + unit, Math.min(maxLength, 255));
    if (pattern.includes('\\d{4}-')) return '2024-02-29T12:00:00.000Z';
    if (pattern.startsWith('^#')) return '#0a7f3c';
    if (pattern.includes('@')) return filled(`${index}@${filled('x', maxLength)}`, maxLength);
    // Each another one, as lists may have nothing twice.
    const start = pattern.includes('[Tt][Tt]') ? `https://a.example/${index}` : `${index}`;
    return start + filled(unit, Math.max(0, length - start.length));
  }
}
