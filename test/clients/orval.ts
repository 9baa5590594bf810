import {
  createDiscovery,
  createFeedback,
  getDiscovery,
  listDiscoveries,
  updateDiscovery,
} from './generated/orval.ts';
import { advice, tour } from './tour.ts';

await tour('orval', {
  async search(q) {
    const { status, data } = await listDiscoveries({ q });
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
