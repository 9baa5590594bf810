// How much feedback there was each week, and of how many companies.
import { post, show } from './service.mjs';

const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();

await show(async () => {
  const groupBy = { member: 'createdAt', every: 'week', zone: zone.includes('/') ? zone : 'UTC' };
  const { counts } = await post('/feedback/count', { groupBy });
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: groupBy.zone });
  return counts.map(
    ({ value, count, companies }) =>
      `${day.format(new Date(value))}: ${'#'.repeat(count)} ${count}, companies ${companies}`,
  );
});
