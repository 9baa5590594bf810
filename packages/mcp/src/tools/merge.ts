import type { Api, Arguments } from '../api.js';
import { NOTE } from '../pages.js';
import { DISCOVERY_LINE, showInList } from '../records.js';
import { callOnce, CHANGE_ID } from '../repeats.js';
import { cutToFit } from '../results.js';
import type { OperationId } from '../specification.js';
import type { Json, Tool } from '../tool.js';

const DRY =
  'Nothing was changed: `merged` would be gone, and `discovery` would get what `moves` counts, and links and field values that it lacks. To do it, call again with dryRun false.';

const BACK = 'undo_change with this `changeId` takes it back.';

export const mergeDiscovery: Tool = {
  name: 'merge_discovery',
  title: 'Merge a discovery',
  description:
    'Merges a discovery into another one. Ask the person first. Unless `dryRun` is false, it only shows what would move.',
  kind: 'destroys',
  takes: {
    operation: 'mergeDiscovery',
    without: ['select', 'ifMatch', 'idempotencyKey'],
    own: { dryRun: { type: 'boolean' } },
  },
  answers: {
    merged: { type: 'object' },
    discovery: { type: 'object' },
    moves: { type: 'object' },
    changeId: CHANGE_ID,
    note: NOTE,
  },
  run: async ({ dryRun = true, ...args }, api) => {
    const merged = await lineOf(api, args['id']);
    if (dryRun !== false) {
      const discovery = await lineOf(api, args['into']);
      return cutToFit({ merged, discovery, moves: await movesOf(api, merged, discovery), note: DRY });
    }
    const { body } = await callOnce<Answered>(api, 'mergeDiscovery', args);
    const discovery = showInList(DISCOVERY_LINE)(await api.named(body.discovery));
    return cutToFit({ merged, discovery, changeId: body.changeId, note: BACK });
  },
};

interface Answered {
  readonly discovery: Json;
  readonly changeId?: string;
}

/** Counts the records that a merge moves, and lists the tags and assignees that the survivor lacks. */
async function movesOf(api: Api, { id, ...merged }: Json, survivor: Json): Promise<Json> {
  const count = async (operation: OperationId, args: Arguments) =>
    (await api.call(operation, { ...args, per_page: 1, prefer: 'count=exact' })).total;
  const [feedback, comments, subDiscoveries] = await Promise.all([
    count('listDiscoveryFeedback', { id }),
    count('listComments', { id }),
    count('listDiscoveries', { parentId: id }),
  ]);
  const lacking = (list: string) => {
    const [own = [], others = []] = [survivor[list], merged[list]] as (readonly unknown[] | undefined)[];
    return others.filter((each) => !own.includes(each));
  };
  return { feedback, comments, subDiscoveries, tags: lacking('tags'), assignees: lacking('assignees') };
}

async function lineOf(api: Api, id: Arguments[string]): Promise<Json> {
  const { body } = await api.call<Answered>('getDiscovery', { id });
  return showInList(DISCOVERY_LINE)(await api.named(body.discovery));
}
