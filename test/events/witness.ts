import { isDeepStrictEqual } from 'node:util';
import type { TestService } from '../support/service.js';
import { words } from '../support/names.js';
import type { Members } from '../support/transfer.js';

/** The tables of records, by their kind. */
export const TABLES: Readonly<Record<string, string>> = {
  discovery: 'discovery',
  discoveryState: 'discovery_state',
  discoveryField: 'discovery_field',
  user: 'workspace_user',
  component: 'component',
  company: 'company',
  message: 'message',
  feedback: 'feedback',
  view: 'workspace_view',
  comment: 'comment',
  apiToken: 'api_token',
  webhook: 'webhook',
  tracker: 'tracker',
};

/** What no record shows, or PostgreSQL derives. */
const UNSHOWN = new Set(
  words(`
  workspace_id words digest last_used_at has_feedback parent_type required_parent_type field_values_bytes
  field_values_count links_bytes secret former_secret former_until older_secrets position paused_until failed_at failing_since
`),
);

type Noted = Pick<TestService, 'sql'>;

interface Note {
  readonly transaction: string;
  /** `row` or `event`. */
  readonly of: string;
  readonly kind: string;
  readonly id: string;
  readonly before: Members | null;
  readonly after: Members | null;
  readonly type: string | null;
}

/** The session itself has set this; the server's own settings are left to operators. */
const IS_HASTY = `(SELECT source IN ('client', 'session', 'user', 'database', 'database user')
  FROM pg_settings WHERE name = 'synchronous_commit')`;

/** Has the database note every change of a record's row, and every event, with its transaction. */
export async function witness({ sql }: Noted): Promise<void> {
  await sql(`CREATE TABLE noted (place bigint GENERATED ALWAYS AS IDENTITY,
    transaction text DEFAULT pg_current_xact_id(), "of" text, kind text, id uuid, before jsonb, after jsonb, type text)`);
  await sql('CREATE TABLE hasty (statement text)');
  await sql(`CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted ("of", kind, id, before, after) VALUES ('row', TG_ARGV[0],
      CASE WHEN TG_OP = 'INSERT' THEN NEW.id ELSE OLD.id END,
      CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END);
    IF ${IS_HASTY} THEN INSERT INTO hasty VALUES (current_query()); END IF;
    RETURN NULL;
  END $$`);
  await sql(`CREATE FUNCTION note_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted ("of", kind, id, before, after, type)
      VALUES ('event', split_part(NEW.type, '.', 1), NEW.record_id, NEW.before, NEW.after, NEW.type);
    RETURN NULL;
  END $$`);
  for (const [kind, table] of Object.entries(TABLES))
    await sql(
      `CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_row('${kind}')`,
    );
  await sql('CREATE TRIGGER note AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION note_event()');
}

/** What was noted since it was last asked for. */
export async function noted({ sql }: Noted): Promise<Note[]> {
  const notes = await sql<Note & { readonly place: string }>(
    'WITH taken AS (DELETE FROM noted RETURNING *) SELECT * FROM taken ORDER BY place',
  );
  return notes;
}

/** Changes by sessions that set when a commit is answered: perhaps before it is on disk. */
export const hasty = ({ sql }: Noted): Promise<object[]> => sql('SELECT statement FROM hasty');

export const eventsIn = (notes: readonly Note[]): string[] =>
  notes.flatMap(({ type }) => (type === null ? [] : [type]));

/** Each change of a record that the events of its transaction don't tell, and each event that tells of none. A workspace is no record. */
export function unexplained(notes: readonly Note[]): string[] {
  const told = notes
    .filter(({ type, kind }) => type !== 'discoveryField.recomputed' && kind !== 'workspace')
    .map((note) => Object.assign(note, { before: ofRow(note.before), after: ofRow(note.after) }))
    .filter(({ before, after }) => before ?? after);
  const byRecord = Map.groupBy(told, (note) => `${note.transaction} ${note.kind} ${note.id}`);
  return [...byRecord].flatMap(([record, both]) => faultsIn(both).map((fault) => `${record}: ${fault}`));
}

/** What merges tell of where names lead, and trackers of issues, is not in the record's row. */
const ofRow = (columns: Members | null): Members | null =>
  columns && ('into_id' in columns || 'merged_id' in columns || 'issue' in columns) ? null : columns;

/** @param both what was done to a record in a transaction, and what was told of it */
function faultsIn(both: readonly Note[]): string[] {
  const { row: rows = [], event: events = [] } = Object.groupBy(both, (note) => note.of);
  const idle = events.filter(({ before, after }) => isDeepStrictEqual(before, after));
  return [...idle.map(({ type }) => `${type} tells nothing`), ...differences(netOf(rows), netOf(events))];
}

interface Net {
  readonly wasThere: boolean;
  readonly isThere: boolean;
  readonly before: Members;
  readonly after: Members;
}

/** What changes of a record, one after the other, come to. An update has no more than what it changes. */
function netOf(notes: readonly Note[]): Net | undefined {
  const [first, last] = [notes[0], notes.at(-1)];
  if (!first || !last) return undefined;
  const before = Object.assign({}, ...notes.map((each) => each.before ?? {}).toReversed()) as Members;
  const after = Object.assign({}, ...notes.map((each) => each.after ?? {})) as Members;
  return { wasThere: first.before !== null, isThere: last.after !== null, before, after };
}

function differences(row: Net | undefined, event: Net | undefined): string[] {
  const nothing: Net = { wasThere: true, isThere: true, before: {}, after: {} };
  const [one, other] = [row ?? nothing, event ?? nothing];
  if (one.wasThere !== other.wasThere || one.isThere !== other.isThere)
    return [`it was and is there (${stateOf(one)}), but events say ${stateOf(other)}`];
  if (!one.wasThere && !one.isThere) return [];
  const names = Object.keys({ ...one.before, ...one.after, ...other.before, ...other.after });
  return names.filter((name) => !UNSHOWN.has(name)).flatMap((name) => differenceIn(name, one, other));
}

const stateOf = ({ wasThere, isThere }: Net): string => `${wasThere}, ${isThere}`;

/** The refresh alone writes these: they begin with nothing, and end so as well. */
const OF_FEEDBACK = new Set(['feedback_score', 'last_feedback', 'customers', 'revenue']);

function differenceIn(name: string, row: Net, event: Net): string[] {
  const isWhole = row.wasThere !== row.isThere;
  if (isWhole && OF_FEEDBACK.has(name)) return [];
  const change = ({ before, after, wasThere, isThere }: Net) => [
    wasThere ? plain(before[name]) : null,
    isThere ? plain(after[name]) : null,
  ];
  const [expected, told] = [change(row), change(event)];
  const isSame = (values: unknown[]) => !isWhole && isDeepStrictEqual(values[0], values[1]);
  if (isSame(expected) && isSame(told)) return [];
  if (isDeepStrictEqual(expected, told)) return [];
  return [`${name} changed ${JSON.stringify(expected)}, but events say ${JSON.stringify(told)}`];
}

const TIME = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)$/;

/** A number of two decimals, which is text in events. */
const AMOUNT = /^\d+\.\d\d$/;

function plain(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (AMOUNT.test(value)) return Number(value);
  return TIME.test(value) ? new Date(value).toISOString() : value;
}
