// The cards on the screen: refreshed by the event feed, and moved by dragging.
import * as api from '@discovery-records/client';
import * as session from './session.js';
import type { Act } from './session.js';
import { Overtaken } from './words.js';

const { announce, attempt, client, complain, given, loadWords, names, screen, soon, workspace } = session;

export type Card = api.DiscoveryRecord;

export const cards = new Map<string, Card>();

/** The filters in the page's address. */
export function scope() {
  // The inbox has feedback on all cards, so it loads cards without these filters.
  const named = given('view') === 'inbox' ? [] : ['q', 'component', 'assignee', 'tag'];
  const [q, component, assignee, tag] = named.map(given);
  const and: api.DiscoveryFilter[] = [];
  if (q) and.push({ q });
  if (component) and.push({ parentId: { within: component } });
  if (assignee) and.push({ assignees: assignee === 'none' ? { empty: true } : { has: assignee } });
  if (tag) and.push({ tags: { has: tag } });
  const isTop = given('view') === 'top' && given('by');
  const fields = isTop ? `${CARD_FIELDS},fieldsValues,customers,revenue` : CARD_FIELDS;
  return { filter: { and }, fields, key: JSON.stringify([and, fields]) };
}

/** What cards show, without the longer texts: the drawer reads a whole record. */
export const CARD_FIELDS =
  'clientId,createdAt,updatedAt,title,discoveryStateId,parentId,parentType,assigneeId,assignees,tags,lastDiscoverystateUpdatedAt,lastFeedback,feedbackScore,issueCounts,rank';

export function put(...records: Card[]): void {
  for (const record of records) cards.set(record.id, record);
  screen.redraw();
}

export const byRank = (a: Card, b: Card): number =>
  (a.rank ?? '') < (b.rank ?? '') || (a.rank === b.rank && a.id < b.id) ? -1 : 1;

export const column = (stateId: string): Card[] =>
  [...cards.values()].filter((card) => card.discoveryStateId === stateId).toSorted(byRank);

export const counts = new Map<unknown, api.CountRecord>();

export async function recount(): Promise<void> {
  const view = given('view');
  if (view !== '' && view !== 'tree') return;
  const groupBy = view ? 'parentId' : 'discoveryStateId';
  const answer = await api.countDiscoveries({ client, body: { filter: scope().filter, groupBy } });
  counts.clear();
  for (const count of answer.counts) counts.set(count.value, count);
  screen.redraw();
}

/** The number of pending moves by card id. While a move is pending, answers about its card are outdated. */
const moving = new Map<string, number>();

/** Cards moved on this page. Lists show them even beyond the last loaded page. */
const placed = new Set<string>();

export const isPlaced = ({ id }: Card): boolean => placed.has(id);

export function forget(): void {
  cards.clear();
  placed.clear();
}

/** Loads cards that have changed or aren't loaded yet. */
export async function reread(changed: readonly string[]): Promise<void> {
  const { filter, fields, key } = scope();
  for (let ids = changed; ids.length > 0; ids = ids.slice(100)) {
    const and = [filter, { id: { in: ids.slice(0, 100) } }];
    const body = { filter: { and }, fields, per_page: 100 };
    const { discoveries } = await api.queryDiscoveries({ client, body });
    if (scope().key !== key) return;
    for (const id of ids.slice(0, 100)) if (!moving.has(id)) cards.delete(id);
    put(...discoveries.filter(({ id }) => !moving.has(id)));
  }
}

/** Versions by record id and by kind, raised by each event about the record. */
export const versions = new Map<unknown, number>();

const heard = { of: new Set<unknown>(), discoveries: new Set<string>() };

/** Reloads the records of many events together, because an import has thousands of events. */
const catchUp = soon(async () => {
  const { of, discoveries } = heard;
  Object.assign(heard, { of: new Set(), discoveries: new Set() });
  for (const about of of) versions.set(about, (versions.get(about) ?? 0) + 1);
  screen.redraw();
  await Promise.all([
    of.has('words') && loadWords(),
    discoveries.size > 0 && recount(),
    reread([...discoveries]),
  ]);
}, 100);

let cursor: string | undefined;

function hear(told: api.EventRecord | string): void {
  if (typeof told === 'string') return void (cursor = told);
  const { record, before = {}, after = {} } = told;
  if (record.kind === 'discovery' && given('view') !== 'import') heard.discoveries.add(record.id);
  heard.of
    .add(/^(discovery|feedback|comment|view|message|company)$/.test(record.kind) ? record.kind : 'words')
    .add(record.id);
  for (const { discoveryId, parentId } of [before, after]) heard.of.add(discoveryId).add(parentId);
  catchUp();
}

/** Loads the workspace and follows the feed. Windows share one stream, because a browser has few connections per host. */
export async function listen(): Promise<void> {
  cursor = api.cursorOf(await api.listEvents({ client, query: { from: 'now', per_page: 1 } }));
  await loadWords();
  const channel = new BroadcastChannel(`discovery-records/${workspace.id}`);
  channel.addEventListener('message', ({ data }) => hear(data as api.EventRecord | string));
  const tell = (told: api.EventRecord | string): void => {
    hear(told);
    channel.postMessage(told);
  };
  // The window with the lock reads the stream. When it closes, another window continues from the same cursor.
  const read = async (): Promise<void> => {
    for await (const event of api.events({ client, cursor, save: tell })) tell(event);
  };
  navigator.locks.request(channel.name, read).catch((error: unknown) => {
    // The feed no longer has the events since the cursor.
    if (error instanceof api.ProblemError && error.status === 410) location.reload();
    else complain(error);
  });
}

/** Sends moves one after the other, because holding a key down moves a card many times. */
let sent: Promise<unknown> = Promise.resolve();

/** Shows a move at once, and reverts it if the service rejects it. Without a next card, moves to the column's end. */
export async function move(id: string, stateId: string, before: string | undefined): Promise<void> {
  const card = cards.get(id);
  const all = column(stateId);
  const others = all.filter((each) => each.id !== id);
  const index = before === undefined ? others.length : others.findIndex((each) => each.id === before);
  if (!card || index < 0 || all.indexOf(card) === index) return;
  const above = others[index - 1];
  const place = before === undefined ? above && { after: above.id } : { before };
  const body = { ...(stateId !== card.discoveryStateId && { discoveryStateId: stateId }), ...place };
  const isNew = stateId !== card.discoveryStateId ? 1 : 0;
  const total = Math.max(counts.get(stateId)?.count ?? 0, all.length) + isNew;
  moving.set(id, (moving.get(id) ?? 0) + 1);
  placed.add(id);
  // A provisional rank right after the card above: every character of a rank sorts after "!".
  put({ ...card, discoveryStateId: stateId, rank: above ? `${above.rank}!` : '' });
  const send = () =>
    api.change(api.getDiscovery, api.moveDiscovery, { client, path: { id } }, ({ discovery: now }) => {
      if (![stateId, card.discoveryStateId].includes(now.discoveryStateId))
        throw new Overtaken(now.discoveryStateId);
      return body;
    });
  sent = sent.then(send, send);
  try {
    await sent;
    announce(`${card.title}: ${names.get(stateId)}, place ${index + 1} of ${total}.`);
  } catch (error) {
    put(card);
    if (!(error instanceof Overtaken)) return complain(error);
    const act = [`Move to ${names.get(stateId)}`, () => move(id, stateId, before)] as Act;
    announce(`Someone else has moved “${card.title}” to ${names.get(error.now)}.`, {
      isShown: true,
      act,
    });
  } finally {
    moving.set(id, (moving.get(id) ?? 1) - 1);
    if (moving.get(id) === 0) moving.delete(id);
    attempt(reread([id]));
  }
}
