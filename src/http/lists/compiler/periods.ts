/** The lengths of periods, shortest first. Weeks begin on Monday, as in ISO 8601. */
export const EVERY = ['day', 'week', 'month', 'quarter'] as const;

export type Every = (typeof EVERY)[number];

export const MOST_PERIODS = 1_000;

const STEPS: Readonly<Record<Every, string>> = {
  day: '1 day',
  week: '1 week',
  month: '1 month',
  quarter: '3 months',
};

interface Periods {
  readonly every: Every;
  /** An expression for the name of the time zone. */
  readonly zone: string;
}

/** Local time at the start of the period that contains a time. */
export const periodOf = (time: string, { every, zone }: Periods): string =>
  `date_trunc('${every}', ${time} AT TIME ZONE ${zone})`;

/**
 * All periods from the first to the last of those counted, and one more than {@link MOST_PERIODS} if there are too
 * many. Periods are counted in local time, so that the days on which clocks change are 23 or 25 hours long.
 *
 * @param counted a query whose column `period` is {@link periodOf}
 * @param shown the columns of a period, as SQL on the rows of `counted`
 */
export function withEmptyPeriods(counted: string, shown: readonly string[], periods: Periods): string {
  const { every, zone } = periods;
  const step = `interval '${STEPS[every]}'`;
  return `WITH counted AS MATERIALIZED (${counted}),
    span AS (SELECT min(period) AS first, max(period) AS last FROM counted),
    periods AS (SELECT first, last, period, period AT TIME ZONE ${zone} AS start FROM span,
      generate_series(first, least(last, first + ${MOST_PERIODS} * ${step}), ${step}) AS period)
    SELECT ${startOf('period', zone)} AS value, ${shown.join(', ')}, first::date::text, last::date::text
    FROM periods LEFT JOIN counted USING (period)
    WHERE count IS NOT NULL OR ${periodOf('start', periods)} = period ORDER BY period`;
}

/**
 * The earliest instant with a local time. PostgreSQL takes the later one if clocks are set back over it, as they are
 * at midnight in Havana.
 */
const startOf = (local: string, zone: string): string =>
  `CASE WHEN (start - interval '1 hour') AT TIME ZONE ${zone} = ${local} THEN start - interval '1 hour' ELSE start END`;

/** The first days of the first and the last period. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

export const numberOfPeriods = ({ first, last }: Span, every: Every): number =>
  ordinalOf(new Date(last), every) - ordinalOf(new Date(first), every) + 1;

const DAY_MS = 86_400_000;

/** The number of the period that contains a day, counted from the one with 1 January 1970, a Thursday. */
function ordinalOf(date: Date, every: Every): number {
  const day = date.getTime() / DAY_MS;
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  switch (every) {
    case 'day':
      return day;
    case 'week':
      return Math.floor((day + 3) / 7);
    case 'month':
      return month;
    case 'quarter':
      return Math.floor(month / 3);
  }
}
