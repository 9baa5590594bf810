import createClient from 'openapi-fetch';
import type { paths } from './generated/openapi-typescript.d.ts';
import { advice, SERVICE, tour } from './tour.ts';

const client = createClient<paths>({ baseUrl: SERVICE });

await tour('openapi-typescript', {
  async search(q) {
    const { data } = await client.GET('/v1/discovery', { params: { query: { q } } });
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
