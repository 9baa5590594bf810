import {
  connect,
  createDiscovery,
  createFeedback,
  getDiscovery,
  listDiscoveries,
  ProblemError,
  queryDiscoveries,
  updateDiscovery,
  type UpdateDiscoveryError,
} from '@discovery-records/client';
import { advice, SERVICE, tour } from './tour.ts';

const client = connect({ baseUrl: SERVICE });

await tour('client', {
  async search(q) {
    const { discoveries } = await listDiscoveries({ client, query: { q } });
    return discoveries.map(({ title }) => title);
  },
  async find(state, efforts) {
    const filter = { discoveryStateId: { eq: state }, not: { fieldsValues: { effort: { empty: true } } } };
    const { discoveries } = await queryDiscoveries({
      client,
      body: {
        filter: { and: [filter, { fieldsValues: { effort: { in: efforts } } }] },
        sort: ['-fieldsValues.effort'],
      },
    });
    return discoveries.map(({ title }) => title);
  },
  async create(clientId, title, parentId) {
    return (await createDiscovery({ client, body: { clientId, title, parentId } })).discovery.id;
  },
  async say(discoveryId, score, content) {
    await createFeedback({ client, body: { discoveryId, score, content } });
  },
  async feedbackScore(id) {
    return (await getDiscovery({ client, path: { id } })).discovery.feedbackScore ?? 0;
  },
  async move(id, parentId) {
    try {
      await updateDiscovery({ client, path: { id }, body: { parentId } });
      return 'is moved';
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return advice(error.code as NonNullable<UpdateDiscoveryError['code']>);
    }
  },
});

/** What must not compile: misspelt members and operators, and values of another type, wherever they stand. */
export const mistakes = [
  // @ts-expect-error
  () => queryDiscoveries({ client, body: { filter: { titel: { eq: 'x' } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ client, body: { filter: { title: { equals: 'x' } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ client, body: { filter: { title: { eq: 1 } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ client, body: { filter: { parentType: { in: ['COMPONENTS'] } } } }),
  // @ts-expect-error
  () => queryDiscoveries({ client, body: { filter: { and: [{ not: { titel: { eq: 'x' } } }] } } }),
  // @ts-expect-error
  () => queryDiscoveries({ client, body: { filter: { fieldsValues: { effort: { equals: 'Small' } } } } }),
  // @ts-expect-error
  () => listDiscoveries({ query: { q: 'x' } }),
  // @ts-expect-error
  () => listDiscoveries({ client, query: { perPage: 5 } }),
];
