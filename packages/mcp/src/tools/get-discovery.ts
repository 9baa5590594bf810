import type { Api } from '../api.js';
import { MOST_RECORDS, NOTE } from '../pages.js';
import { DISCOVERY, DISCOVERY_LINE, FEEDBACK, show, showInList } from '../records.js';
import { countThatFits, cutToFit, withLongText } from '../results.js';
import type { Json, Tool } from '../tool.js';

/** As find_discoveries and find_feedback show them. */
const LINES = { type: 'array', items: { type: 'object' } };

const NEWEST = 10;

export const getDiscovery: Tool = {
  name: 'get_discovery',
  title: 'Get a discovery',
  description:
    'All of one discovery: members, custom fields, links, its sub-discoveries and its newest feedback. `etag` is for `ifMatch`.',
  kind: 'reads',
  takes: {
    operation: 'getDiscovery',
    without: ['select', 'ifMatch'],
    own: {
      from: {
        type: 'integer',
        minimum: 0,
        description: 'Where the description begins: for the rest of a long one.',
      },
    },
  },
  answers: {
    discovery: DISCOVERY,
    etag: { type: 'string' },
    children: LINES,
    feedbacks: LINES,
    note: NOTE,
  },
  run: async ({ from, ...args }, api) => {
    const { body, etag } = await api.call<{ discovery: Json }>('getDiscovery', {
      ...args,
      select: 'discoveryfields,issues,scores',
    });
    const { discovery } = body;
    const long = { name: 'description', from };
    const { answer, notes } = withLongText(show(discovery, DISCOVERY), long, (shown) => ({
      discovery: shown,
      etag,
    }));
    return surrounded(answer, notes, await surroundingsOf(api, discovery));
  },
};

interface Surroundings {
  readonly children: readonly Json[];
  readonly feedbacks: readonly Json[];
  readonly notes: { readonly children?: string; readonly feedbacks?: string };
}

async function surroundingsOf(api: Api, { id, parentType }: Json): Promise<Surroundings> {
  const [children, feedbacks] = await Promise.all([
    // Sub-discoveries have none.
    parentType === 'DISCOVERY'
      ? undefined
      : api.call<{ discoveries: Json[] }>('listDiscoveries', {
          parentId: id,
          per_page: MOST_RECORDS,
          sort: '-feedbackScore',
        }),
    api.call<{ feedbacks: Json[] }>('listDiscoveryFeedback', { id, per_page: NEWEST, sort: '-createdAt' }),
  ]);
  return {
    children: children?.body.discoveries.map(showInList(DISCOVERY_LINE)) ?? [],
    feedbacks: feedbacks.body.feedbacks.map(showInList(FEEDBACK)),
    notes: {
      ...(children?.next !== undefined && { children: MORE.children(String(id)) }),
      ...(feedbacks.next !== undefined && { feedbacks: MORE.feedbacks(String(id)) }),
    },
  };
}

const MORE = {
  children: (id: string) =>
    `More sub-discoveries: find_discoveries with {"filter": {"parentId": {"eq": "${id}"}}}.`,
  feedbacks: (id: string) =>
    `More feedback: find_feedback with {"filter": {"discoveryId": {"eq": "${id}"}}}.`,
};

/** Sub-discoveries come first, and feedback has what room is left. */
function surrounded(
  answer: Json,
  notes: readonly string[],
  { children, feedbacks, notes: more }: Surroundings,
): Json {
  const id = String((answer['discovery'] as Json)['id']);
  const answerWith = (some: readonly Json[], said: readonly Json[]): Json => {
    const told = [
      ...notes,
      (some.length < children.length ? MORE.children(id) : more.children) ?? [],
      (said.length < feedbacks.length ? MORE.feedbacks(id) : more.feedbacks) ?? [],
    ].flat();
    return { ...answer, children: some, feedbacks: said, ...(told.length > 0 && { note: told.join(' ') }) };
  };
  const some = children.slice(
    0,
    countThatFits(children, (first) => answerWith(first, [])),
  );
  const said = feedbacks.slice(
    0,
    countThatFits(feedbacks, (first) => answerWith(some, first)),
  );
  return cutToFit(answerWith(some, said));
}
