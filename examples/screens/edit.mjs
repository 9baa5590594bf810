// A change of all that are selected: a tag more, and to whom they belong.
import { post, show } from './service.mjs';

const selected = process.argv.slice(2);
const ids = selected.length > 0 ? selected : ['RL-6', 'RL-8', 'RL-12'];

await show(async () => {
  const { results } = await post('/discovery/bulk', {
    operations: ids.map((id) => ({ update: { id, assignees: ['amara'], tags: ['next'] } })),
  });
  return results.map(({ status, discovery }) => `${status} ${discovery.title}`);
});
