/** How far somebody has read the feed. */
export interface Place {
  /** Of the transaction that was read last; 0 before the first. */
  readonly position: number;
  /** Of its events, the last that was read. */
  readonly ordinal: number;
  /** Whether that was all of them. */
  readonly isWhole: boolean;
  /** The transaction, by which a database that was restored is recognised; null before the first. */
  readonly commitId: string | null;
}

const NOTHING: Place = { position: 0, ordinal: 0, isWhole: true, commitId: null };

/** After what was dropped, or before everything. */
export const placeAfter = (position: number, commitId: string | null = null): Place => ({
  ...NOTHING,
  position,
  commitId,
});

/** Opaque to callers, in letters that need no escaping. */
export const writePlace = ({ position, ordinal, isWhole, commitId }: Place): string =>
  [position, isWhole ? '' : ordinal, commitId ?? ''].join('.');

const WRITTEN = /^(\d{1,15})\.(\d{0,9})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;

export function readPlace(cursor: string): Place | undefined {
  const [, position, ordinal = '', commitId = null] = WRITTEN.exec(cursor) ?? [];
  if (position === undefined) return undefined;
  return { position: Number(position), ordinal: Number(ordinal), isWhole: ordinal === '', commitId };
}
