import { postgresErrorOf, timeoutIn } from '../../../platform/database/postgres-errors.js';
import { faultAt } from '../../input/fault-location.js';
import { InvalidInput, QueryTooExpensive } from '../../problems/problems.js';
import { EVERY, type Every, MOST_PERIODS, numberOfPeriods, type Span } from '../compiler/periods.js';
import type { OverTime } from './over-time.requests.js';
import { UNKNOWN_TIME_ZONE } from './time-zones.js';

/** @throws QueryTooExpensive if the statement was cancelled by its time limit */
export async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw timeoutIn(error) === 'statement' ? new QueryTooExpensive() : error;
  }
}

/** The counts without their span. @throws InvalidInput for too many periods, or a time zone without rules */
export async function countsOf<Count extends object>(
  { every }: OverTime,
  answer: Promise<(Count & Span)[]>,
): Promise<Count[]> {
  const counts = await answer.catch((error: unknown) => {
    throw unknownZone(error);
  });
  const [span] = counts;
  if (span && numberOfPeriods(span, every) > MOST_PERIODS) throw tooManyPeriods(span, every);
  return counts.map(({ first, last, ...count }) => count as unknown as Count);
}

function tooManyPeriods(span: Span, every: Every): InvalidInput {
  const fitting = EVERY.find((each) => numberOfPeriods(span, each) <= MOST_PERIODS);
  const detail = `makes ${numberOfPeriods(span, every)} periods from ${span.first} to ${span.last}, and ${MOST_PERIODS} are the most: ${fitting ? `count every ${fitting}, or ` : ''}filter a shorter time`;
  return new InvalidInput([faultAt(['groupBy', 'every'], 'too_many_periods', detail)]);
}

const INVALID_PARAMETER_VALUE = '22023';

/** Translates the error for a time zone that Node knows and PostgreSQL doesn't. */
function unknownZone(error: unknown): unknown {
  if (postgresErrorOf(error)?.code !== INVALID_PARAMETER_VALUE) return error;
  const { code, detail } = UNKNOWN_TIME_ZONE;
  return new InvalidInput([faultAt(['groupBy', 'zone'], code, detail)]);
}
