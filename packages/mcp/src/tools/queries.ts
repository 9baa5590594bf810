import type { Api, Arguments } from '../api.js';
import { CURSOR, NEXT, NOTE, pageOf, PER_PAGE } from '../pages.js';
import { DISCOVERY_LINE, FEEDBACK, show, showInList } from '../records.js';
import { countThatFits, cutToFit, withLongText } from '../results.js';
import type { OperationId } from '../specification.js';
import type { Json, Shown, Taken, Tool } from '../tool.js';

const WORDS = {
  type: 'string',
  description: 'Only those with all of these words in their texts, the last as a prefix.',
};

const VIEW = { type: 'string', description: 'One of `workspace`, narrowed by `filter`.' };

/** Moves the search terms `q` into the filter. */
function withWords({ q, ...args }: Arguments): Arguments {
  if (q === undefined) return args;
  const { filter = {} } = args;
  if (typeof filter !== 'object' || filter === null) return args;
  return { ...args, filter: 'q' in filter ? { and: [filter, { q }] } : { ...filter, q } };
}

interface Query {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: OperationId;
  /** The name of the answer's member that has the list. */
  readonly of: string;
  readonly shown: Shown;
  readonly own?: Taken['own'];
}

const finding = ({ of, shown, operation, own, ...tool }: Query): Tool => ({
  ...tool,
  kind: 'reads',
  takes: { operation, without: ['offset'], own: { q: WORDS, per_page: PER_PAGE, cursor: CURSOR, ...own } },
  answers: { [of]: [shown], next: NEXT, note: NOTE },
  run: (args, api) => pageOf(api, operation, withWords(args), { of, show: showInList(shown) }),
});

const counting = ({ of, shown, operation, own, ...tool }: Query): Tool => ({
  ...tool,
  kind: 'reads',
  // Counts over time would take the list of tools beyond its limit.
  takes: { operation, without: ['groupBy.every'], own: { q: WORDS, ...own } },
  answers: { [of]: [shown], note: NOTE },
  run: (args, api) => countsOf(api, operation, withWords(args)),
});

async function countsOf(api: Api, operation: OperationId, args: Arguments): Promise<Json> {
  const { body } = await api.call<{ counts: Json[] }>(operation, args);
  const member = String(args['groupBy']);
  const values = await api.named(body.counts.map(({ value }) => ({ [member]: value })));
  const counts = body.counts.map((count, index) =>
    Object.assign({}, count, { value: values[index]?.[member] }),
  );
  const answerWith = (first: readonly Json[]): Json => ({
    counts: first,
    ...(first.length < counts.length && {
      note: `${counts.length - first.length} rarer values are left out: narrow the filter to see them.`,
    }),
  });
  return answerWith(counts.slice(0, countThatFits(counts, answerWith)));
}

const discoveriesFinder = finding({
  name: 'find_discoveries',
  title: 'Find discoveries',
  description:
    'Discoveries (problems and ideas) by words, filter and order, a line each; `get_discovery` has all of one. Example: {"filter": {"discoveryStateId": {"eq": "In progress"}}, "sort": ["-feedbackScore"]}.',
  operation: 'queryDiscoveries',
  of: 'discoveries',
  shown: DISCOVERY_LINE,
  own: {
    view: VIEW,
    select: {
      type: 'string',
      enum: ['discoveryfields,scores'],
      description: 'Shows values of custom fields.',
    },
  },
});

/** Demand is shown as well, unless a view says what is. */
export const findDiscoveries: Tool = {
  ...discoveriesFinder,
  run: ({ select, ...args }, api) => {
    const withDemand = typeof select === 'string' ? `demand,${select}` : (select ?? 'demand');
    return discoveriesFinder.run({ ...args, select: 'view' in args ? select : withDemand }, api);
  },
};

const feedbackFinder = finding({
  name: 'find_feedback',
  title: 'Find feedback',
  description:
    'What people said, by words, filter and order. Example: {"filter": {"discoveryId": {"eq": "RL-1"}}, "sort": ["-createdAt"]}.',
  operation: 'queryFeedback',
  of: 'feedbacks',
  shown: FEEDBACK,
  own: {
    from: { type: 'integer', minimum: 0, description: 'If only one is found: where its content begins.' },
  },
});

/** A single piece of feedback is shown with its whole text. */
export const findFeedback: Tool = {
  ...feedbackFinder,
  run: async ({ from, ...args }, api) => {
    const found = await feedbackFinder.run(args, api);
    const [only, another] = found['feedbacks'] as Json[];
    if (!only || another || 'next' in found) return found;
    const { feedback } = (await api.call<{ feedback: Json }>('getFeedback', { id: only['id'] })).body;
    const long = { name: 'content', from };
    const { answer, notes } = withLongText(show(feedback, FEEDBACK), long, (shown) => ({
      feedbacks: [shown],
    }));
    return cutToFit({ ...answer, ...(notes.length > 0 && { note: notes.join(' ') }) });
  },
};

export const countDiscoveries = counting({
  name: 'count_discoveries',
  title: 'Count discoveries',
  description:
    'How many discoveries have each value of a member, and their feedback added up. To count all that a filter finds, group by `parentType` and add up.',
  operation: 'countDiscoveries',
  of: 'counts',
  shown: { record: 'CountRecord', members: ['value', 'count', 'feedbackScore'] },
  own: { filter: { type: 'object', description: 'As find_discoveries takes it.' }, view: VIEW },
});

export const countFeedback = counting({
  name: 'count_feedback',
  title: 'Count feedback',
  description:
    'Who asked, and how much: feedback by company, address or discovery, with its scores added up.',
  operation: 'countFeedback',
  of: 'counts',
  shown: { record: 'FeedbackCountRecord', members: ['value', 'count', 'score'] },
  own: { filter: { type: 'object', description: 'As find_feedback takes it.' } },
});
