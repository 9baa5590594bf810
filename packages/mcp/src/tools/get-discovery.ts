import type { Api } from '../api.js';
import { MOST_RECORDS, NOTE } from '../pages.js';
import { DISCOVERY, DISCOVERY_LINE, FEEDBACK, show, showInList } from '../records.js';
import { countThatFits, cutToFit, withLongText } from '../results.js';
import type { Json, Tool } from '../tool.js';

/** Schema of a list in the form of find_discoveries and find_feedback. */
const LINES = { type: 'array' };

const NEWEST = 10;

export const getDiscovery: Tool = {
  name: 'get_discovery',
  title: 'Get a discovery',
  description:
    'All of one discovery: members, custom fields, links, its sub-discoveries, who asked (people and companies, with what these pay) and its newest feedback. `etag` is for `ifMatch`.',
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
    askers: LINES,
    feedbacks: LINES,
    note: NOTE,
  },
  run: async ({ from, ...args }, api) => {
    const { body, etag } = await api.call<{ discovery: Json }>('getDiscovery', {
      ...args,
      select: 'demand,discoveryfields,issues,scores',
    });
    const { discovery } = body;
    const long = { name: 'description', from };
    const named = await api.named(discovery);
    const { answer, notes } = withLongText(show(named, DISCOVERY), long, (shown) => ({
      discovery: shown,
      etag,
    }));
    return surrounded(answer, notes, await surroundingsOf(api, discovery));
  },
};

interface Part {
  readonly records: readonly Json[];
  readonly isMore: boolean;
}

/** The related lists, in the order in which they get the remaining space. */
type Surroundings = Readonly<Record<keyof typeof MORE, Part>>;

async function surroundingsOf(api: Api, { id, parentType }: Json): Promise<Surroundings> {
  const newest = { id, per_page: NEWEST };
  const [children, askers, feedbacks] = await Promise.all([
    // Sub-discoveries have no children.
    parentType === 'DISCOVERY'
      ? undefined
      : api.call<{ discoveries: Json[] }>('listDiscoveries', {
          parentId: id,
          per_page: MOST_RECORDS,
          sort: '-feedbackScore',
          select: 'demand',
        }),
    api.call<{ askers: Json[] }>('listAskers', newest),
    api.call<{ feedbacks: Json[] }>('listDiscoveryFeedback', { ...newest, sort: '-createdAt' }),
  ]);
  return {
    children: {
      records: (await api.named(children?.body.discoveries ?? [])).map(showInList(DISCOVERY_LINE)),
      isMore: children?.next !== undefined,
    },
    askers: { records: askers.body.askers, isMore: askers.next !== undefined },
    feedbacks: {
      records: feedbacks.body.feedbacks.map(showInList(FEEDBACK)),
      isMore: feedbacks.next !== undefined,
    },
  };
}

const MORE = {
  children: (id: string) =>
    `More sub-discoveries: find_discoveries with {"filter": {"parentId": {"eq": "${id}"}}}.`,
  askers: (id: string) =>
    `More who asked: count_feedback with {"groupBy": "company", "filter": {"discoveryId": {"eq": "${id}"}}}.`,
  feedbacks: (id: string) =>
    `More feedback: find_feedback with {"filter": {"discoveryId": {"eq": "${id}"}}}.`,
};

const NAMES = Object.keys(MORE) as (keyof typeof MORE)[];

function surrounded(answer: Json, notes: readonly string[], surroundings: Surroundings): Json {
  const id = String((answer['discovery'] as Json)['id']);
  const shown: Record<keyof typeof MORE, readonly Json[]> = {
    children: [],
    askers: [],
    feedbacks: [],
  };
  const answerWith = (some: Readonly<typeof shown>): Json => {
    const cut = NAMES.filter(
      (name) => surroundings[name].isMore || some[name].length < surroundings[name].records.length,
    );
    const told = [...notes, ...cut.map((name) => MORE[name](id))];
    return { ...answer, ...some, ...(told.length > 0 && { note: told.join(' ') }) };
  };
  for (const name of NAMES) {
    const { records } = surroundings[name];
    const count = countThatFits(records, (first) => answerWith({ ...shown, [name]: first }));
    shown[name] = records.slice(0, count);
  }
  return cutToFit(answerWith(shown));
}
