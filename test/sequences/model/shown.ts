import { demandOf, scoreOf } from './derived.js';
import { issueCountsOf } from './issues.js';
import { companyAt } from './names.js';
import type {
  Company,
  Discovery,
  Feedback,
  Field,
  Kind,
  Message,
  Named,
  Settings,
  Token,
  Tracker,
  Webhook,
  World,
} from './world.js';

export type Members = Readonly<Record<string, unknown>>;

/** A record as its kind's list shows it, without times, and without what a worker computes. */
export function shown(world: World, kind: Kind, record: Named): Members {
  if (kind === 'discovery') return shownDiscovery(world, record as Discovery);
  if (kind === 'discoveryField') return shownField(record as Field);
  if (kind === 'feedback' || kind === 'message') return shownFrom(world, record as Feedback | Message);
  if (kind === 'apiToken') return shownToken(record as Token);
  if (kind === 'workspace') return shownSettings(record as Settings);
  const { rotations: _, secret: __, secrets: ___, ...members } = record as Webhook & Tracker;
  return members;
}

function shownFrom(world: World, { companyId, ...members }: Feedback | Message): Members {
  const { createdAt: _, ...others } = members as Feedback;
  const company: Company | undefined = companyId === undefined ? undefined : companyAt(world, companyId);
  return { ...others, ...(company && { company: company.name, companyId: company.id }) };
}

const shownToken = ({ clientId: _, secret: __, endsAfter: ___, ...members }: Token): Members => members;

const shownSettings = ({ clientId: _, ...members }: Settings): Members => members;

const shownField = ({ formula, ...members }: Field): Members => ({
  ...members,
  ...(formula && { formula: formula.text }),
});

function shownDiscovery(world: World, discovery: Discovery): Members {
  const { values, assignees, rank, links, ...members } = discovery;
  const named = byName(world, assignees);
  return {
    ...members,
    parentId: discovery.parentId ?? null,
    parentType: parentTypeOf(world, discovery),
    assignees: named,
    ...(named[0] !== undefined && { assigneeId: named[0] }),
    fieldsValues: fieldsInOrder(world).flatMap(({ id, clientId, name }) =>
      values[id] === undefined ? [] : { field: { id, clientId, name }, value: values[id] },
    ),
    ...links,
    rank,
  };
}

export const parentTypeOf = (world: World, { parentId }: Discovery): string =>
  parentId === undefined ? 'NONE' : world.component.has(parentId) ? 'COMPONENT' : 'DISCOVERY';

const byName = (world: World, users: readonly string[]): string[] =>
  users.toSorted((a, b) => compare([world.user.get(a)?.name, a], [world.user.get(b)?.name, b]));

export const fieldsInOrder = (world: World): Field[] =>
  [...world.discoveryField.values()].toSorted((a, b) => compare([a.position, a.id], [b.position, b.id]));

type Key = readonly (string | number | undefined)[];

/** By the first of several members that differs. */
export function compare(a: Key, b: Key): number {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at === -1 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

/** The same once the workers are done: with what they compute of discoveries. */
export function shownSettled(world: World, kind: Kind, record: Named): Members {
  if (kind !== 'discovery') return shown(world, kind, record);
  const discovery = record as Discovery;
  const { lastFeedback, ...demand } = demandOf(world, discovery);
  const fieldsValues = fieldsInOrder(world).flatMap((field) => {
    const { id, clientId, name, type } = field;
    const value =
      type === 'FEEDBACK'
        ? String(demand.feedbackScore)
        : (scoreOf(world, discovery, field) ?? discovery.values[id]);
    return value === undefined ? [] : { field: { id, clientId, name }, value };
  });
  const isLast = ({ field }: (typeof fieldsValues)[number]) =>
    world.discoveryField.get(field.id)?.type === 'FEEDBACK';
  const inOrder = [...fieldsValues.filter((each) => !isLast(each)), ...fieldsValues.filter(isLast)];
  return {
    ...shownDiscovery(world, discovery),
    ...demand,
    lastFeedback,
    fieldsValues: inOrder,
    issueCounts: issueCountsOf(world, discovery),
  };
}

const TIMES = [
  'createdAt',
  'updatedAt',
  'lastDiscoverystateUpdatedAt',
  'formulaProgress',
  'lastUsedAt',
  'expiresAt',
];
export const COMPUTED = ['feedbackScore', 'customers', 'revenue', 'lastFeedback'];

const without = (record: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

export const withoutTimes = (record: Members): Members => without(record, TIMES);

/** An answer as {@link shown} has it. */
export function withoutComputed(world: World, kind: Kind, record: Members): Members {
  if (kind !== 'discovery') return without(record, [...TIMES, 'secret']);
  const values = (record['fieldsValues'] ?? []) as { field: Named }[];
  const isWritten = ({ field: { id } }: { field: Named }) => {
    const field = world.discoveryField.get(id);
    return field?.type !== 'FEEDBACK' && !field?.formula;
  };
  return { ...without(record, [...TIMES, ...COMPUTED]), fieldsValues: values.filter(isWritten) };
}
