// An inbox: the newest feedback, each with the title of the discovery that it is about.
import { get, show } from './service.mjs';

await show(async () => {
  const { feedbacks } = await get('/feedback?sort=-createdAt&per_page=25');
  const ids = new Set(feedbacks.map(({ discoveryId }) => discoveryId));
  const { discoveries } = await get(`/discovery?per_page=100&${[...ids].map((id) => `id=${id}`).join('&')}`);
  const titles = new Map(discoveries.map(({ id, title }) => [id, title]));
  return feedbacks.map(
    ({ score, content = '', discoveryId }) => `+${score} ${content} (${titles.get(discoveryId)})`,
  );
});
