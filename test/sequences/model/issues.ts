import { isDeepStrictEqual } from 'node:util';
import type { Told } from './log.js';
import type { Members } from './shown.js';
import { changed, type Discovery, type Issue, type ToldIssue, type Tracker, type World } from './world.js';

/** What all links to an issue have in common. */
export const issueKeyOf = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[?#].*/, '')
    .replace(/\/-\/(issues|work_items)\//, '/issues/')
    .replace(/\/+$/, '');

const keysIn = ({ links }: Discovery): string[] => Object.values(links).flat().map(issueKeyOf);

type KnownIssue = Issue & { readonly told: ToldIssue };

const issuesOf = ({ issue }: World, discovery: Discovery): KnownIssue[] =>
  [...new Set(keysIn(discovery))]
    .toSorted()
    .map((key) => issue.get(key))
    .filter((each): each is KnownIssue => each?.told !== undefined);

export const issuesShown = (world: World, discovery: Discovery): Members[] =>
  issuesOf(world, discovery).map(({ told, assignee, at }) =>
    changed({ ...told, updatedAt: at }, { assignee }),
  );

export function issueCountsOf(world: World, discovery: Discovery): Members {
  const all = issuesOf(world, discovery);
  return { done: all.filter(({ told }) => told.category === 'DONE').length, all: all.length };
}

/** The state that an issue stands for: by its own state, or else by its category, in upper or lower case. */
function stateOf({ tracker }: World, { trackerId, told }: KnownIssue): string | undefined {
  const states = Object.entries(tracker.get(trackerId)?.states ?? {});
  const by = (name: string) => states.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  return by(told.state) ?? by(told.category);
}

/** The state that all issues of a discovery stand for. */
function commonState(world: World, discovery: Discovery): string | undefined {
  const states = new Set(issuesOf(world, discovery).map((issue) => stateOf(world, issue)));
  return states.size === 1 ? [...states][0] : undefined;
}

/** What a delivery says. */
export interface Delivery extends Omit<ToldIssue, 'category'> {
  readonly at: string;
  readonly assignee: string;
  readonly isGone: boolean;
}

/** Takes a delivery. @returns what is told of discoveries */
export function receive(draft: World, tracker: Tracker, delivery: Delivery, body: string): Told[] {
  const { at, assignee, isGone, url, title, state } = delivery;
  const key = issueKeyOf(url);
  const former = draft.issue.get(key);
  const [isTheirs, isSameTime] = [former && former.trackerId !== tracker.id, former?.at === at];
  const isOld = isSameTime && (!former?.told || former.deliveries.includes(body));
  if (former && (isTheirs || former.at > at || isOld)) return [];
  const linked = [...draft.discovery.values()].filter((each) => keysIn(each).includes(key));
  const common = linked.map((each) => commonState(draft, each));
  const deliveries = [...(isSameTime ? (former?.deliveries ?? []) : []), body];
  const told = { url, title, state, category: state === 'closed' ? 'DONE' : 'OPEN' };
  const known = isGone ? {} : { told, assignee: assignee === '' ? null : assignee };
  draft.issue.set(key, changed({ id: key, clientId: key, trackerId: tracker.id, at, deliveries }, known));
  if (isDeepStrictEqual(former?.told, isGone ? undefined : told)) return [];
  for (const [index, each] of linked.entries()) move(draft, each, common[index]);
  const change = {
    before: former?.told && { issue: former.told },
    after: isGone ? {} : { issue: told },
  };
  return linked.map(({ id }) => ({ kind: 'discovery', id, verb: 'issueChanged', change }));
}

/** Moves a discovery, unless somebody else has moved it since a tracker did, or has discarded it before. */
function move(draft: World, discovery: Discovery, former: string | undefined): void {
  const { id, clientId, discoveryStateId } = discovery;
  const stateId = commonState(draft, discovery);
  const last = draft.trackerMove.get(id)?.stateId;
  const isDiscarded = draft.discoveryState.get(discoveryStateId)?.category === 'DISCARDED';
  const mayMove = last === undefined ? !isDiscarded : [last, stateId].includes(discoveryStateId);
  if (stateId === undefined || stateId === former || !mayMove) return;
  draft.discovery.set(id, { ...discovery, discoveryStateId: stateId });
  draft.trackerMove.set(id, { id, clientId, stateId });
}
