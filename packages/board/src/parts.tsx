// Building blocks of screens: lists that load on scrolling, and controls.
import * as api from '@discovery-records/client';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { byRank, type Card, cards, isPlaced, put, scope } from './cards.js';
import { addressWith, attempt, client, given, type Named, names, screen } from './session.js';

type Where = (card: Card) => boolean;
type Pages<Page> = AsyncGenerator<Page, void, undefined>;
type ItemOf<Page> = Page[keyof Page] extends (infer Item)[] ? Item : never;

/** The list of a card that has been deleted ends. Its drawer announces that, and an undo its own announcement. */
function endIfDeleted(error: unknown): IteratorReturnResult<undefined> {
  if (error instanceof api.ProblemError && error.status === 404) return { value: undefined, done: true };
  throw error;
}

/**
 * @param key names the list, and `version` its state: another version is read as far as the former one was
 * @returns the items loaded so far, and an end that loads more once it is visible
 */
export function usePages<Page extends object>(key: string, open: () => Pages<Page>, version = 0) {
  const begin = (former: ItemOf<Page>[], least = 0) => {
    return { key, version, pages: open(), read: former, least, count: 0, isDone: false, state: 'idle' };
  };
  const list = useRef<ReturnType<typeof begin>>(undefined);
  const former = list.current?.read ?? [];
  // The old items stay until the new ones have arrived.
  if (list.current?.key !== key) list.current = begin(former);
  else if (list.current.version !== version) list.current = begin(former, former.length);
  const { current } = list;
  const readOn = async (): Promise<void> => {
    if (current.state !== 'idle') return;
    current.state = 'reading';
    try {
      const read = current.count === 0 ? [] : [...current.read];
      do {
        const { value, done = false } = await current.pages.next().catch(endIfDeleted);
        read.push(...(Object.values(value ?? {}).flat() as ItemOf<Page>[]));
        current.isDone = done;
      } while (!current.isDone && read.length < current.least);
      Object.assign(current, { read, count: current.count + 1, state: 'idle' });
    } catch (error) {
      // The rest can't be read from these pages.
      current.state = 'failed';
      throw error;
    } finally {
      screen.redraw();
    }
  };
  const retry = (): void => {
    list.current = begin(current.read, current.read.length);
    screen.redraw();
  };
  const { read, count, isDone, state } = current;
  useEffect(() => void (read.length > 0 && attempt(readOn())), [key, version]);
  const isSeen = ({ skipped }: ContentVisibilityAutoStateChangeEvent) => skipped || attempt(readOn());
  const seen = { oncontentvisibilityautostatechange: isSeen };
  const more = <li key={`${key} ${version} ${count}`} class="end" aria-hidden="true" {...seen} />;
  const end = state === 'failed' ? <Failed retry={retry} /> : !isDone && more;
  return { read, isDone, end };
}

const Failed = ({ retry }: { retry: () => void }) => (
  <li class="empty">
    This list couldn't be loaded. <button onClick={retry}>Try again</button>
  </li>
);

/**
 * The loaded cards of a list. Cards that sort after its last loaded page are left out until their page is loaded.
 * @param where the filter as a predicate, and `order` the sort as a comparison, for cards that are loaded
 */
export function useCards(filter: api.DiscoveryFilter, where: Where, sort = 'rank', order = byRank) {
  const { key, fields, filter: scoped } = scope();
  const body = { filter: { and: [scoped, filter] }, sort: [sort], fields, per_page: 50 };
  const { read, isDone, end } = usePages(JSON.stringify(body), async function* () {
    for await (const page of api.pages(api.queryDiscoveries, { client, body })) {
      if (scope().key !== key) return;
      put(...page.discoveries);
      yield page;
    }
  });
  const last = read.at(-1);
  const isRead = (card: Card): boolean =>
    isDone || isPlaced(card) || (last !== undefined && order(card, last) <= 0);
  const shown = [...cards.values()].filter((card) => where(card) && isRead(card)).toSorted(order);
  return { shown, end: isDone && shown.length === 0 ? <Nothing>No cards yet.</Nothing> : end };
}

interface ValueProps {
  of?: number | string | undefined;
  /** The label of the number, for screen readers. */
  name?: string | undefined;
}

export const openDialog = (dialog: HTMLDialogElement | null): void => dialog?.showModal();

/**
 * Opens a dialog. Once it is removed, the focus is where it was, or on the card's link if that was drawn anew.
 * @param close called when the user closes it
 */
export function useDialog(close: () => void, card = '') {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = ref;
    openDialog(current);
    return () => {
      current?.close();
      const link = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"] a`);
      if (document.activeElement === document.body) link?.focus();
    };
  }, []);
  // Removing the dialog closes it as well.
  const onClose = () => ref.current && close();
  return { ref, onClose };
}

/** A number that is highlighted when it changes. */
export function Value({ of, name = 'Feedback' }: ValueProps) {
  const first = useRef(of);
  first.current ??= of;
  const look = of === first.current ? 'value' : 'value new';
  const text = (of ?? 0).toLocaleString();
  return <b key={of} class={look} role="img" aria-label={`${name} ${text}`} children={text} />;
}

export const Row = ({ card, of = card.feedbackScore, name }: ValueProps & { card: Card }) => (
  <a class="row" href={addressWith({ card: card.id })}>
    <Value of={of} name={name} />
    <span>{card.title}</span>
    <small>{names.get(card.discoveryStateId)}</small>
  </a>
);

export async function suggestTags(q: string) {
  const { discoveryTags } = await api.listDiscoveryTags({ client, query: { ...(q && { q }), per_page: 10 } });
  return discoveryTags.map(({ name }) => ({ id: name }));
}

const toChoices = (cards: Card[]): Named[] =>
  cards.map(({ id, clientId, title }) => ({ id, clientId, title }));

export async function suggestDiscoveries(q: string, filter: api.DiscoveryFilter = {}) {
  const body = { filter: { and: [{ q }, filter] }, fields: 'clientId,title', per_page: 10 };
  return q ? toChoices((await api.queryDiscoveries({ client, body })).discoveries) : [];
}

/** Suggests similar cards for a text, until the user types. */
export const suggestSimilar = (text: string, except?: string) => async (q: string) => {
  if (q || !text) return suggestDiscoveries(q);
  const body = { title: text.slice(0, 500), limit: 6 };
  const { similar } = await api.findSimilarDiscoveries({ client, body });
  return toChoices(similar.map(({ discovery }) => discovery).filter(({ id }) => id !== except));
};

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A time such as "3 hours ago", with the full time as its tooltip. */
export function When({ at }: { at: string }) {
  const time = new Date(at);
  const seconds = (time.getTime() - Date.now()) / 1_000;
  const [unit, length] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  const full = time.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'medium' });
  const text = unit ? RELATIVE.format(Math.round(seconds / length), unit) : 'just now';
  return <time dateTime={at} title={full} children={text} />;
}

const FILTERS = { q: '', component: '', assignee: '', tag: '', state: '' };

/** The text of an empty list. It offers to clear active filters. */
export function Nothing({ children }: { children: string }) {
  const isFiltered = Object.keys(FILTERS).some((name) => given(name) !== '');
  if (!isFiltered) return <li class="empty">{children}</li>;
  return (
    <li class="empty">
      Nothing matches the filters. <a href={addressWith(FILTERS)}>Clear filters</a>
    </li>
  );
}
