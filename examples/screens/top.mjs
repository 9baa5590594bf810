// What is wanted most.
import { get, show } from './service.mjs';

await show(async () => {
  const { discoveries } = await get('/discovery?sort=-feedbackScore&per_page=10');
  return discoveries.map(({ feedbackScore, title }) => `${feedbackScore} ${title}`);
});
