const HOUR = 3_600_000;

/** How long a webhook may do nothing but fail. */
const LONGEST = 120 * HOUR;

/** Only failures so far apart show that it isn't a short outage, and only so close together that it is the same one. */
const APART = 12 * HOUR;
const TOGETHER = 24 * HOUR;

/** Times are in milliseconds since 1970, null for none. A success forgets all of it. */
export interface Failing {
  /** The failure that others are compared with. */
  readonly failedAt: number | null;
  /** From when on the days are counted. */
  readonly failingSince: number | null;
}

/** As Svix counts: the clock starts when two failures of a day are at least twelve hours apart. */
export function afterFailure({ failedAt, failingSince }: Failing, now: number): Failing {
  if (failingSince !== null) return { failedAt, failingSince };
  if (failedAt === null || now - failedAt > TOGETHER) return { failedAt: now, failingSince: null };
  return { failedAt, failingSince: now - failedAt >= APART ? now : null };
}

export const isHopeless = ({ failingSince }: Failing, now: number): boolean =>
  failingSince !== null && now - failingSince >= LONGEST;
