import { client } from './generated/hey-api/client.gen.ts';
import {
  createDiscovery,
  createFeedback,
  getDiscovery,
  listDiscoveries,
  queryDiscoveries,
  updateDiscovery,
} from './generated/hey-api/sdk.gen.ts';
import { advice, SERVICE, tour } from './tour.ts';

client.setConfig({ baseUrl: SERVICE });

await tour('hey-api', {
  async search(q) {
    const { data } = await listDiscoveries({ query: { q } });
    return data?.discoveries.map(({ title }) => title) ?? [];
  },
  async find(state, efforts) {
    const filter = { discoveryStateId: { eq: state }, not: { fieldsValues: { effort: { empty: true } } } };
    const { data } = await queryDiscoveries({
      body: {
        filter: { and: [filter, { fieldsValues: { effort: { in: efforts } } }] },
        sort: ['-fieldsValues.effort'],
      },
    });
    return data?.discoveries.map(({ title }) => title) ?? [];
  },
  async create(clientId, title, parentId) {
    const { data, error } = await createDiscovery({ body: { clientId, title, parentId } });
    if (!data) throw new Error(error?.detail);
    return data.discovery.id;
  },
  async say(discoveryId, score, content) {
    const { error } = await createFeedback({ body: { discoveryId, score, content } });
    if (error) throw new Error(error.detail);
  },
  async feedbackScore(id) {
    const { data } = await getDiscovery({ path: { id } });
    return data?.discovery.feedbackScore ?? 0;
  },
  async move(id, parentId) {
    const { error } = await updateDiscovery({ path: { id }, body: { parentId } });
    return error ? advice(error.code) : 'is moved';
  },
});

/** What must not compile: misspelt members and operators, and values of another type, wherever they stand. */
export const mistakes = [
  // @ts-expect-error
  () => queryDiscoveries({ body: { filter: { titel: { eq: 'x' } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ body: { filter: { title: { equals: 'x' } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ body: { filter: { title: { eq: 1 } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ body: { filter: { parentType: { in: ['COMPONENTS'] } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ body: { filter: { and: [{ not: { titel: { eq: 'x' } } }] } } }),
  // @ts-expect-error
  () => queryDiscoveries({ body: { filter: { fieldsValues: { effort: { equals: 'Small' } } } } }),
];
