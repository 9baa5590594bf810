// A table: what is small and wanted by many, the most confident first, with a column for each field.
import { post, show } from './service.mjs';

await show(async () => {
  const { discoveries } = await post('/discovery/query', {
    filter: { 'fieldsValues.effort': { in: ['Small', 'Medium'] }, feedbackScore: { gte: 10 } },
    sort: ['-fieldsValues.confidence', '-feedbackScore'],
    select: 'discoveryfields',
    per_page: 50,
  });
  return discoveries.map(({ title, fieldsValues }) =>
    [title, ...fieldsValues.map(({ field, value }) => `${field.name}: ${value}`)].join(' | '),
  );
});
