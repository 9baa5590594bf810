import { findMerged } from '../../../platform/database/records/merged.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { type ChangeEvent, isMerge, type MergedRecord, type Row } from '../change-events.js';
import { type Conflicts, subjectOf } from '../conflicts.js';
import type { ReplayedState } from '../replayed-state.js';

const KIND = 'discovery';

/** What moves with a merge, and goes back as far as it is still there. */
const MOVED_KINDS: ReadonlySet<string> = new Set(['comment']);

type Merge = MergedRecord & {
  /** Whether the change left its names leading elsewhere. */
  readonly leads: boolean;
};

function mergesIn(events: readonly ChangeEvent[]): Merge[] {
  const found = events.flatMap(({ id, clientId: client_id, before, after }): [string, Merge][] => {
    if (!isMerge(before) && !isMerge(after)) return [];
    const leads = isMerge(after);
    return [[id, { ...((leads ? after : before) as unknown as MergedRecord), id, client_id, leads }]];
  });
  return [...new Map(found).values()];
}

/** The survivors of merges, which are locked with the records that a change left. */
export const survivorsIn = (events: readonly ChangeEvent[]): string[] =>
  mergesIn(events).map(({ into_id }) => into_id);

/** Leaves out what followed a merge and is elsewhere by now. */
export function withoutMovedComments(
  events: readonly ChangeEvent[],
  find: (kind: string, id: string) => Row | undefined,
): readonly ChangeEvent[] {
  if (mergesIn(events).length === 0) return events;
  return events.filter(({ kind, id, verb, after: { updated_at: _, ...moved } }) => {
    if (!MOVED_KINDS.has(kind) || verb !== 'updated') return true;
    const stored = find(kind, id);
    return Object.entries(moved).every(([column, value]) => stored?.[column] === value);
  });
}

interface Undoing {
  readonly from: Queryable;
  readonly workspaceId: string;
  readonly events: readonly ChangeEvent[];
  readonly replayed: ReplayedState;
  readonly conflicts: Conflicts;
}

/** Whether names lead where the change left them leading, and can lead where they did before. */
export async function checkMerges(undoing: Undoing): Promise<void> {
  const { from, workspaceId, events, replayed, conflicts } = undoing;
  const merges = mergesIn(events);
  const named = replayed
    .differences(KIND)
    .flatMap(({ stored, row }) => (row && row.client_id !== stored?.client_id ? [row] : []));
  const names = [...merges, ...named].flatMap(({ id, client_id }) => [id, client_id]);
  const merged = await findMerged(from, workspaceId, KIND, names);
  for (const each of merges) {
    const present = merged.find(({ id }) => id === each.id);
    if (each.leads && present?.into_id !== each.into_id)
      conflicts.add(subjectOf(KIND, each), 'changed_since', 'was merged on since.');
    else if (!each.leads && !replayed.find(KIND, each.into_id))
      conflicts.add(
        subjectOf(KIND, each),
        'reference_gone',
        `was merged into a discovery that is gone: ${each.into_id}.`,
      );
  }
  const back = new Set(merges.flatMap(({ id, leads }) => (leads ? [id] : [])));
  for (const row of named)
    if (merged.some(({ id, client_id }) => client_id === row.client_id && !back.has(id)))
      conflicts.add(
        subjectOf(KIND, row),
        'taken_since',
        'had a clientId that a merged discovery has had since.',
      );
  await checkRedirects(undoing, merges);
}

/** Names that had no record of their own lead elsewhere again, unless somebody has them now. */
async function checkRedirects(
  { from, workspaceId, conflicts }: Undoing,
  merges: readonly Merge[],
): Promise<void> {
  const back = merges.filter(({ leads }) => !leads);
  if (back.length === 0) return;
  const living = await from.query<Row>({
    text: 'SELECT id, client_id FROM discovery WHERE workspace_id = $1 AND client_id = ANY ($2::text[])',
    values: [workspaceId, back.map(({ client_id }) => client_id)],
  });
  for (const each of back)
    if (living.some(({ id, client_id }) => client_id === each.client_id && id !== each.id))
      conflicts.add(subjectOf(KIND, each), 'taken_since', 'had a clientId that another one has now.');
}
