// A small line of how much feedback there was each week.
import * as api from '@discovery-records/client';
import { useEffect, useState } from 'preact/hooks';
import { client } from './session.js';

const WEEKS = 26;
const WEEK_MS = 604_800_000;

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Abbreviations such as EST are no zones of the service. */
const zone = timeZone.includes('/') ? timeZone : 'UTC';

/** The number of pieces of feedback in each of the last weeks, the current week last. */
async function read(): Promise<number[]> {
  const since = new Date(Date.now() - (WEEKS - 1) * WEEK_MS).toISOString();
  const groupBy = { member: 'createdAt', every: 'week', zone } as const;
  const body = { filter: { createdAt: { gte: since } }, groupBy };
  const { counts } = await api.countFeedback({ client, body });
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { value, count } of counts) {
    const ago = Math.floor((Date.now() - Date.parse(String(value))) / WEEK_MS);
    weeks[WEEKS - 1 - ago] = count;
  }
  return weeks;
}

export function Trend() {
  const [weeks, draw] = useState<number[]>([]);
  // The board works as well without the line, so a failure isn't announced.
  useEffect(() => void read().then(draw, () => undefined), []);
  const most = Math.max(0, ...weeks);
  if (most === 0) return null;
  const points = weeks.map((count, week) => `${week * 4},${19 - (18 * count) / most}`);
  const label = `Feedback of ${WEEKS} weeks: ${weeks.at(-1)} in this one, ${most} at most`;
  return (
    <svg class="trend" viewBox="0 0 100 20" role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
