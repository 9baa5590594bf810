import {
  createDiscovery,
  createFeedback,
  getDiscovery,
  listDiscoveries,
  queryDiscoveries,
  updateDiscovery,
} from './generated/orval.ts';
import { advice, tour } from './tour.ts';

await tour('orval', {
  async search(q) {
    const { status, data } = await listDiscoveries({ q });
    return status === 200 ? data.discoveries.map(({ title }) => title) : [];
  },
  async find(state, efforts) {
    const filter = { discoveryStateId: { eq: state }, not: { fieldsValues: { effort: { empty: true } } } };
    const { status, data } = await queryDiscoveries({
      filter: { and: [filter, { fieldsValues: { effort: { in: efforts } } }] },
      sort: ['-fieldsValues.effort'],
    });
    return status === 200 ? data.discoveries.map(({ title }) => title) : [];
  },
  async create(clientId, title, parentId) {
    const { status, data } = await createDiscovery({ clientId, title, parentId });
    if (status !== 201) throw new Error(data.detail);
    return data.discovery.id;
  },
  async say(discoveryId, score, content) {
    const { status, data } = await createFeedback({ discoveryId, score, content });
    if (status !== 201) throw new Error(data.detail);
  },
  async feedbackScore(id) {
    const { status, data } = await getDiscovery(id);
    return status === 200 ? (data.discovery.feedbackScore ?? 0) : 0;
  },
  async move(id, parentId) {
    const { status, data } = await updateDiscovery(id, { parentId });
    return status === 200 ? 'is moved' : advice(data.code);
  },
});

/** What must not compile: misspelt members and operators, and values of another type, wherever they stand. */
export const mistakes = [
  // @ts-expect-error
  () => queryDiscoveries({ filter: { titel: { eq: 'x' } } }),
  // @ts-expect-error
  () => queryDiscoveries({ filter: { title: { equals: 'x' } } }),
  // @ts-expect-error
  () => queryDiscoveries({ filter: { title: { eq: 1 } } }),
  // @ts-expect-error
  () => queryDiscoveries({ filter: { parentType: { in: ['COMPONENTS'] } } }),
  // @ts-expect-error
  () => queryDiscoveries({ filter: { and: [{ not: { titel: { eq: 'x' } } }] } }),
  // @ts-expect-error
  () => queryDiscoveries({ filter: { fieldsValues: { effort: { equals: 'Small' } } } }),
];
