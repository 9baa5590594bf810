import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi-typescript.d.ts';
import { advice, SERVICE, tour } from './tour.ts';

const client = createClient<paths>({ baseUrl: SERVICE });

await tour('openapi-typescript', {
  async search(q) {
    const { data } = await client.GET('/v1/discovery', { params: { query: { q } } });
    return data?.discoveries.map(({ title }) => title) ?? [];
  },
  async find(state, efforts) {
    const filter = { discoveryStateId: { eq: state }, not: { fieldsValues: { effort: { empty: true } } } };
    const { data } = await client.POST('/v1/discovery/query', {
      body: {
        filter: { and: [filter, { fieldsValues: { effort: { in: efforts } } }] },
        sort: ['-fieldsValues.effort'],
      },
    });
    return data?.discoveries.map(({ title }) => title) ?? [];
  },
  async create(clientId, title, parentId) {
    const { data, error } = await client.POST('/v1/discovery', { body: { clientId, title, parentId } });
    if (!data) throw new Error(error.detail);
    return data.discovery.id;
  },
  async say(discoveryId, score, content) {
    const { error } = await client.POST('/v1/feedback', { body: { discoveryId, score, content } });
    if (error) throw new Error(error.detail);
  },
  async feedbackScore(id) {
    const { data, error } = await client.GET('/v1/discovery/{id}', { params: { path: { id } } });
    if (!data) throw new Error(error?.detail);
    return data.discovery.feedbackScore ?? 0;
  },
  async move(id, parentId) {
    const { error } = await client.PATCH('/v1/discovery/{id}', {
      params: { path: { id } },
      body: { parentId },
    });
    return error ? advice(error.code) : 'is moved';
  },
});

type Filter = components['schemas']['DiscoveryFilter'];

/** What must not compile: misspelt members and operators, and values of another type, wherever they stand. */
export const mistakes: Filter[] = [
  // @ts-expect-error
  { titel: { eq: 'x' } },
  // @ts-expect-error
  { title: { equals: 'x' } },
  // @ts-expect-error
  { title: { eq: 1 } },
  // @ts-expect-error
  { parentType: { in: ['COMPONENTS'] } },
  // @ts-expect-error
  { and: [{ not: { titel: { eq: 'x' } } }] },
  // @ts-expect-error
  { fieldsValues: { effort: { equals: 'Small' } } },
];
