// A change of all that are selected: a tag and an assignee more, beside those that they have.
import { post, show } from './service.mjs';

const selected = process.argv.slice(2);
const ids = selected.length > 0 ? selected : ['RL-6', 'RL-8', 'RL-12'];

await show(async () => {
  const { results } = await post('/discovery/bulk', {
    operations: ids.map((id) => ({ update: { id, addAssignees: ['amara'], addTags: ['next'] } })),
  });
  return results.map(({ status, discovery }) => `${status} ${discovery.title}`);
});
