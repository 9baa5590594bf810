import { applyFieldValues, type GivenValue } from '../../records/discoveries/rules/field-values.js';
import { FIELD_FACTS, type FieldFacts } from '../../records/fields/field-type.js';
import { Problem } from '../../http/problems/problem.js';
import type { Columns, Row } from './change-events.js';
import { nounOf } from './conflicts.js';
import type { ReplayedState, UndoContext, Written } from './replayed-state.js';
import {
  CHILDREN,
  newReferences,
  newValues,
  type Reference,
  REFERENCES,
  type Referred,
  uniqueOf,
} from './references.js';

/** Adds conflicts for values that must be unique, missing references, and references to deleted records. */
export class SideEffectChecks {
  private readonly differences: ReadonlyMap<string, readonly Written[]>;

  constructor(
    private readonly context: UndoContext,
    private readonly replayed: ReplayedState,
  ) {
    this.differences = new Map([...context.tables.keys()].map((kind) => [kind, replayed.differences(kind)]));
  }

  async check(): Promise<void> {
    for (const kind of this.context.tables.keys()) {
      await this.checkUnique(kind);
      await this.checkDeleted(kind);
    }
    await this.checkReferences();
  }

  private written(kind: string): readonly Written[] {
    return this.differences.get(kind) ?? [];
  }

  /** The ids of all records of a kind that the undo creates, updates or deletes. */
  private touched(kind: string): string[] {
    return this.written(kind).flatMap(({ stored, row }) =>
      [...new Set([stored?.id, row?.id])].flatMap((id) => id ?? []),
    );
  }

  private async checkUnique(kind: string): Promise<void> {
    for (const { column, noun, keyOf = String, unless } of uniqueOf(kind)) {
      const valueOf = (row: Row | undefined) => (unless && row?.[unless] ? undefined : row?.[column]);
      const wanted = this.written(kind).flatMap(({ stored, row }) =>
        row && valueOf(row) !== undefined && valueOf(row) !== valueOf(stored) ? [row] : [],
      );
      if (wanted.length === 0) continue;
      const taken = await this.context.transaction.query<{ readonly value: string }>({
        text: `SELECT given.value FROM unnest($2::text[]) AS given (value)
          JOIN ${this.context.tables.get(kind)?.name} r ON r.workspace_id = $1 AND ${keyOf(`r.${column}`)} = ${keyOf('given.value')}
          LEFT JOIN unnest($3::uuid[]) AS touched (id) ON touched.id = r.id
          WHERE touched.id IS NULL ${unless ? `AND r.${unless} IS NULL` : ''}`,
        values: [this.context.workspaceId, wanted.map((row) => row[column]), this.touched(kind)],
      });
      const values = new Set(taken.map(({ value }) => value));
      for (const row of wanted)
        if (values.has(String(row[column])))
          this.context.conflicts.add(kind, row, 'taken_since', `had a ${noun} that another one has now.`);
    }
  }

  private async checkDeleted(kind: string): Promise<void> {
    const deleted = this.written(kind).flatMap(({ stored, row }) => (stored && !row ? [stored] : []));
    for (const reference of REFERENCES)
      if (reference.to === kind) await this.checkReferrers(reference, deleted);
    // A discovery that leaves its component must have no children, as these would be nested too deeply.
    const leaving = this.written(kind).flatMap(({ stored, row }) =>
      stored?.['component_id'] && row && !row['component_id'] ? [stored] : [],
    );
    if (kind === CHILDREN.to) await this.checkReferrers(CHILDREN, leaving);
  }

  /** Adds a conflict for each of the records that others refer to, which the undo doesn't write. */
  private async checkReferrers({ kind, to, column: own, rows: side, noun }: Reference, rows: readonly Row[]) {
    if (rows.length === 0) return;
    const inOwnTable = {
      table: this.context.tables.get(kind)?.name,
      column: own,
      self: 'id',
      condition: undefined,
    };
    const { table, column, self, condition = 'true' } = side ?? inOwnTable;
    const referring = await this.context.transaction.query<{ readonly id: string; readonly count: number }>({
      text: `SELECT r.${column} AS id, count(*) AS count FROM ${table} r
        LEFT JOIN unnest($3::uuid[]) AS touched (id) ON touched.id = r.${self}
        WHERE r.workspace_id = $1 AND r.${column} = ANY ($2::uuid[]) AND touched.id IS NULL AND ${condition}
        GROUP BY r.${column}`,
      values: [this.context.workspaceId, rows.map(({ id }) => id), this.touched(kind)],
    });
    const counts = new Map(referring.map(({ id, count }) => [id, count]));
    for (const row of rows) {
      const count = counts.get(row.id) ?? 0;
      if (count > 0)
        this.context.conflicts.add(to, row, 'in_use_since', `is referred to by other ${noun} now: ${count}.`);
    }
  }

  private async checkReferences(): Promise<void> {
    const changes = [...this.context.tables.keys()].flatMap((kind) =>
      this.written(kind).flatMap(({ stored, row }) =>
        row ? [{ kind, row, stored, to: newReferences(kind, row, stored) }] : [],
      ),
    );
    const outside = await this.findOutside(changes.flatMap(({ to }) => to));
    const found = ({ kind, id }: Referred) => this.replayed.find(kind, id) ?? outside.get(`${kind} ${id}`);
    for (const { kind, row, to } of changes)
      for (const each of to) this.checkReference(kind, row, each, found(each));
    for (const { kind, row, stored } of changes)
      for (const value of newValues(row, stored)) {
        const field = found({ kind: 'discoveryField', id: value.field.id });
        const why = field && whyNot(value, field as unknown as FieldFacts);
        if (why !== undefined)
          this.context.conflicts.add(
            kind,
            row,
            'value_not_taken',
            `had a value that its field does not take any more: ${why}`,
          );
      }
  }

  private checkReference(kind: string, row: Row, to: Referred, record: Columns | undefined): void {
    const { conflicts } = this.context;
    const isParent = kind === 'discovery' && to.kind === 'discovery';
    if (!record)
      conflicts.add(kind, row, 'reference_gone', `had a ${nounOf(to.kind)} that is gone: ${to.id}.`);
    else if (isParent && !record['component_id'])
      conflicts.add(
        kind,
        row,
        'parent_moved',
        'had a parent that is not directly under a component any more.',
      );
  }

  /** The referenced records that the undo doesn't write. */
  private async findOutside(references: readonly Referred[]): Promise<Map<string, Columns>> {
    const found = new Map<string, Columns>();
    for (const [kind, some] of Map.groupBy(references, ({ kind }) => kind)) {
      const touched = new Set(this.touched(kind));
      const ids = [...new Set(some.map(({ id }) => id))].filter((id) => !touched.has(id));
      const columns = ['id', ...(CHECKED_COLUMNS[kind] ?? [])].join(', ');
      const rows = await this.context.transaction.query<Row>({
        text: `SELECT ${columns} FROM ${this.context.tables.get(kind)?.name} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`,
        values: [this.context.workspaceId, ids],
      });
      for (const row of rows) found.set(`${kind} ${row.id}`, row);
    }
    return found;
  }
}

/** By kind, the columns of a referenced record that the checks need. */
const CHECKED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  discovery: ['component_id'],
  discoveryField: [FIELD_FACTS],
};

function whyNot(value: GivenValue, field: FieldFacts): string | undefined {
  try {
    applyFieldValues({}, [value], () => field, { isNew: true });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}
