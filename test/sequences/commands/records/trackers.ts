import fc from 'fast-check';
import { signed } from '../../../integrations/trackers/tracked.js';
import type { Answer, Api } from '../../api.js';
import {
  clientIds,
  type Command,
  command,
  oneOf,
  optional,
  pathOf,
  reference,
  type Scene,
  withNames,
} from '../../command.js';
import { type Delivery, issuesShown, issueKeyOf, receive } from '../../model/issues.js';
import { named } from '../../model/names.js';
import { copyOf, type Discovery, type World } from '../../model/world.js';
import { commandsOf, type Noun } from './nouns.js';

const SECRETS = ['a secret of sixteen or more', 'another secret of sixteen'] as const;

/** Of three issues, as people and trackers write them. */
export const issueUrls = oneOf(
  'https://github.com/river/site/issues/1',
  'http://GitHub.com/river/site/issues/1/?from=chat#top',
  'https://github.com/river/site/issues/2',
  'https://gitlab.com/river/site/-/issues/3',
  'https://gitlab.com/river/site/-/work_items/3',
);

const state = reference('discoveryState');
const members = {
  name: oneOf('Issues', 'Website'),
  secret: oneOf(...SECRETS),
  states: fc.option(
    fc.oneof(
      optional({ closed: state, open: state, opened: state }, 'closed'),
      optional({ DONE: state, Open: state }, 'DONE'),
      optional({ closed: state, Closed: state, done: state }),
    ),
    { freq: 4 },
  ),
};

const trackersNoun: Noun<'tracker'> = {
  kind: 'tracker',
  path: 'tracker',
  one: 'tracker',
  weight: 1,
  create: optional(
    { ...members, kind: oneOf('GITHUB', 'GITLAB'), clientId: clientIds },
    'kind',
    'name',
    'secret',
    'states',
  ),
  change: fc.oneof(optional({ states: members.states }, 'states'), optional(members, 'name')),
  write: (world, { states, secret, ...given }, present) => {
    const names = Object.entries((states ?? {}) as Record<string, string>);
    const ids = names.map(([, name]) => named(world, 'discoveryState', name)?.id);
    const isRepeated = new Set(names.map(([name]) => name.toLowerCase())).size < names.length;
    const led = Object.fromEntries(names.map(([name], index) => [name, ids[index]]));
    return {
      refused: [
        ...(ids.includes(undefined) ? ['400 discovery_state_not_found'] : []),
        ...(isRepeated ? ['400 repeated_member'] : []),
      ],
      members: {
        ...given,
        ...(states !== undefined && { states: names.length > 0 ? led : null }),
        ...(secret !== undefined && { secret, secrets: (present?.secrets ?? 0) + 1 }),
      },
    };
  },
  deleteAlong: ({ issue }, { id }) => {
    for (const each of issue.values()) if (each.trackerId === id) issue.delete(each.id);
  },
};

/** Trackers are named by their ids, and seldom by what else names records. */
const senders = reference('tracker').map(({ $, n }) => ({ $, n: n % 9 === 0 ? n : n - (n % 2) }));

export const trackers: readonly Command[] = [
  ...commandsOf(trackersNoun),
  command(
    'receive',
    30,
    fc.record({
      sender: senders,
      url: issueUrls,
      state: oneOf('open', 'closed'),
      title: oneOf('Slow', 'Slow', 'Slower'),
      later: oneOf(-1, 0, 0, 1, 1, 2),
      isRepeated: oneOf(false, false, false, true),
      assignee: oneOf('', 'ada', 'Bo'),
      isGone: oneOf(false, false, false, false, false, true),
      isForged: oneOf(false, false, false, false, false, false, false, true),
    }),
    planReceipt,
  ),
  command('list issues', 3, reference('discovery'), planList),
];

interface Given extends Omit<Delivery, 'at'> {
  readonly sender: string;
  /** Than what is known of the issue, in seconds. */
  readonly later: number;
  /** Whether it is the first one of the same time once more. */
  readonly isRepeated: boolean;
  readonly isForged: boolean;
}

/** As much of what a tracker sends as matters. */
function payloadOf(kind: string, { url, title, state, at, isGone, assignee }: Delivery): object {
  const issue = { title, state, updated_at: at };
  const action = isGone ? 'deleted' : 'edited';
  return kind === 'GITHUB'
    ? { action, issue: { ...issue, html_url: url, assignee: { login: assignee } } }
    : { object_kind: 'issue', object_attributes: { ...issue, url, action }, assignees: [{ name: assignee }] };
}

/** What a tracker sends, with its secret, another one, or one of a tracker that is gone. */
function planReceipt(scene: Scene, args: unknown) {
  const { sender, later, isRepeated, isForged, ...said } = withNames(scene, args) as Given;
  const tracker = scene.world.tracker.get(sender);
  const { kind = 'GITHUB', secret = SECRETS[0] } = tracker ?? {};
  const state = kind === 'GITLAB' && said.state === 'open' ? 'opened' : said.state;
  const former = scene.world.issue.get(issueKeyOf(said.url));
  const repeated = isRepeated ? former?.deliveries[0] : undefined;
  const seconds = repeated === undefined ? later : 0;
  const at = new Date(Date.parse(former?.at ?? '2026-11-20T09:00Z') + seconds * 1_000).toISOString();
  // GitLab tells of no deletion. GitHub tells of one once.
  const isGone = said.isGone && kind === 'GITHUB';
  const last = isGone ? { url: `https://${issueKeyOf(said.url)}`, title: 'Slow', assignee: '' } : {};
  const delivery = { ...said, state: isGone ? 'open' : state, at, isGone, ...last };
  const body = repeated ?? JSON.stringify(payloadOf(kind, delivery));
  const after = copyOf(scene.world);
  const isTaken = tracker && !isForged;
  const told = isTaken ? receive(after, tracker, delivery, body) : [];
  return {
    method: 'POST',
    path: pathOf('tracker', sender, 'receive'),
    body,
    headers: signed(
      kind,
      body,
      SECRETS.find((each) => (each === secret) !== isForged),
    ),
    refused: isTaken ? [] : ['401 invalid_signature'],
    told,
    tracker: tracker?.id,
    effect: (draft: World) => void Object.assign(draft, after),
    until: (api: Api, answer: Answer) =>
      told[0] ? api.send('GET', `discovery/${told[0].id}/issue`) : Promise.resolve(answer),
    shows: (world: World, { body: { issues } }: Answer) =>
      [issues, told[0] && issuesShown(world, world.discovery.get(told[0].id) as Discovery)] as const,
  };
}

function planList(scene: Scene, args: unknown) {
  const name = withNames(scene, args) as string;
  const discovery = named(scene.world, 'discovery', name) as Discovery | undefined;
  return {
    method: 'GET',
    path: pathOf('discovery', name, 'issue'),
    refused: discovery ? [] : ['404 record_not_found'],
    shows: (world: World, { body: { issues } }: Answer) =>
      [issues, discovery && issuesShown(world, discovery)] as const,
  };
}
