// The discoveries that are on the screen: kept up to date by the feed, and moved by hand.
import * as api from '@discovery-records/client';
import { announce, client, complain, given, loadWords, names, screen, soon, workspace } from './session.js';

export type Card = api.DiscoveryRecord;

export const cards = new Map<string, Card>();

/** What the address asks for; `isAsked` if only the service knows what belongs to it, or what of it is shown. */
export function scope() {
  const [q, component, assignee, tag] = ['q', 'component', 'assignee', 'tag'].map(given);
  const and: api.DiscoveryFilter[] = [];
  if (q) and.push({ q });
  if (component) and.push({ parentId: { within: component } });
  if (assignee) and.push({ assignees: assignee === 'none' ? { empty: true } : { has: assignee } });
  if (tag) and.push({ tags: { has: tag } });
  const isScored = given('view') === 'top' && given('by') !== '';
  const select = isScored ? 'discoveryfields,scores' : 'rank';
  return { filter: { and }, select, key: JSON.stringify([and, select]), isAsked: isScored || and.length > 0 };
}

export function put(...records: Card[]): void {
  for (const record of records) cards.set(record.id, record);
  screen.redraw();
}

export const byRank = (a: Card, b: Card): number =>
  (a.rank ?? '') < (b.rank ?? '') || (a.rank === b.rank && a.id < b.id) ? -1 : 1;

export const column = (stateId: string): Card[] =>
  [...cards.values()].filter((card) => card.discoveryStateId === stateId).toSorted(byRank);

export const counts = new Map<unknown, api.CountRecord>();

export const recount = soon(async () => {
  const view = given('view');
  if (view !== '' && view !== 'tree') return;
  const groupBy = view === 'tree' ? 'parentId' : 'discoveryStateId';
  const answer = await api.countDiscoveries({ client, body: { filter: scope().filter, groupBy } });
  counts.clear();
  for (const count of answer.counts) counts.set(count.value, count);
  screen.redraw();
});

const changed = new Set<string>();

/** Asks for what has changed, all of it at once. */
const refetch = soon(async () => {
  const { filter, select, key } = scope();
  const ids = [...changed].slice(0, 100);
  const body = { filter: { and: [filter, { id: { in: ids } }] }, select, per_page: 100 };
  const { discoveries } = await api.queryDiscoveries({ client, body });
  for (const id of ids) changed.delete(id);
  if (scope().key !== key) return;
  for (const id of ids) cards.delete(id);
  put(...discoveries);
  if (changed.size > 0) refetch();
});

/** Whose moves are under way: what the feed says of their places is older than what is shown. */
const moving = new Set<string>();

function follow({ type, record: { id }, before = {}, after = {} }: api.EventRecord): void {
  const card = cards.get(id);
  if (type !== 'discovery.moved') recount();
  if (type === 'discovery.deleted') cards.delete(id);
  else if (scope().isAsked || (!card && type !== 'discovery.created')) {
    changed.add(id);
    refetch();
  } else {
    const next: Record<string, unknown> = { ...card };
    const kept = moving.has(id) ? ['fieldsValues', 'rank', 'discoveryStateId'] : ['fieldsValues'];
    for (const name of Object.keys({ ...before, ...after }))
      if (!kept.includes(name)) next[name] = after[name];
    cards.set(id, next as unknown as Card);
  }
  screen.redraw();
}

/** By ids and kinds: another number after events were about them. */
export const versions = new Map<unknown, number>();

const heardOf = new Set<unknown>();

/** An import has thousands of events, and lists are read anew five times a second at most. */
const renew = soon(async () => {
  for (const about of heardOf) versions.set(about, (versions.get(about) ?? 0) + 1);
  heardOf.clear();
  screen.redraw();
}, 200);

const reloadWords = soon(loadWords);
let cursor: string | undefined;

function hear(heard: api.EventRecord | string): void {
  if (typeof heard === 'string') return void (cursor = heard);
  const { record, before = {}, after = {} } = heard;
  if (record.kind === 'discovery') follow(heard);
  else if (record.kind !== 'feedback') reloadWords();
  for (const { discoveryId, parentId } of [before, after]) heardOf.add(discoveryId).add(parentId);
  heardOf.add(record.kind).add(record.id);
  renew();
}

/** Call before anything is read that events change. The windows of a browser, which has few connections, share one stream. */
export async function listen(): Promise<void> {
  const channel = new BroadcastChannel(`discovery-records/${workspace.id}`);
  channel.addEventListener('message', ({ data }) => hear(data as api.EventRecord | string));
  cursor = api.cursorOf(await api.listEvents({ client, query: { from: 'now', per_page: 1 } }));
  const tell = (heard: api.EventRecord | string): void => {
    hear(heard);
    channel.postMessage(heard);
  };
  // The window that reads has the lock; when it is closed, another one goes on where it was.
  const read = async (): Promise<void> => {
    for await (const event of api.events({ client, ...(cursor && { cursor }), save: tell })) tell(event);
  };
  navigator.locks.request(channel.name, read).catch((error: unknown) => {
    // What happened meanwhile isn't kept any more.
    if (error instanceof api.ProblemError && error.status === 410) location.reload();
    else complain(error);
  });
}

/** Shows a move at once, before a card or to the end of a column, and takes it back if it is refused. */
export async function move(id: string, stateId: string, before: string | undefined): Promise<void> {
  const card = cards.get(id);
  const all = column(stateId);
  const others = all.filter((each) => each.id !== id);
  const index = before === undefined ? others.length : others.findIndex((each) => each.id === before);
  if (!card || index < 0 || all.indexOf(card) === index) return;
  const above = others[index - 1];
  const place = before === undefined ? above && { after: above.id } : { before };
  const body = { ...(stateId !== card.discoveryStateId && { discoveryStateId: stateId }), ...place };
  moving.add(id);
  // Until the service says which: right after the card above, as all that ranks consist of comes after "!".
  put({ ...card, discoveryStateId: stateId, rank: above ? `${above.rank}!` : '' });
  try {
    const { discovery } = await api.moveDiscovery({ client, path: { id }, query: { select: 'rank' }, body });
    if (cards.has(id)) put({ ...cards.get(id), ...discovery });
    announce(`${card.title}: ${names.get(stateId)}, place ${index + 1} of ${others.length + 1}.`);
  } catch (error) {
    const { discoveryStateId, rank = '' } = card;
    if (cards.has(id)) put({ ...(cards.get(id) ?? card), discoveryStateId, rank });
    complain(error);
  } finally {
    moving.delete(id);
  }
}
