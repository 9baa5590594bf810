const HOUR = 3_600_000;

/** A webhook whose attempts all fail for this long is switched off. */
const LONGEST = 120 * HOUR;

/** Two failures belong to one long outage if they are at least `APART` and at most `TOGETHER` milliseconds apart. */
const APART = 12 * HOUR;
const TOGETHER = 24 * HOUR;

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
  if (failedAt === null || now - failedAt > TOGETHER) return { failedAt: now, failingSince: null };
  return { failedAt, failingSince: now - failedAt >= APART ? now : null };
}

export const isHopeless = ({ failingSince }: Failing, now: number): boolean =>
  failingSince !== null && now - failingSince >= LONGEST;
