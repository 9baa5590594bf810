import type { Answer, Send } from '../../events/sender.js';
import { DEAREST_FILTER, heavyMembers, textOf, times, type World } from '../world.js';
import { type Dearest, deleting, EXACT, get, list, longText, made, patch, post, WORDS } from './requests.js';

const VIEW = (n: number) => ({ name: `View of ${n}`, query: { filter: DEAREST_FILTER } });
/** Feedback for one discovery, of a bulk. */
const gather = (send: Send, discoveryId: string): Promise<Answer> =>
  send('POST', 'feedback/bulk', {
    operations: times(500, (n) => ({ create: { discoveryId, company: `Company ${n}` } })),
  });

/** As much as is taken in one body: 500 long discoveries, which each have a parent, tags and assignees. */
const bulk = ({ scale: { text } }: World, n: number) => ({
  operations: times(500, (index) => ({
    upsert: {
      clientId: `bulk-${(n % 4) * 500 + index}`,
      title: textOf(100, n),
      description: textOf(Math.min(text, 1_000), n),
      parentId: 'component-0',
      tags: [`tag ${index}`, `tag ${n}`],
      assignees: ['user-0', 'user-1'],
    },
  })),
});

export const DISCOVERIES: Readonly<Record<string, Dearest>> = {
  createDiscovery: post('discovery?select=discoveryfields,issues,scores,demand', ({ scale }, n) =>
    heavyMembers(scale, n),
  ),
  listDiscoveries: get('discovery?per_page=100&sort=title&select=discoveryfields,issues,scores,demand'),
  getDiscovery: get('discovery/heavy-0?select=discoveryfields,issues,scores,demand,rank'),
  updateDiscovery: (send, world, n) =>
    send(
      'PATCH',
      `discovery/heavy-${n % world.scale.heavy}?select=discoveryfields,issues`,
      heavyMembers(world.scale, n),
    ),
  deleteDiscovery: made(
    'discovery',
    () => ({ title: 'To be deleted' }),
    async (send, name) => {
      for (const text of times(3, (n) => textOf(50_000, n)))
        await send('POST', `discovery/${name}/comment`, { text });
      return send('DELETE', `discovery/${name}`);
    },
  ),
  moveDiscovery: (send, { scale }, n) =>
    send('POST', `discovery/small-${n % scale.many}/move`, { before: `small-${(n * 7 + 1) % scale.many}` }),
  changeDiscoveries: post('discovery/bulk?select=discoveryfields,issues', bulk),
  listDiscoveryTags: get('discovery-tag?per_page=100&offset=100&q=tag', EXACT),
  queryDiscoveries: post('discovery/query', () => ({
    filter: DEAREST_FILTER,
    sort: ['fieldsValues.field-0', '-title', 'rank'],
    per_page: 100,
    offset: 100,
    select: 'discoveryfields,issues,scores',
  })),
  countDiscoveries: post('discovery/count', () => ({ filter: { not: DEAREST_FILTER }, groupBy: 'tags' })),
  findSimilarDiscoveries: post('discovery/similar', ({ scale: { text } }, n) => ({
    title: textOf(500, n),
    description: times(text / 8, (word) => `w${word + n}`).join(' '),
    limit: 50,
  })),
  mergeDiscovery: made(
    'discovery',
    () => ({ title: 'To be merged' }),
    async (send, name) => {
      await gather(send, name);
      return send('POST', `discovery/${name}/merge`, { into: 'small-1' });
    },
  ),
  restoreDiscovery: (send, { change }, n) =>
    send('POST', 'discovery/heavy-0/restore', { to: n % 2 ? change.first : change.last }),
  listDiscoveryFeedback: list('discovery/heavy-0/feedback', WORDS),
  listAskers: get('discovery/heavy-0/asker?per_page=100&offset=50', EXACT),
  createComment: post('discovery/heavy-0/comment', longText),
  listComments: list('discovery/heavy-0/comment'),
  getComment: get('discovery/heavy-0/comment/comment-0'),
  updateComment: patch('discovery/heavy-0/comment/comment-0', longText),
  deleteComment: async (send, world, n) => {
    const { body } = await send('POST', 'discovery/heavy-0/comment', longText(world, n));
    return send('DELETE', `discovery/heavy-0/comment/${body['comment']?.id}`);
  },
  listAllComments: list('comment'),
  createView: post('view', (_, n) => VIEW(n)),
  listViews: list('view'),
  getView: get('view/view-0'),
  updateView: patch('view/view-0', (_, n) => VIEW(n)),
  deleteView: deleting('view', VIEW),
};
