import type { Api, Arguments } from '../api.js';
import { CURSOR, NEXT, NOTE, pageOf } from '../pages.js';
import { COMPONENT, FIELD, showInList, STATE, TAG, USER, VIEW } from '../records.js';
import { cutToFit, fits } from '../results.js';
import type { OperationId } from '../specification.js';
import type { Json, Shown, Tool } from '../tool.js';

interface Part {
  readonly operation: OperationId;
  /** The name of the answer's member that has the list. */
  readonly of: string;
  readonly shown: Shown;
}

const PARTS: Readonly<Record<string, Part>> = {
  states: { operation: 'listDiscoveryStates', of: 'discoveryStates', shown: STATE },
  fields: { operation: 'listDiscoveryFields', of: 'discoveryFields', shown: FIELD },
  components: { operation: 'listComponents', of: 'components', shown: COMPONENT },
  users: { operation: 'listUsers', of: 'users', shown: USER },
  views: { operation: 'listViews', of: 'views', shown: VIEW },
  tags: { operation: 'listDiscoveryTags', of: 'discoveryTags', shown: TAG },
};

/** Lists that are shortened before others if the answer is too long. */
const LONG = new Set(['components', 'users', 'tags']);

const MOST = 100;

export const workspace: Tool = {
  name: 'workspace',
  title: 'Words of the workspace',
  description:
    'Call this first: the states, custom fields with their options, components, users, views and tags that the other tools take and answer, what the token may do, and `user`, who is `me`.',
  kind: 'reads',
  takes: {
    own: {
      part: {
        type: 'string',
        enum: Object.keys(PARTS),
        description: 'One list alone, where the answer without it says `more`.',
      },
      q: {
        type: 'string',
        description: 'Only components, users and tags with these words, the last as a prefix.',
      },
      cursor: CURSOR,
    },
  },
  answers: {
    workspace: { type: 'object' },
    scopes: { type: 'array', items: { type: 'string' } },
    user: USER,
    ...Object.fromEntries(Object.entries(PARTS).map(([name, { shown }]) => [name, [shown] as const])),
    more: {
      type: 'array',
      items: { type: 'string' },
      description: 'Lists that go on: ask for each as `part`.',
    },
    next: NEXT,
    note: NOTE,
  },
  run: async (args, api) => (args['part'] === undefined ? overviewOf(api, args) : partOf(api, args)),
};

async function partOf(api: Api, { part, ...args }: Arguments): Promise<Json> {
  const { operation, of, shown } = PARTS[String(part)] ?? {};
  if (!operation || !of || !shown)
    throw new Error(`\`part\` must be one of ${Object.keys(PARTS).join(', ')}.`);
  const { [of]: records, ...others } = await pageOf(
    api,
    operation,
    { per_page: MOST, ...args },
    { of, show: showInList(shown) },
  );
  return { [String(part)]: records, ...others };
}

async function overviewOf(api: Api, { q, ...args }: Arguments): Promise<Json> {
  const me = await api.call<{ me: { workspace: Json; scopes: string[]; user?: Json } }>('getMe', args);
  const lists = await Promise.all(
    Object.entries(PARTS).map(async ([name, { operation, of, shown }]) => {
      const query = { per_page: MOST, ...(LONG.has(name) && { q }) };
      const { body, next } = await api.call<Record<string, Json[]>>(operation, query);
      return { name, records: (body[of] ?? []).map(showInList(shown)), isMore: next !== undefined };
    }),
  );
  const { workspace, scopes, user } = me.body.me;
  const head = {
    workspace: { name: workspace['name'] },
    scopes,
    ...(user && { user: showInList(USER)(user) }),
  };
  return shortened(head, lists);
}

interface List {
  readonly name: string;
  readonly records: readonly Json[];
  readonly isMore: boolean;
}

function shortened(head: Json, lists: readonly List[]): Json {
  const answer = {
    ...head,
    ...Object.fromEntries(lists.map(({ name, records }) => [name, records])),
    more: lists.filter(({ isMore }) => isMore).map(({ name }) => name),
  };
  if (fits(answer)) return answer;
  const bytesOf = ({ records }: List): number => JSON.stringify(records).length;
  const shortenable = lists.filter(({ name, records }) => LONG.has(name) && records.length > 1);
  const all = shortenable.length > 0 ? shortenable : lists.filter(({ records }) => records.length > 1);
  const longest = all.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0];
  if (!longest) return cutToFit(answer);
  const half = longest.records.slice(0, Math.ceil(longest.records.length / 2));
  return shortened(
    head,
    lists.map((list) => (list === longest ? { ...list, records: half, isMore: true } : list)),
  );
}
