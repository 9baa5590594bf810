// A board: a column for each state, with how many discoveries it has, how much feedback they have, and their first cards.
import { loadNames, post, show } from './service.mjs';

const { states } = await loadNames();

await show(async () => {
  const filter = { parentType: { ne: 'DISCOVERY' } };
  const [{ counts }, { discoveries }] = await Promise.all([
    post('/discovery/count', { filter, groupBy: 'discoveryStateId' }),
    post('/discovery/query', { filter, sort: ['rank'], per_page: 100 }),
  ]);
  return [...states].flatMap(([id, name]) => {
    const { count = 0, feedbackScore = 0 } = counts.find(({ value }) => value === id) ?? {};
    const cards = discoveries.filter(({ discoveryStateId }) => discoveryStateId === id);
    return [`${name} (${count}, feedback ${feedbackScore})`, ...cards.map(({ title }) => `  ${title}`)];
  });
});
