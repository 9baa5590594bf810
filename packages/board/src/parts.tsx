// What screens are made of: lists that grow as their end comes into view, and controls.
import * as api from '@discovery-records/client';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { byRank, type Card, cards, put, scope } from './cards.js';
import { addressWith, attempt, client, names, type Named, screen } from './session.js';

type Where = (card: Card) => boolean;
type Pages<Page> = AsyncGenerator<Page, void, undefined>;
type ItemOf<Page> = Page[keyof Page] extends (infer Item)[] ? Item : never;

/** @returns what is read, begun anew with another key, and the end, where it goes on as soon as that is seen */
export function usePages<Page extends object>(key: string, open: () => Pages<Page>) {
  const begin = (former: ItemOf<Page>[]) => ({ key, pages: open(), read: former, count: 0, isDone: false });
  const list = useRef<ReturnType<typeof begin>>(undefined);
  // Until something new is there, what was there stays.
  if (list.current?.key !== key) list.current = begin(list.current?.read ?? []);
  const { current } = list;
  const readOn = async (): Promise<void> => {
    const { value, done = false } = await current.pages.next();
    const former = current.count++ === 0 ? [] : current.read;
    current.read = [...former, ...(Object.values(value ?? {}).flat() as ItemOf<Page>[])];
    current.isDone = done;
    screen.redraw();
  };
  const { read, count, isDone } = current;
  useEffect(() => void (read.length > 0 && attempt(readOn())), [key]);
  const isSeen = ({ skipped }: ContentVisibilityAutoStateChangeEvent) => skipped || attempt(readOn());
  const seen = { oncontentvisibilityautostatechange: isSeen };
  const end = !isDone && <li key={key + count} class="end" aria-hidden="true" {...seen} />;
  return { read, isDone, end };
}

/**
 * The cards of a list as far as it is read: what belongs after its last page shows up with a later one.
 * @param where says the same as the filter, and `order` as `sort`, for what is here
 */
export function useCards(filter: api.DiscoveryFilter, where: Where, sort = 'rank', order = byRank) {
  const { key, select, filter: scoped } = scope();
  const body = { filter: { and: [scoped, filter] }, sort: [sort], select, per_page: 50 };
  const { read, isDone, end } = usePages(JSON.stringify(body), async function* () {
    for await (const page of api.pages(api.queryDiscoveries, { client, body })) {
      if (scope().key !== key) return;
      put(...page.discoveries);
      yield page;
    }
  });
  const last = read.at(-1);
  const isRead = (card: Card): boolean => isDone || (last !== undefined && order(card, last) <= 0);
  const shown = [...cards.values()].filter((card) => where(card) && isRead(card)).toSorted(order);
  return { shown, end: isDone && shown.length === 0 ? <li class="empty">Nothing here.</li> : end };
}

interface ValueProps {
  of?: number | string | undefined;
  /** Of what. */
  name?: string | undefined;
}

export const openDialog = (dialog: HTMLDialogElement | null): void => dialog?.showModal();

/** Lights up when it changes. */
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

interface EntryProps {
  label: string;
  value?: string | undefined;
  set: (value: string) => unknown;
  /** What a list says where nothing is chosen. */
  placeholder?: string;
  options?: readonly Named[] | undefined;
  suggest?: (typed: string) => Promise<readonly Named[]>;
  onInput?: (event: InputEvent) => void;
  type?: string;
  rows?: number;
}

const toOption = ({ id, name, title }: Named) => <option key={id} value={id} label={name ?? title ?? id} />;

/** Written when it is left. What others write meanwhile is shown, but not while somebody is writing into it. */
export function Entry({ label, value = '', set, options, suggest, placeholder, ...others }: EntryProps) {
  const [found, setFound] = useState<readonly Named[]>([]);
  const id = useId();
  const element = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null);
  useEffect(() => {
    if (element.current && element.current !== document.activeElement) element.current.value = value;
  }, [value]);
  // An answer to what isn't there any more comes too late.
  const isStill = (text: string) => element.current?.value === text;
  const typed = ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) =>
    suggest && attempt(suggest(text).then((found) => isStill(text) && setFound(found)));
  const own = { 'aria-label': label, ref: element, onChange: () => set(element.current?.value ?? '') };
  const writing = { placeholder, defaultValue: value, onFocus: typed, onInput: typed, ...others } as object;
  if (others.rows) return <textarea {...own} {...writing} />;
  const all = (options ?? found).map(toOption);
  return options ? (
    <select {...own} value={value}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {all}
    </select>
  ) : (
    <>
      <input {...own} {...writing} list={id} />
      <datalist id={id}>{all}</datalist>
    </>
  );
}

interface SeveralProps extends Omit<EntryProps, 'set'> {
  items: readonly string[];
  set: (items: string[], added: string[], removed: string[]) => unknown;
}

/** Several values, each with a way to take it out, and a control to add more. */
export function Several({ label, items, set, options, ...others }: SeveralProps) {
  const add = (item: string) => item && set([...items, item], [item], []);
  const without = (item: string) => items.filter((each) => each !== item);
  const remove = (item: string) => set(without(item), [], [item]);
  const left = options?.filter(({ id }) => !items.includes(id));
  const control = { label: `Add to ${label}`, placeholder: 'Add …', set: add, options: left, ...others };
  return (
    <div class="several" role="group" aria-label={label}>
      {items.map((item) => (
        <span key={item} class="tag">
          {/^https?:/.test(item) ? <a href={item}>{item}</a> : (names.get(item) ?? item)}
          <button aria-label={`Remove ${item}`} onClick={() => remove(item)}>
            ✕
          </button>
        </span>
      ))}
      <Entry key={items.length} {...control} />
    </div>
  );
}

export async function suggestTags(q: string) {
  const { discoveryTags } = await api.listDiscoveryTags({ client, query: { ...(q && { q }), per_page: 10 } });
  return discoveryTags.map(({ name }) => ({ id: name }));
}

const toChoices = (cards: Card[]) => cards.map(({ clientId, title }) => ({ id: clientId, title }));

export async function suggestDiscoveries(q: string, filter: api.DiscoveryFilter = {}) {
  const body = { filter: { and: [{ q }, filter] }, per_page: 10 };
  return q ? toChoices((await api.queryDiscoveries({ client, body })).discoveries) : [];
}

/** Those that say much the same as a text, until somebody types. */
export const suggestSimilar = (text: string, except?: string) => async (q: string) => {
  if (q || !text) return suggestDiscoveries(q);
  const body = { title: text.slice(0, 500), limit: 6 };
  const { similar } = await api.findSimilarDiscoveries({ client, body });
  return toChoices(similar.map(({ discovery }) => discovery).filter(({ id }) => id !== except));
};

export const when = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
