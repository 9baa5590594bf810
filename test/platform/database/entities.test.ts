import { type EntityMetadata, MikroORM } from '@mikro-orm/postgresql';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { RECORD_KINDS } from '../../../src/app/record-kinds.js';
import { ormOptions } from '../../../src/platform/database/orm.js';
import { useCommands } from '../../support/commands.js';

const ENTITIES = RECORD_KINDS.map(({ entity }) => entity);

/** Columns that no entity has, and why. */
const WITHOUT_PROPERTY: Readonly<Record<string, string>> = {
  'discovery.customers': 'written by the refresh alone',
  'discovery.feedback_score': 'written by the refresh alone',
  'discovery.has_feedback': 'written by the refresh alone',
  'discovery.last_feedback': 'written by the refresh alone',
  'discovery.parent_type': 'generated from the columns of the parent',
  'discovery.required_parent_type': 'generated, for the foreign key that holds the depth of the tree',
  'discovery.revenue': 'written by the refresh alone',
  'webhook.failed_at': 'written by deliveries alone',
  'webhook.failing_since': 'written by deliveries alone',
  'webhook.older_secrets': 'former secrets, written and read in SQL',
  'webhook.paused_until': 'written by deliveries alone',
  'webhook.position': 'written by deliveries alone',
  'workspace.changed_at': 'written with the name, by a statement of the repository',
};

/** Tables that no entity has, and why. */
const WITHOUT_ENTITY: Readonly<Record<string, string>> = {
  discovery_assignee: 'a side table, written in SQL with the row of the discovery',
  discovery_feedback_value: 'written by the refresh alone',
  discovery_field_value: 'a side table, written in SQL with the row of the discovery',
  discovery_tag: 'a side table, written in SQL with the row of the discovery',
  discovery_tag_count: 'written in SQL by the worker, many rows at a time',
  erasure: 'written and read in SQL, a slice at a time',
  erasure_record: 'written and read in SQL, many rows at a time',
  event: 'written by every transaction, and read in SQL',
  event_commit: 'written by every transaction, and read in SQL',
  event_feed: 'locked in SQL',
  formula_operand: 'written and read in SQL, with the field that has the formula',
  idempotency_key: 'written and read in SQL, in the transaction of whatever request it is of',
  import_job: 'Written and read by statements of its own',
  import_upload: 'Parts of files, which go in and out as they are',
  merged_discovery: 'written and read in SQL, beside discoveries',
  login: 'written and read in SQL, by the digest of its secret',
  schema_migration: "MikroORM's own",
  tracker_address: 'a side table, written in SQL with the row of the tracker',
  tracker_issue: 'written and read in SQL, by the URL of the issue',
  tracker_move: 'written and read in SQL, when a tracker moves a discovery',
  tracker_state: 'a side table, written in SQL with the row of the tracker',
  user_identity: 'written and read in SQL, by the subject of the identity provider',
  webhook_delivery: 'written and read in SQL, many rows at a time',
  work_request: 'written and read in SQL, many rows at a time',
};

/** Of MikroORM's description of an entity: a column that one of its properties is kept in. */
interface Described {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

// Only its description of the entities is read: it connects to nothing.
const orm = new MikroORM(
  ormOptions({ databaseUrl: 'postgresql://localhost/none', databasePoolSize: 1 }, ENTITIES),
);
const metadata = [...orm.getMetadata().getAll().values()].map((each) => [each.tableName, each] as const);

const describedBy = ({ props }: EntityMetadata): Described[] =>
  props.flatMap(({ fieldNames, columnTypes, nullable = false }) =>
    fieldNames.map((name, at) => ({ name, type: columnTypes[at] as string, nullable })),
  );

const commands = useCommands();

/** The columns of a table in words, `title text NOT NULL`, by their names. */
async function columnsOf(table: string): Promise<Map<string, string>> {
  const rows = await commands.sql<{ name: string; column: string }>(
    `SELECT attname AS name, concat_ws(' ', attname, format_type(atttypid, atttypmod),
       CASE WHEN attnotnull THEN 'NOT NULL' END) AS column
     FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, column }) => [name, column]));
}

describe.each(metadata)('the table %s', (table, entity) => {
  let made: Map<string, string>;
  let described: Map<string, string>;
  beforeAll(async () => {
    made = await columnsOf(table);
    // PostgreSQL has names of its own for types, so it is asked for both sides.
    const columns = describedBy(entity).map(
      ({ name, type, nullable }) => `${name} ${type} ${nullable ? '' : 'NOT NULL'}`,
    );
    await commands.sql('CREATE SCHEMA IF NOT EXISTS described');
    await commands.sql(`CREATE TABLE described.${table} (${columns.join()})`);
    described = await columnsOf(`described.${table}`);
  });

  test.each(describedBy(entity).map(({ name }) => name))(
    'has the column %s as the entity describes it',
    (name) => expect(made.get(name)).toBe(described.get(name)),
  );

  test('has no column that the entity has not', () => {
    const others = [...made.keys()].filter((name) => !described.has(name));
    const explained = others.filter((name) => `${table}.${name}` in WITHOUT_PROPERTY);
    expect(others).toEqual(explained);
  });
});

describe('the migrations', () => {
  test('make no table that no entity has', async () => {
    const rows = await commands.sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^event_(\\d|later)' ORDER BY name`,
    );
    const known = [...Object.keys(WITHOUT_ENTITY), ...metadata.map(([table]) => table)];
    expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
  });

  test.each(Object.keys(WITHOUT_PROPERTY))('make the column %s, which no entity has', async (path) => {
    const [table = '', name = ''] = path.split('.');
    expect((await columnsOf(table)).has(name)).toBe(true);
    expect(describedBy(new Map(metadata).get(table)!).map((each) => each.name)).not.toContain(name);
  });
});
