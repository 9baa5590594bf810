import { deepStrictEqual } from 'node:assert/strict';
import type { Answer, Api } from './api.js';
import { type Change, type Difference, enlargedBy, isVersion } from './model/log.js';
import { issuesShown } from './model/issues.js';
import { companyAt } from './model/names.js';
import { type Members, shown, shownSettled, withoutTimes } from './model/shown.js';
import { changed, type Kind, type Named, recordsOf, type Settings, type World } from './model/world.js';

const LISTS: Readonly<Partial<Record<Kind, string>>> = {
  component: 'component',
  discoveryState: 'discovery-state',
  discoveryField: 'discovery-field',
  user: 'user',
  company: 'company',
  message: 'message',
  discovery: 'discovery?select=demand,discoveryfields,issueCounts,issues,rank,scores',
  feedback: 'feedback',
  comment: 'comment',
  view: 'view',
  webhook: 'webhook',
  apiToken: 'api-token',
  tracker: 'tracker',
};

const byId = (records: readonly Members[]): Members[] =>
  records.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));

/** Every list, with what workers have computed. */
export async function compareLists(api: Api, world: World): Promise<void> {
  for (const [kind, path] of Object.entries(LISTS) as [Kind, string][]) {
    const body = await api.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
    const listed = (Object.values(body)[0] as Members[]).map(withoutTimes);
    const expected = [...recordsOf(world, kind).values()].map((record) => shownSettled(world, kind, record));
    deepStrictEqual({ [kind]: byId(listed) }, { [kind]: byId(expected) });
  }
  await compareOrder(api, world);
  await compareCounts(api, world);
  for (const discovery of world.discovery.values())
    deepStrictEqual(
      (await api.get(`discovery/${discovery.id}/issue`))['issues'],
      issuesShown(world, discovery),
    );
}

async function compareOrder(api: Api, world: World): Promise<void> {
  const { discoveries } = (await api.get('discovery?sort=rank&per_page=100')) as { discoveries: Named[] };
  const ranked = [...world.discovery.values()].toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  deepStrictEqual(
    discoveries.map(({ id }) => id),
    ranked.map(({ id }) => id),
  );
}

async function compareCounts(api: Api, world: World): Promise<void> {
  const tags = new Map<string, number>();
  for (const discovery of world.discovery.values())
    for (const tag of discovery.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const { discoveryTags } = (await api.get('discovery-tag')) as {
    discoveryTags: { name: string; discoveries: number }[];
  };
  deepStrictEqual(new Map(discoveryTags.map(({ name, discoveries }) => [name, discoveries])), tags);
  const { counts, id, name, recordUrl, linkNames } = (await api.get('workspace'))['workspace'] as Settings & {
    counts: Members;
  };
  const settings = changed({ id, clientId: id, name, linkNames }, { recordUrl });
  deepStrictEqual(settings, world.workspace.get(id));
  const { discoveriesByState: _, ...numbers } = counts;
  deepStrictEqual(numbers, {
    discoveries: world.discovery.size,
    feedback: world.feedback.size,
    inbox: [...world.feedback.values()].filter(({ state }) => state === 'NEW').length,
    components: world.component.size,
    users: world.user.size,
    companies: world.company.size,
    tags: tags.size,
    views: world.view.size,
  });
}

interface Event {
  readonly type: string;
  readonly record: Named;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly requestId?: string;
  readonly changeId: string;
  readonly before?: Members;
  readonly after?: Members;
}

/** Every change is told once, in the order in which they were acknowledged, and nothing else is. */
export async function compareFeed(api: Api, world: World, log: readonly Change[]): Promise<void> {
  const told = new Map<string, Event[]>();
  for (const event of await eventsOf(api)) {
    if (event.actor.kind === 'operator' || event.actor.kind === 'worker') continue;
    const { changeId } = event;
    told.set(changeId, [...(told.get(changeId) ?? []), event]);
  }
  const changes = [...told.values()];
  deepStrictEqual(
    changes.map(([first]) => [
      first?.actor.kind === 'import' ? first.changeId : first?.requestId,
      first?.actor.kind === 'tracker' ? first.actor.id : undefined,
    ]),
    log.map(({ requestId, tracker }) => [requestId, tracker]),
  );
  const asNow = companiesNow(world);
  for (const [index, change] of log.entries()) {
    const actual = together((changes[index] ?? []).map(asTold));
    const expected = [
      ...change.differences.flatMap((each) => expectedOf(change, each, asNow)),
      ...(change.told ?? []).map(({ kind, id, verb = 'erased', change: shownChange = {} }): Told => [
        `${kind}.${verb}`,
        id,
        inOrder(shownChange),
      ]),
      ...enlargedBy(change).map(([kind, id]): Told => [`${kind}.enlarged`, id, {}]),
    ];
    const lines = (all: readonly Told[]) => all.map((each) => JSON.stringify(each, asNow)).toSorted();
    deepStrictEqual([change.requestId, ...lines(actual)], [change.requestId, ...lines(expected)]);
  }
}

export async function eventsOf(api: Api): Promise<Event[]> {
  const events: Event[] = [];
  for (let path = 'event?from=start&per_page=100'; ;) {
    const answer: Answer = await api.send('GET', path);
    const page = answer.body['events'] as Event[];
    if (page.length === 0) return events;
    events.push(...page);
    path = /<\/v1\/([^>]+)>/.exec(String(answer.headers['link']))?.[1] ?? '';
  }
}

type Told = readonly [type: string, id: string, after: Members];

const asTold = ({ type, record: { id }, before, after = {} }: Event): Told => {
  if (type === 'discovery.issueChanged') return [type, id, inOrder({ before, after })];
  const [kind = '', verb = ''] = type.split('.');
  const hasMembers = ['created', 'updated'].includes(verb);
  return [type, id, hasMembers ? plain(kind, after) : {}];
};

/** What is made and then changed by the same request, or changed and then deleted, is shown as one thing. */
function together(events: readonly Told[]): Told[] {
  const [survivors, others] = [true, false].map((is) =>
    events.filter(([type]) => type.endsWith('.enlarged') === is),
  ) as [Told[], Told[]];
  const folded = [...Map.groupBy(others, ([, id]) => id).values()].flatMap((own): Told[] => {
    const gone = own.filter(([type]) => /\.(deleted|merged)$/.test(type));
    if (gone.length > 0) return gone;
    const [first] = own;
    if (!first?.[0].endsWith('.created')) return own;
    return [[first[0], first[1], Object.assign({}, ...own.map(([, , after]) => after)) as Members]];
  });
  return [...folded, ...survivors];
}

/** Events show the company that feedback's is part of now. */
const companiesNow = (world: World) => (name: string, value: unknown) =>
  name === 'companyId' ? (companyAt(world, String(value))?.id ?? value) : value;

/** What a difference is told as, once members are shown as they are now. */
function expectedOf(
  { before: from, after: to, differences, isErasure }: Change,
  difference: Difference,
  asNow: ReturnType<typeof companiesNow>,
): Told[] {
  const { kind, id, before, after } = difference;
  if (isErasure) return [[`${kind}.erased`, id, {}]];
  if (kind === 'mergedDiscovery') return before || !after ? [] : [['discovery.merged', id, {}]];
  if (kind === 'mergedCompany')
    return after
      ? [['company.merged', id, {}]]
      : before && !to.company.has(id)
        ? [['company.deleted', id, {}]]
        : [];
  const isMerged = differences.some((each) => each.kind.startsWith('merged') && each.id === id);
  if (!after) return isMerged ? [] : [[`${kind}.deleted`, id, {}]];
  const now = plain(kind, shown(to, kind, after));
  if (!before) return [[`${kind}.created`, id, now]];
  const former = plain(kind, shown(from, kind, before));
  const differing = Object.entries(now).filter(
    ([name, value]) =>
      JSON.stringify({ [name]: value }, asNow) !== JSON.stringify({ [name]: former[name] }, asNow),
  );
  const isMoved = 'rank' in after && 'rank' in before && after.rank !== before.rank;
  return [
    ...(isVersion(difference) ? ([[`${kind}.updated`, id, Object.fromEntries(differing)]] as Told[]) : []),
    ...(isMoved ? ([[`${kind}.moved`, id, {}]] as Told[]) : []),
  ];
}

const LEFT_OUT = new Set([
  'createdAt',
  'updatedAt',
  'lastDiscoverystateUpdatedAt',
  'feedbackScore',
  'lastFeedback',
  'rank',
  'customers',
  'company',
  'assigneeId',
  'formulaProgress',
  'lastUsedAt',
  'expiresAt',
  'url',
]);

/** Members in the order of their names, without those that follow from other records or are computed. */
function plain(kind: string, members: Members): Members {
  const entries = Object.entries(members).filter(
    ([name]) => !LEFT_OUT.has(name) && !(name === 'revenue' && kind === 'discovery'),
  );
  const values = entries.map(([name, value]) => [name, asPlain(name, value)] as const);
  return Object.fromEntries(values.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Members at any depth in the order of their names, without those that have none. */
function inOrder(value: object): Members {
  const entries = Object.entries(value).map(([name, each]: [string, unknown]) => [
    name,
    typeof each === 'object' && each !== null ? inOrder(each) : each,
  ]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))) as Members;
}

function asPlain(name: string, value: unknown): unknown {
  if (name === 'assignees') return (value as string[]).toSorted();
  if (name === 'states') return inOrder(value as object);
  if (name !== 'fieldsValues') return value;
  const values = value as { field: Named; value: string }[];
  return values
    .map(({ field, value: each }) => [field.id, each])
    .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
}
