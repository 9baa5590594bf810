// One discovery with its fields and links, and the newest of what people said about it.
import { get, loadNames, show } from './service.mjs';

const { states, users } = await loadNames();
const id = process.argv[2] ?? 'RL-1';

await show(async () => {
  const [{ discovery }, { feedbacks }] = await Promise.all([
    get(`/discovery/${id}?select=discoveryfields,issues`),
    get(`/discovery/${id}/feedback?sort=-createdAt`),
  ]);
  const { title, discoveryStateId, assignees, fieldsValues } = discovery;
  return [
    `${title} (${states.get(discoveryStateId)}; ${assignees.map((user) => users.get(user)).join(', ')})`,
    ...fieldsValues.map(({ field, value }) => `  ${field.name}: ${value}`),
    ...feedbacks.map(({ score, content = '' }) => `  +${score} ${content}`),
  ];
});
