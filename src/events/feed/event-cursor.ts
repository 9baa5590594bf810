/** A reader's position in the feed. */
export interface EventCursor {
  /** The position of the transaction that was read last; 0 before the first. */
  readonly position: number;
  /** The number of the event that was read last, within its transaction. */
  readonly ordinal: number;
  /** Whether all events of the transaction were read. */
  readonly isWhole: boolean;
  /** The transaction's id, which detects that the database was restored from a backup; null before the first. */
  readonly commitId: string | null;
}

const NOTHING: EventCursor = { position: 0, ordinal: 0, isWhole: true, commitId: null };

/** The cursor right after a transaction; 0 is before all. */
export const eventCursorAfter = (position: number, commitId: string | null = null): EventCursor => ({
  ...NOTHING,
  position,
  commitId,
});

/** Writes a cursor. Its format is opaque to callers and needs no escaping in URLs. */
export const writeEventCursor = ({ position, ordinal, isWhole, commitId }: EventCursor): string =>
  [position, isWhole ? '' : ordinal, commitId ?? ''].join('.');

const WRITTEN = /^(\d{1,15})\.(\d{0,9})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;

export function readEventCursor(cursor: string): EventCursor | undefined {
  const [, position, ordinal = '', commitId = null] = WRITTEN.exec(cursor) ?? [];
  if (position === undefined) return undefined;
  return { position: Number(position), ordinal: Number(ordinal), isWhole: ordinal === '', commitId };
}
