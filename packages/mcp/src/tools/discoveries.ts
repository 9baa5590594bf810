import type { Answer, Api, Arguments } from '../api.js';
import { NOTE } from '../pages.js';
import { DISCOVERY_LINE, showInList } from '../records.js';
import { callOnce, IDEMPOTENCY_KEY, noteOnRepeat } from '../repeats.js';
import { cutToFit } from '../results.js';
import type { OperationId } from '../specification.js';
import type { Json, Tool } from '../tool.js';

const ANSWERS = { discovery: { type: 'object' }, etag: { type: 'string' }, note: NOTE };

type Shown = Answer<{ discovery: Json }>;

/** A line, as lists show it: the caller knows the rest. */
const answerOf = (answer: Shown): Json =>
  cutToFit({
    discovery: showInList(DISCOVERY_LINE)(answer.body.discovery),
    etag: answer.etag,
    ...noteOnRepeat(answer),
  });

const changing =
  (operation: OperationId) =>
  async (args: Arguments, api: Api): Promise<Json> =>
    answerOf(await api.call(operation, args));

export const createDiscovery: Tool = {
  name: 'create_discovery',
  title: 'Create a discovery',
  description:
    'Makes a discovery. Look with find_discoveries first whether there is one already: then add feedback to that.',
  kind: 'adds',
  takes: { operation: 'createDiscovery', without: ['createdAt', 'select'], own: IDEMPOTENCY_KEY },
  answers: ANSWERS,
  run: async (args, api) => answerOf(await callOnce(api, 'createDiscovery', args)),
};

export const updateDiscovery: Tool = {
  name: 'update_discovery',
  title: 'Update a discovery',
  description:
    'Changes the members that are given; null clears one, a list is replaced whole. `addTags` and its like leave what others add. `history` shows what was before.',
  kind: 'changes',
  takes: { operation: 'updateDiscovery', without: ['select'], own: IDEMPOTENCY_KEY },
  answers: ANSWERS,
  run: changing('updateDiscovery'),
};

export const rankDiscovery: Tool = {
  name: 'rank_discovery',
  title: 'Rank a discovery',
  description:
    'Puts a discovery right before or after another in the order by hand (`sort` by `rank`), and into a state or under a parent as well.',
  kind: 'changes',
  takes: { operation: 'moveDiscovery', without: ['select'], own: IDEMPOTENCY_KEY },
  answers: ANSWERS,
  run: changing('moveDiscovery'),
};

export const restoreDiscovery: Tool = {
  name: 'restore_discovery',
  title: 'Restore a discovery',
  description:
    'Brings a deleted discovery back by its `id`, or gives one the members that it had after a change of its `history`.',
  kind: 'changes',
  takes: { operation: 'restoreDiscovery', without: ['select'], own: IDEMPOTENCY_KEY },
  answers: ANSWERS,
  run: changing('restoreDiscovery'),
};
