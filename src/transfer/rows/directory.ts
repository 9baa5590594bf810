import type { Queryable } from '../../database/sql.js';
import type { FieldFacts } from '../../fields/field-facts.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';

/** What files can name by more than a `clientId` is looked up in memory, so there is a limit. */
const MOST_NAMES = 100_000;

interface Named {
  readonly id: string;
  readonly clientId: string;
  readonly names: readonly (string | null)[];
}

export type Found = { readonly clientId: string } | 'ambiguous' | undefined;

/** Records of one kind, by what people call them. */
export class Names {
  private readonly references = new Map<string, Named>();
  private readonly names = new Map<string, Named | 'ambiguous'>();
  private readonly looseNames = new Map<string, Named | 'ambiguous'>();

  /** @param areUnique whether no two records have a name, which then comes before a `clientId` */
  constructor(
    records: Iterable<Named>,
    private readonly areUnique: boolean,
  ) {
    for (const record of records) this.add(record);
  }

  /** By name, `clientId` or `id`; the case of a name doesn't matter if nothing matches with it. */
  find(reference: string): Found {
    const [first, second] = [this.names.get(reference), this.references.get(reference)];
    const found = this.areUnique ? (first ?? second) : (second ?? first);
    return found ?? this.looseNames.get(looseName(reference));
  }

  private add(record: Named): void {
    this.references.set(record.id, record);
    this.references.set(record.clientId, record);
    for (const name of record.names) {
      if (name === null) continue;
      for (const [names, key] of [
        [this.names, name],
        [this.looseNames, looseName(name)],
      ] as const) {
        const former = names.get(key);
        names.set(key, former === undefined || former === record ? record : 'ambiguous');
      }
    }
  }
}

export const looseName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export interface KnownField extends FieldFacts {
  readonly clientId: string;
}

/** What the rows of a file can refer to. */
export class Directory {
  readonly states: Names;
  readonly users: Names;
  readonly components: Names;
  private readonly fieldNames: Names;
  private readonly fields: ReadonlyMap<string, KnownField>;

  private constructor(
    states: readonly Named[],
    users: readonly Named[],
    components: readonly Named[],
    fields: readonly KnownField[],
  ) {
    this.states = new Names(states, true);
    this.users = new Names(users, false);
    this.components = new Names(components, false);
    this.fieldNames = new Names(
      fields.map(({ id, clientId, name }) => ({ id, clientId, names: [name] })),
      true,
    );
    this.fields = new Map(fields.map((field) => [field.clientId, field]));
  }

  static async load(queryable: Queryable, workspaceId: string): Promise<Directory> {
    const query = <Row extends object>(columns: string, from: string) =>
      queryable.query<Row>({
        text: `SELECT id, client_id AS "clientId", ${columns} FROM ${from}`,
        values: [workspaceId],
      });
    const known = await Promise.all([
      query<Named>('ARRAY[name] AS names', 'discovery_state WHERE workspace_id = $1'),
      query<Named>(
        'ARRAY[name, email] AS names',
        `workspace_user WHERE workspace_id = $1 LIMIT ${MOST_NAMES}`,
      ),
      query<Named>('ARRAY[title] AS names', `component WHERE workspace_id = $1 LIMIT ${MOST_NAMES}`),
      query<KnownField>(
        'name, type, options, formula',
        'discovery_field WHERE workspace_id = $1 ORDER BY position, id',
      ),
    ]);
    return new Directory(...known);
  }

  field(reference: string): KnownField | 'ambiguous' | undefined {
    const found = this.fieldNames.find(reference);
    return found === undefined || found === 'ambiguous' ? found : this.fields.get(found.clientId);
  }

  fieldWith(clientId: string): KnownField | undefined {
    return this.fields.get(clientId);
  }

  /** In their order. */
  get allFields(): KnownField[] {
    return [...this.fields.values()];
  }
}

export const isWritable = ({ type, formula }: FieldFacts): boolean =>
  type !== FEEDBACK_TYPE && formula === null;
