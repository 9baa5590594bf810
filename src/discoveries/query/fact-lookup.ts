import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readerOf } from '../../database/context.js';
import { searchQuery } from '../../database/search/words.js';
import type { Queryable, ReferableTable } from '../../database/sql.js';
import type { FieldFacts } from '../../fields/field-facts.js';
import { isUuid } from '../../identifiers/uuid.js';
import type { WorkspaceFacts } from './conditions.js';
import { conditionsIn, type Filter } from '../../http/lists/filter.js';
import { fieldNamedIn, type Referable, REFERENCES } from './members.js';

interface Referred {
  readonly id: string;
  readonly client_id: string;
}

/** PostgreSQL joins what it knows nothing about, as a workspace that was just filled, once for each pair of rows. */
const BEYOND_SMALL = 'SELECT id FROM discovery WHERE workspace_id = $1 ORDER BY id OFFSET 10000 LIMIT 1';

const FIELD_COLUMNS = 'id, client_id, name, type, options, formula';

/** Finds what filters and orders refer to. */
@Injectable()
export class FactLookup {
  constructor(private readonly em: EntityManager) {}

  /** In one round trip. `keys` says how many there are in the order. */
  async of(
    workspaceId: string,
    filter: Filter,
    fields: readonly string[],
    keys = 0,
  ): Promise<WorkspaceFacts> {
    const asked = referencesIn(filter);
    const find = <Row extends Referred>(
      table: ReferableTable,
      references: Iterable<string>,
      columns?: string,
    ) => named<Row>(readerOf(this.em), { table, workspaceId, references: [...references], columns });
    const conditions = [...conditionsIn(filter)].length;
    const joinsSome = conditions > 0 && conditions + keys > 1;
    const [beyondSmall, fieldNamed, state, user, component, discovery] = await Promise.all([
      joinsSome && readerOf(this.em).byKey({ text: BEYOND_SMALL, values: [workspaceId] }),
      find<FieldFacts & Referred>('discovery_field', [...asked.fields, ...fields], FIELD_COLUMNS),
      find('discovery_state', asked.of('discovery_state')),
      find('workspace_user', asked.of('workspace_user')),
      find('component', asked.of('parent')),
      find('discovery', [...asked.of('discovery'), ...asked.of('parent')]),
    ]);
    const resolvers: Record<Referable, Named<Referred>> = {
      discovery,
      discovery_state: state,
      workspace_user: user,
      parent: parents(component, discovery),
    };
    return {
      isSmall: joinsSome && beyondSmall === undefined,
      field: (reference) => either(fieldNamed)(reference),
      resolve: (kind) => (reference) => either(resolvers[kind])(reference)?.id,
      searchQuery: (text) => searchQuery(workspaceId, text),
    };
  }
}

interface AskedReferences {
  readonly fields: readonly string[];
  readonly of: (kind: Referable) => readonly string[];
}

function referencesIn(filter: Filter): AskedReferences {
  const conditions = [...conditionsIn(filter)];
  return {
    fields: conditions.map(({ member }) => fieldNamedIn(member)).filter((field) => field !== undefined),
    of: (kind) =>
      conditions
        .filter(({ member }) => Object.hasOwn(REFERENCES, member) && REFERENCES[member] === kind)
        .flatMap(({ value }) => [value].flat())
        .filter((value) => typeof value === 'string'),
  };
}

interface Named<Row> {
  readonly byId: (reference: string) => Row | undefined;
  readonly byClientId: (reference: string) => Row | undefined;
}

/** An `id` wins over a `clientId`. */
const either =
  <Row>({ byId, byClientId }: Named<Row>) =>
  (reference: string): Row | undefined =>
    byId(reference) ?? byClientId(reference);

/** A component wins over a discovery. */
const parents = (component: Named<Referred>, discovery: Named<Referred>): Named<Referred> => ({
  byId: (reference) => component.byId(reference) ?? discovery.byId(reference),
  byClientId: (reference) => component.byClientId(reference) ?? discovery.byClientId(reference),
});

interface Asked {
  readonly table: ReferableTable;
  readonly workspaceId: string;
  readonly references: readonly string[];
  readonly columns: string | undefined;
}

async function named<Row extends Referred>(
  from: Queryable,
  { table, workspaceId, references, columns = 'id, client_id' }: Asked,
): Promise<Named<Row>> {
  const unique = [...new Set(references)];
  const rows =
    unique.length === 0
      ? []
      : await from.allByKey<Row>({
          text: `SELECT ${columns} FROM ${table}
            WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR client_id = ANY ($3::text[]))`,
          values: [workspaceId, unique.filter(isUuid), unique],
        });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byClientId = new Map(rows.map((row) => [row.client_id, row]));
  return {
    byId: (reference) => (isUuid(reference) ? byId.get(reference.toLowerCase()) : undefined),
    byClientId: (reference) => byClientId.get(reference),
  };
}
