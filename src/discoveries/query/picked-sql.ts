import type { Parameters } from '../../database/sql.js';
import type { FilterSql, JoinedValue } from './conditions.js';
import { type CursorValues, Following } from './following.js';
import type { HasValue, KeptKey, SortApart, SortField, SortKey, Sorting } from './sort-key.js';
import { allOf, keyOf } from '../../http/lists/comparisons/sql-conditions.js';

/** What is picked: of the discoveries that a filter finds, those that come next in an order. */
export interface Picking {
  readonly filter: (joined?: JoinedValue) => FilterSql;
  readonly sorting: Sorting;
  /** Whether each discovery is looked at. */
  readonly isSmall: boolean;
  readonly after: CursorValues | undefined;
  readonly most: number;
  readonly offset: number | undefined;
}

/**
 * A query for the `id`, the `place` and the `cursor_key` of as many discoveries as a page needs. `$1` is the workspace.
 *
 * What has no value comes last, where no index has it. So those that have a value of the first key are picked first, by an
 * index if there is one, and the others only where these aren't enough.
 */
export function pickedSql(picking: Picking, parameters: Parameters): string {
  return new PickWriter(picking, parameters).sql();
}

/** Discoveries in order. */
interface Phase {
  readonly from: string;
  readonly id: string;
  /** In place of the keys' own. */
  readonly expressions: readonly string[];
  readonly conditions: readonly string[];
  /** Whether all have a value of the first key, or none has; undefined if that differs. */
  readonly isValued: boolean | undefined;
  /** The first key of all. */
  readonly sameKey?: string;
}

/** A query for those that have a value of the first key. */
interface Valued {
  readonly sql: string;
  /** Whether there can't be any others. */
  readonly isWhole: boolean;
}

const VALUE = 'k.value';

const VALUES = `discovery_field_value k JOIN discovery r ON r.workspace_id = $1 AND r.id = k.discovery_id`;

const nameOf = (index: number): string => `key_${index + 1}`;

class PickWriter {
  private readonly keys: readonly SortKey[];
  private readonly offset: string;
  /** How many rows are needed, those before the offset included. */
  private readonly reach: string;

  constructor(
    private readonly picking: Picking,
    private readonly parameters: Parameters,
  ) {
    const { sorting, most, offset } = picking;
    this.keys = sorting.keys;
    const skipped = offset ? `${parameters.add(offset)}::bigint` : undefined;
    this.offset = skipped === undefined ? '' : ` OFFSET ${skipped}`;
    this.reach = skipped === undefined ? String(most) : `${most} + ${skipped}`;
  }

  sql(): string {
    const order = this.order(this.keys.map((_, index) => nameOf(index)));
    const shown = this.keys.map(({ type }, index) => asText(type, nameOf(index)));
    return `SELECT id, row_number() OVER (ORDER BY ${order}) AS place,
        json_build_array(${shown.join(', ')})::text AS cursor_key
      FROM (SELECT * FROM (${this.phases()}) found ORDER BY ${order} LIMIT ${this.picking.most}${this.offset}) picked`;
  }

  private phases(): string {
    const [first] = this.keys;
    if (!first?.kept || this.picking.isSmall) return this.rows(this.all());
    if (!first.isNullable) return this.keptAndOthers(first);
    if (this.picking.after?.values[0] === null) return this.rows(this.valueless(first));
    const { sql, isWhole } = this.valued(first);
    if (isWhole) return sql;
    return `WITH valued AS MATERIALIZED (${sql})
      SELECT * FROM valued UNION ALL
      SELECT * FROM (${this.rows(this.valueless(first))}) valueless
      WHERE (SELECT count(*) FROM valued) < ${this.reach}`;
  }

  /** Those that have no row of their own count as the least, and are mixed with those that have that value. */
  private keptAndOthers(first: HasValue): string {
    const { othersKey } = first.kept;
    const reached = this.picking.after?.values[0];
    const kept = this.valued(first).sql;
    const areOver = reached !== undefined && reached !== othersKey && !first.isDescending;
    if (areOver) return kept;
    const others = { ...this.without(first, `${othersKey}::${first.type}`), sameKey: othersKey };
    return `SELECT * FROM (${kept}) kept UNION ALL SELECT * FROM (${this.rows(others)}) others`;
  }

  /** The keys after the first. */
  private others(): string[] {
    return this.keys.slice(1).map(({ sql }) => sql());
  }

  private all(): Phase {
    return {
      from: 'discovery r',
      id: 'r.id',
      expressions: this.keys.map(({ sql }) => sql()),
      conditions: [this.picking.filter().condition],
      isValued: undefined,
    };
  }

  private valueless(first: KeptKey): Phase {
    return this.without(first, `NULL::${first.type}${first.type === 'text' ? ' COLLATE "C"' : ''}`);
  }

  private without({ kept }: KeptKey, key: string): Phase {
    const isWithout =
      kept.kind === 'apart'
        ? `NOT r.${kept.flag}`
        : `NOT EXISTS (SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = r.id
            AND v.field_id = ${this.id(kept)} AND ${kept.ofValue('v.value')} IS NOT NULL)`;
    return {
      from: 'discovery r',
      id: 'r.id',
      isValued: false,
      expressions: [key, ...this.others()],
      conditions: [this.picking.filter().condition, isWithout],
    };
  }

  private valued({ kept }: KeptKey): Valued {
    if (kept.kind === 'apart') return { sql: this.rows(this.apart(kept)), isWhole: false };
    return this.ofField(kept);
  }

  private ofField(field: SortField): Valued {
    const { condition, valued } = this.picking.filter({ fieldId: field.id, text: VALUE });
    const conditions = [`k.workspace_id = $1`, `k.field_id = ${this.id(field)}`, condition];
    const others = this.others();
    const phase = { from: VALUES, id: 'k.discovery_id', isValued: true };
    const rows = field.options
      ? this.byOption(field.options, { ...phase, expressions: ['o.place', ...others], conditions })
      : this.byValue(field, { ...phase, expressions: [field.ofValue(VALUE), ...others], conditions });
    return { sql: rows, isWhole: valued.has(field.id) };
  }

  private apart({ table, id, column }: SortApart): Phase {
    return {
      from: `${table} kept JOIN discovery r ON r.workspace_id = $1 AND r.id = kept.${id}`,
      id: `kept.${id}`,
      expressions: [`kept.${column}`, ...this.others()],
      conditions: ['kept.workspace_id = $1', this.picking.filter().condition],
      isValued: true,
    };
  }

  private byValue(field: SortField, phase: Phase): string {
    const isThere = `${field.ofValue(VALUE)} IS NOT NULL`;
    return this.rows({ ...phase, conditions: [...phase.conditions, isThere] });
  }

  /** Each option has a place of its own in the index, and they follow one another. */
  private byOption(options: readonly string[], phase: Phase): string {
    const chosen = `${keyOf(VALUE)} = ${keyOf('o.option')} AND ${VALUE} = o.option`;
    const rows = this.rows({ ...phase, conditions: [...phase.conditions, chosen] });
    return `SELECT p.* FROM unnest(${this.parameters.add(options)}::text[]) WITH ORDINALITY AS o (option, place)
      CROSS JOIN LATERAL (${rows}) p`;
  }

  private rows({ from, id, expressions, conditions, isValued, sameKey }: Phase): string {
    const { after, sorting } = this.picking;
    const following = after && new Following(sorting, after, (value) => this.parameters.add(value));
    const place =
      sameKey === undefined
        ? following?.conditions(expressions, id, isValued)
        : following?.amongSame(sameKey, expressions, id);
    const where = ['r.workspace_id = $1', ...conditions, ...(place ?? [])];
    const keys = expressions.map((expression, index) => `${expression} AS ${nameOf(index)}, `);
    const order = this.order(expressions, id, isValued);
    return `SELECT ${keys.join('')}r.id FROM ${from} WHERE ${allOf(where)} ORDER BY ${order} LIMIT ${this.reach}`;
  }

  private order(expressions: readonly string[], id = 'id', isValued?: boolean): string {
    const { keys, isIdDescending } = this.picking.sorting;
    const ordered = expressions.map((expression, index) => {
      const { isDescending, isNullable } = keys[index] as SortKey;
      const nulls = isNullable && !(isValued && index === 0) ? ' NULLS LAST' : '';
      return `${expression}${isDescending ? ' DESC' : ''}${nulls}`;
    });
    return [...ordered, `${id}${isIdDescending ? ' DESC' : ''}`].join(', ');
  }

  private id({ id }: SortField): string {
    return `${this.parameters.add(id)}::uuid`;
  }
}

/** As {@link SortKey.accepts} takes it. */
const asText = (type: SortKey['type'], sql: string): string =>
  type === 'timestamptz'
    ? `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `${sql}::text`;
