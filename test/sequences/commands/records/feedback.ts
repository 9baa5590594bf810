import fc from 'fast-check';
import type { Answer } from '../../api.js';
import {
  clientIds,
  type Command,
  command,
  listOf,
  oneOf,
  optional,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import { named } from '../../model/names.js';
import { listAfter } from '../../model/rules.js';
import { compare, type Members } from '../../model/shown.js';
import { changed, type Feedback, type Message, type World } from '../../model/world.js';
import { companyGiven, companyNames } from './companies.js';
import { said } from './messages.js';
import { commandsOf, type Noun, type Written } from './nouns.js';

const tags = oneOf('praise', 'bug');
const on = { discoveryId: fc.option(reference('discovery'), { freq: 6 }) };

const members = {
  ...said,
  score: oneOf(0, 1, 3, 50),
  content: oneOf('I only knew the lighthouse.', 'It happened again.'),
  starred: oneOf(true, false),
  state: oneOf('NEW', 'PROCESSED', 'ARCHIVED'),
  tags: listOf(tags, 2),
  messageId: reference('message'),
};

export const newFeedback = fc.oneof(
  {
    weight: 2,
    arbitrary: optional(
      { ...on, score: members.score, company: companyNames, clientId: clientIds },
      'discoveryId',
    ),
  },
  {
    weight: 1,
    arbitrary: optional({
      ...on,
      ...members,
      companyId: reference('company'),
      clientId: clientIds,
    }).filter((given) => Object.keys(given).length > 0),
  },
);

export const feedbackChanges = fc.oneof(
  optional({ ...on, score: members.score }, 'discoveryId'),
  optional(
    {
      score: members.score,
      starred: members.starred,
      state: members.state,
      tags: members.tags,
      company: fc.option(companyNames),
      companyId: fc.option(reference('company')),
      messageId: fc.option(reference('message')),
      authorName: fc.option(said.authorName),
    },
    'score',
  ),
  optional({ addTags: listOf(tags, 2), removeTags: listOf(tags, 2) }, 'addTags'),
);

export const feedbackNoun: Noun<'feedback'> = {
  kind: 'feedback',
  path: 'feedback',
  one: 'feedback',
  weight: 5,
  create: newFeedback,
  change: feedbackChanges,
  chosen: ['createdAt'],
  write,
};

export const feedbacks: readonly Command[] = [
  ...commandsOf(feedbackNoun),
  command('list feedback', 2, fc.record({ discoveryId: reference('discovery') }), planList),
  command('count feedback', 2, oneOf('state', 'discoveryId', 'tags'), planCount),
];

interface Given {
  readonly discoveryId?: string | null;
  readonly messageId?: string | null;
  readonly state?: string;
  readonly tags?: readonly string[];
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
}

function write(world: World, all: Members, present: Feedback | undefined): Written {
  const {
    discoveryId,
    messageId,
    state,
    tags: replaced,
    addTags,
    removeTags,
    ...given
  } = all as Given & Members;
  const discovery = typeof discoveryId === 'string' ? named(world, 'discovery', discoveryId) : undefined;
  const message =
    typeof messageId === 'string' ? (named(world, 'message', messageId) as Message | undefined) : undefined;
  const { company, companyId, ...others } = {
    ...(present || !message ? {} : inherited(world, message, given)),
    ...given,
  };
  const from = companyGiven(world, { company, companyId });
  const after = discoveryId === undefined ? present?.discoveryId : discovery?.id;
  return {
    refused: [
      ...(discoveryId && !discovery ? ['400 discovery_not_found'] : []),
      ...(messageId && !message ? ['400 message_not_found'] : []),
      ...from.refused,
    ],
    members: {
      ...(present ? {} : { score: 1, starred: false }),
      ...others,
      discoveryId: after ?? null,
      messageId: messageId === undefined ? present?.messageId : (message?.id ?? null),
      companyId: from.id === undefined ? present?.companyId : from.id,
      state: state ?? stateAfter(present, after),
      tags: listAfter(replaced, addTags, removeTags, present?.tags ?? []),
    },
    beside: (draft, answered, record) => {
      from.make(draft, answered);
      if (from.isNew)
        draft.feedback.set(record.id, changed(record as Feedback, { companyId: answered['companyId'] }));
    },
  };
}

/** New feedback has of its message what it does not say itself: the author as a whole. */
function inherited(
  world: World,
  { authorName, authorEmail, companyId, sourceUrl }: Message,
  given: Members,
): Members {
  const saysAuthor = 'authorName' in given || 'authorEmail' in given;
  const saysCompany = 'company' in given || 'companyId' in given;
  return {
    ...(saysAuthor ? {} : { authorName, authorEmail }),
    ...(saysCompany || companyId === undefined ? {} : { companyId: named(world, 'company', companyId)?.id }),
    ...('sourceUrl' in given ? {} : { sourceUrl }),
  };
}

function stateAfter(present: Feedback | undefined, discoveryId: string | undefined): string {
  if (!present) return discoveryId === undefined ? 'NEW' : 'PROCESSED';
  if (present.state === 'NEW' && present.discoveryId === undefined && discoveryId !== undefined)
    return 'PROCESSED';
  if (present.state === 'PROCESSED' && present.discoveryId !== undefined && discoveryId === undefined)
    return 'NEW';
  return present.state;
}

function planList(scene: Scene, args: { discoveryId: unknown }) {
  const { world } = scene;
  const name = withNames(scene, args.discoveryId) as string;
  const discovery = named(world, 'discovery', name);
  const on = [...world.feedback.values()].filter((each) => discovery && each.discoveryId === discovery.id);
  return {
    method: 'GET',
    path: `discovery/${encodeURIComponent(name)}/feedback?per_page=100`,
    refused: discovery ? [] : ['404 record_not_found'],
    shows: (_: World, { body }: Answer) =>
      [(body['feedbacks'] as Feedback[]).map(({ id }) => id), on.map(({ id }) => id).toSorted()] as const,
  };
}

function planCount({ world }: Scene, groupBy: string) {
  const groups = new Map<string | null, { count: number; score: number }>();
  for (const feedback of world.feedback.values()) {
    const all = [(feedback as unknown as Record<string, string | readonly string[]>)[groupBy] ?? []].flat();
    for (const value of all.length > 0 ? all : [null]) {
      const { count, score } = groups.get(value) ?? { count: 0, score: 0 };
      groups.set(value, { count: count + 1, score: score + feedback.score });
    }
  }
  const key = ({ value, count }: { value: string | null; count: number }) => [
    -count,
    value === null ? 1 : 0,
    value ?? '',
  ];
  const counts = [...groups].map(([value, counted]) => Object.assign({ value }, counted));
  return {
    method: 'POST',
    path: 'feedback/count',
    body: { groupBy },
    refused: [],
    shows: (_: World, { body }: Answer) =>
      [body['counts'], counts.toSorted((a, b) => compare(key(a), key(b)))] as const,
  };
}
