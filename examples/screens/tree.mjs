// A tree: components, the discoveries under each, and how many discoveries are under these.
import { loadNames, post, show } from './service.mjs';

const { components } = await loadNames();

await show(async () => {
  const [{ counts }, { discoveries }] = await Promise.all([
    post('/discovery/count', { groupBy: 'parentId' }),
    post('/discovery/query', { filter: { parentType: { eq: 'COMPONENT' } }, sort: ['rank'], per_page: 100 }),
  ]);
  const under = new Map(counts.map(({ value, count }) => [value, count]));
  return [...components].flatMap(([component, title]) => [
    `${title} (${under.get(component) ?? 0})`,
    ...discoveries
      .filter(({ parentId }) => parentId === component)
      .map(({ id, title }) => `  ${title} (${under.get(id) ?? 0})`),
  ]);
});
