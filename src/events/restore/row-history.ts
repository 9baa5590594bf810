import { ReferenceIndex, recordNamed } from '../../platform/database/records/reference-index.js';
import type { RecordTable } from '../../platform/database/records/record-table.js';
import { findNamed } from '../../platform/database/records/references.js';
import type { Queryable } from '../../platform/database/sql.js';
import type { DiscoveryColumns } from '../../records/discoveries/discovery.entity.js';
import { instantOf } from '../../http/input/instants.js';
import type { IdentifiedRow } from '../../platform/identifiers/identity.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { DiscoveryMerged, HistoryExpired, RestorePointUnknown } from './restore.problems.js';

type Columns = Readonly<Record<string, unknown>>;

/** The position of an event in a record's history, which is sorted by these columns. */
interface Point {
  readonly at: string;
  readonly commit_id: string;
  readonly ordinal: number;
}

interface FoundEvent extends Point {
  readonly type: string;
  readonly before: Columns | null;
}

const CREATED = 'discovery.created';
const DELETED = 'discovery.deleted';

/** The events of one discovery, from which its former row is computed. */
export class RowHistory {
  constructor(
    private readonly from: Queryable,
    private readonly workspaceId: string,
    private readonly table: RecordTable<DiscoveryColumns>,
    private readonly id: string,
  ) {}

  lastDeletion(): Promise<FoundEvent | undefined> {
    return this.one(`type = '${DELETED}'`, [], 'DESC');
  }

  /** The deleted row. Events leave out columns that are null. */
  rowBefore({ before }: FoundEvent): DiscoveryColumns {
    const columns = Object.keys(this.table.columns).map((column) => [column, null]);
    return { ...Object.fromEntries(columns), id: this.id, ...before } as DiscoveryColumns;
  }

  /** The rows of the comments that were deleted together with the discovery. */
  async commentsWith({ at, commit_id }: FoundEvent): Promise<IdentifiedRow[]> {
    const gone = await this.query<{ readonly before: IdentifiedRow }>(
      `SELECT before FROM event WHERE workspace_id = $1 AND before ->> 'discovery_id' = $2
        AND at = $3::timestamptz AND commit_id = $4 AND type = 'comment.deleted' ORDER BY ordinal`,
      [at, commit_id],
    );
    return gone.map(({ before }) => before);
  }

  /**
   * The former row, as far as events are kept.
   *
   * @param present the stored row; undefined for a deleted discovery
   * @throws RestorePointUnknown, HistoryExpired
   */
  async rowAt(to: string, present: DiscoveryColumns | undefined): Promise<DiscoveryColumns> {
    const after = await this.pointOf(to);
    const next = await this.one(LATER, of(after), 'ASC');
    if (next?.type === CREATED)
      throw new RestorePointUnknown(to, 'it was made only later, or was deleted or merged.');
    const deletion = await this.one(`type = '${DELETED}' AND ${LATER}`, of(after), 'ASC');
    const row = deletion ? this.rowBefore(deletion) : present;
    if (!row) throw new RestorePointUnknown(to, 'it was deleted then.');
    const former = await this.query<{ readonly key: string; readonly value: unknown }>(
      `SELECT DISTINCT ON (b.key) b.key, b.value FROM event, json_each(before) AS b (key, value)
        WHERE ${OF_RECORD} AND type = 'discovery.updated' AND ${LATER} AND ${NOT_LATER_THAN('$6', '$7', '$8')}
        ORDER BY b.key, at, commit_id, ordinal`,
      [...of(after), ...of(deletion ?? END)],
    );
    return { ...row, ...Object.fromEntries(former.map(({ key, value }) => [key, value])) };
  }

  /** The last event of a change, or the last moment of a millisecond. */
  private async pointOf(to: string): Promise<Point> {
    if (isUuid(to)) {
      const last = await this.one('change_id = $3', [to], 'DESC');
      if (!last)
        throw new RestorePointUnknown(
          to,
          'no change of the discovery has this id, or it is not kept any more.',
        );
      return last;
    }
    // Times in answers have milliseconds, while events are stored with microseconds.
    const at = new Date(instantOf(to)?.milliseconds ?? NaN).toISOString().replace('Z', '999Z');
    const point = { ...END, at };
    const former = await this.one(NOT_LATER_THAN('$3', '$4', '$5'), of(point), 'DESC');
    const next = await this.one(LATER, of(point), 'ASC');
    if (former || next?.type === CREATED) return point;
    const [oldest] = await this.query<{ at: string }>(
      'SELECT at FROM event_commit WHERE workspace_id = $1 AND $2::uuid IS NOT NULL ORDER BY stamp LIMIT 1',
      [],
    );
    if (oldest && at < oldest.at) throw new HistoryExpired(to);
    return point;
  }

  private async one(condition: string, values: readonly unknown[], order: 'ASC' | 'DESC') {
    const [found] = await this.query<FoundEvent>(
      `SELECT at, commit_id, ordinal, type, CASE WHEN type = '${DELETED}' THEN before END AS before FROM event
        WHERE ${OF_RECORD} AND ${condition} ORDER BY at ${order}, commit_id ${order}, ordinal ${order} LIMIT 1`,
      values,
    );
    return found;
  }

  private query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.from.query<Row>({ text, values: [this.workspaceId, this.id, ...values] });
  }
}

const OF_RECORD = `workspace_id = $1 AND record_id = $2 AND type LIKE 'discovery.%'`;

const LATER = '(at, commit_id, ordinal) > ($3::timestamptz, $4::uuid, $5::integer)';

const NOT_LATER_THAN = (at: string, commit: string, ordinal: string): string =>
  `(at, commit_id, ordinal) <= (${at}::timestamptz, ${commit}::uuid, ${ordinal}::integer)`;

/** A position after every event. */
const END: Point = {
  at: 'infinity',
  commit_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ordinal: 2 ** 31 - 1,
};

const of = ({ at, commit_id, ordinal }: Point): unknown[] => [at, commit_id, ordinal];

/** The id of the discovery that a reference names; undefined if it is deleted. @throws DiscoveryMerged */
export async function livingOf(
  from: Queryable,
  workspaceId: string,
  reference: string,
): Promise<string | undefined> {
  const named = new ReferenceIndex('discovery');
  await findNamed(from, workspaceId, [named], [reference]);
  const merged = named.mergedBy(reference);
  if (merged) throw new DiscoveryMerged(reference, merged.into_id);
  return recordNamed(reference, [named])?.id;
}
