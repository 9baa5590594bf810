// A card that is dropped into another column of the board, right before one that is there: one request, all of it or nothing.
import { loadNames, post, show } from './service.mjs';

const { states } = await loadNames();
const [card = 'RL-14', discoveryStateId = 'in-progress', before = 'RL-4'] = process.argv.slice(2);

await show(async () => {
  const { discovery } = await post(`/discovery/${card}/move`, { discoveryStateId, before });
  return [`${discovery.title} (${states.get(discovery.discoveryStateId)})`];
});
