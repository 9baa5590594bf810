import type { Answer, Api, Arguments } from '../api.js';
import { NOTE } from '../pages.js';
import { DISCOVERY_LINE, FEEDBACK, showInList } from '../records.js';
import { callOnce, CHANGE_ID, IDEMPOTENCY_KEY, noteOnRepeat } from '../repeats.js';
import { cutToFit } from '../results.js';
import type { OperationId } from '../specification.js';
import type { Json, Kind, Shown, Tool } from '../tool.js';

interface Write {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: OperationId;
  readonly without?: readonly string[];
  /** Whether the answer has the id of the change. */
  readonly tellsChange?: boolean;
}

type Call = (
  api: Api,
  id: OperationId,
  args: Arguments,
) => Promise<Answer<Readonly<Record<string, Json> & { changeId?: string }>>>;

/** A tool that writes. It answers with the record as in lists, because the caller knows the rest. */
const writing =
  (kind: Kind, call: Call, record: string, shown: Shown) =>
  ({ operation, without = [], tellsChange = false, ...tool }: Write): Tool => ({
    ...tool,
    kind,
    takes: { operation, without, own: IDEMPOTENCY_KEY },
    answers: {
      [record]: { type: 'object' },
      etag: { type: 'string' },
      ...(tellsChange && { changeId: CHANGE_ID }),
      note: NOTE,
    },
    run: async (args, api) => {
      const answer = await call(api, operation, args);
      const line = showInList(shown)(await api.named(answer.body[record] ?? {}));
      const { changeId } = answer.body;
      return cutToFit({
        [record]: line,
        etag: answer.etag,
        ...(tellsChange && changeId !== undefined && { changeId }),
        ...noteOnRepeat(answer),
      });
    },
  });

const callAgain: Call = (api, id, args) => api.call(id, args);

const changingDiscovery = writing('changes', callAgain, 'discovery', DISCOVERY_LINE);

export const createDiscovery = writing(
  'adds',
  callOnce,
  'discovery',
  DISCOVERY_LINE,
)({
  name: 'create_discovery',
  title: 'Create a discovery',
  description:
    'Makes a discovery. Look with similar_discoveries first whether there is one already: then add feedback to that.',
  operation: 'createDiscovery',
  without: ['createdAt', 'select'],
});

export const updateDiscovery = changingDiscovery({
  name: 'update_discovery',
  title: 'Update a discovery',
  description:
    'Changes the members that are given; null clears one, a list is replaced whole. `addTags` and its like leave what others add. `history` shows what was before.',
  operation: 'updateDiscovery',
  without: ['select'],
});

export const rankDiscovery = changingDiscovery({
  name: 'rank_discovery',
  title: 'Rank a discovery',
  description:
    'Puts a discovery right before or after another in the order by hand (`sort` by `rank`), and into a state or under a parent as well.',
  operation: 'moveDiscovery',
  without: ['select'],
});

export const restoreDiscovery = changingDiscovery({
  name: 'restore_discovery',
  title: 'Restore a discovery',
  description:
    'Brings a deleted discovery back by its `id`, or gives one the members that it had after a change of its `history`.',
  operation: 'restoreDiscovery',
  without: ['select'],
  tellsChange: true,
});

export const addFeedback = writing(
  'adds',
  callOnce,
  'feedback',
  FEEDBACK,
)({
  name: 'add_feedback',
  title: 'Add feedback',
  description:
    'Adds what somebody said about a discovery, and who. Its `score` adds to the value of the discovery and of its parent within moments.',
  operation: 'createFeedback',
  without: ['createdAt', 'companyId'],
});

export const updateFeedback = writing(
  'changes',
  callAgain,
  'feedback',
  FEEDBACK,
)({
  name: 'update_feedback',
  title: 'Update feedback',
  description: 'Changes the members that are given; a new `discoveryId` moves it to another discovery.',
  operation: 'updateFeedback',
  // A company is given by its name, and tags are replaced as a whole.
  without: ['companyId', 'addTags', 'removeTags'],
});
