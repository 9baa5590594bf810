import type { LoggedEvent } from './event-statements.js';

/** The column of a merged record that stays in its table, so that references to it lead to the survivor. */
export const MERGED_INTO = 'merged_into_id';

export const isMerged = (row: object): boolean =>
  ((row as { readonly [MERGED_INTO]?: string | null })[MERGED_INTO] ?? null) !== null;

/** The event of a survivor: another record was merged into it or, with `before`, is a record of its own again. */
export const ENLARGED = 'enlarged';

const survivorIn = (columns: object = {}): string | undefined => {
  const { into_id, [MERGED_INTO]: id = into_id } = columns as Readonly<Record<string, string | null>>;
  return id ?? undefined;
};

/** The survivor's event of a merge or of its undo, for its history, even if no data of the survivor changed. */
export function enlargementBy({ type, record_id, before, after, workspace_id }: LoggedEvent): LoggedEvent[] {
  const [former, survivor] = [survivorIn(before), survivorIn(after)];
  const id = survivor ?? former;
  // No event for a record that moves on to another survivor, or is deleted with it.
  if (id === undefined || (former && survivor) || type.endsWith('.deleted')) return [];
  const members = { [survivor ? 'after' : 'before']: { merged_id: record_id } };
  const kind = type.slice(0, type.indexOf('.'));
  return [{ workspace_id, type: `${kind}.${ENLARGED}`, record_id: id, client_id: undefined, ...members }];
}
