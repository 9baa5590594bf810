import { MERGED_INTO } from './columns.js';
import type { LoggedEvent } from './event-statements.js';

/** Another record was merged into it, or, with `before`, is a record of its own again. */
export const ENLARGED = 'enlarged';

const survivorIn = (columns: object = {}): string | undefined => {
  const { into_id, [MERGED_INTO]: id = into_id } = columns as Readonly<Record<string, string | null>>;
  return id ?? undefined;
};

/** What the survivor is told of a merge, or of its undo: its history has that as well, even if it was given nothing. */
export function enlargementBy({ type, record_id, before, after, workspace_id }: LoggedEvent): LoggedEvent[] {
  const [former, survivor] = [survivorIn(before), survivorIn(after)];
  const id = survivor ?? former;
  // What is merged on with its survivor, or deleted with it, isn't told.
  if (id === undefined || (former && survivor) || type.endsWith('.deleted')) return [];
  const told = { [survivor ? 'after' : 'before']: { merged_id: record_id } };
  const kind = type.slice(0, type.indexOf('.'));
  return [{ workspace_id, type: `${kind}.${ENLARGED}`, record_id: id, client_id: undefined, ...told }];
}
