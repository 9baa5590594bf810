const HOUR_MS = 3_600_000;

/** A webhook whose attempts all fail for this long is switched off. */
const LONGEST_OUTAGE_MS = 120 * HOUR_MS;

/** Two failures start an outage if the time between them, in milliseconds, is in this range. */
const LEAST_APART_MS = 12 * HOUR_MS;
const MOST_APART_MS = 24 * HOUR_MS;

/** The failures of a webhook since its last success. Times are in milliseconds since 1970, null for none. */
export interface Failing {
  /** The failure that later failures are compared with. */
  readonly failedAt: number | null;
  /** The start of the outage. */
  readonly failingSince: number | null;
}

/** As in Svix, an outage starts once two failures within a day are at least twelve hours apart. */
export function afterFailure({ failedAt, failingSince }: Failing, now: number): Failing {
  if (failingSince !== null) return { failedAt, failingSince };
  if (failedAt === null || now - failedAt > MOST_APART_MS) return { failedAt: now, failingSince: null };
  return { failedAt, failingSince: now - failedAt >= LEAST_APART_MS ? now : null };
}

export const isOutageTooLong = ({ failingSince }: Failing, now: number): boolean =>
  failingSince !== null && now - failingSince >= LONGEST_OUTAGE_MS;
