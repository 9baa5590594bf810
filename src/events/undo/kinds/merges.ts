import { findMerged } from '../../../platform/database/records/merged.js';
import { type ChangeEvent, isMerge, type MergedRecord, type Row } from '../change-events.js';
import type { ReplayedState, UndoContext } from '../replayed-state.js';

const KIND = 'discovery';

type Merge = MergedRecord & {
  /** Whether the change merged the record; false if the change undid its merge. */
  readonly isMerged: boolean;
};

function mergesIn(events: readonly ChangeEvent[]): Merge[] {
  const found = events.flatMap(({ id, clientId: client_id, before, after }): [string, Merge][] => {
    if (!isMerge(before) && !isMerge(after)) return [];
    const isMerged = isMerge(after);
    return [[id, { ...((isMerged ? after : before) as unknown as MergedRecord), id, client_id, isMerged }]];
  });
  return [...new Map(found).values()];
}

/** The ids of the survivors of merges; undo locks them together with the records that the change touched. */
export const survivorsIn = (events: readonly ChangeEvent[]): string[] =>
  mergesIn(events).map(({ into_id }) => into_id);

/** Leaves out comments that a merge moved and that were changed since: an undo leaves them where they are. */
export function withoutMovedComments(
  events: readonly ChangeEvent[],
  find: (kind: string, id: string) => Row | undefined,
): readonly ChangeEvent[] {
  if (mergesIn(events).length === 0) return events;
  return events.filter(({ kind, id, verb, after: { updated_at: _, ...moved } }) => {
    if (kind !== 'comment' || verb !== 'updated') return true;
    const stored = find(kind, id);
    return Object.entries(moved).every(([column, value]) => stored?.[column] === value);
  });
}

/** Adds a conflict where a merged record's id or clientId no longer leads to the survivor, or can't be restored. */
export async function checkMerges(
  context: UndoContext,
  events: readonly ChangeEvent[],
  replayed: ReplayedState,
): Promise<void> {
  const { transaction, workspaceId, conflicts } = context;
  const merges = mergesIn(events);
  const named = replayed
    .differences(KIND)
    .flatMap(({ stored, row }) => (row && row.client_id !== stored?.client_id ? [row] : []));
  const names = [...merges, ...named].flatMap(({ id, client_id }) => [id, client_id]);
  const merged = await findMerged(transaction, workspaceId, KIND, names);
  for (const each of merges) {
    const present = merged.find(({ id }) => id === each.id);
    if (each.isMerged && present?.into_id !== each.into_id)
      conflicts.add(KIND, each, 'changed_since', 'was merged on since.');
    else if (!each.isMerged && !replayed.find(KIND, each.into_id))
      conflicts.add(
        KIND,
        each,
        'reference_gone',
        `was merged into a discovery that is gone: ${each.into_id}.`,
      );
  }
  const unmerged = new Set(merges.flatMap(({ id, isMerged }) => (isMerged ? [id] : [])));
  for (const row of named)
    if (merged.some(({ id, client_id }) => client_id === row.client_id && !unmerged.has(id)))
      conflicts.add(KIND, row, 'taken_since', 'had a clientId that a merged discovery has had since.');
  await checkRedirects(context, merges);
}

/** Adds a conflict where a clientId that would redirect to a survivor again belongs to another discovery now. */
async function checkRedirects(
  { transaction, workspaceId, conflicts }: UndoContext,
  merges: readonly Merge[],
): Promise<void> {
  const redirected = merges.filter(({ isMerged }) => !isMerged);
  if (redirected.length === 0) return;
  const living = await transaction.query<Row>({
    text: 'SELECT id, client_id FROM discovery WHERE workspace_id = $1 AND client_id = ANY ($2::text[])',
    values: [workspaceId, redirected.map(({ client_id }) => client_id)],
  });
  for (const each of redirected)
    if (living.some(({ id, client_id }) => client_id === each.client_id && id !== each.id))
      conflicts.add(KIND, each, 'taken_since', 'had a clientId that another one has now.');
}
