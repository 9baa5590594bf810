// What screens are made of: lists that grow as their end comes into view, and controls.
import * as api from '@discovery-records/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { byRank, type Card, cards, put, scope } from './cards.js';
import { addressWith, attempt, client, names, type Named, screen } from './session.js';

/** @returns what is read, begun anew with another key, and the end, where it goes on as soon as that is seen */
export function usePages<Page>(key: string, open: () => AsyncGenerator<Page, void, undefined>) {
  const begin = (former: Page[]) => ({ key, pages: open(), read: [] as Page[], former, isDone: false });
  const list = useRef<ReturnType<typeof begin>>(undefined);
  // Until something new is there, what was there stays.
  if (list.current?.key !== key) list.current = begin(list.current?.read ?? []);
  const { current } = list;
  const readOn = async (): Promise<void> => {
    const { value, done = false } = await current.pages.next();
    if (value) current.read.push(value);
    current.isDone = done;
    screen.redraw();
  };
  useEffect(() => attempt(readOn()), [key]);
  const { read, former, isDone } = current;
  const end = read.length > 0 && !isDone && <End key={read.length} reach={() => attempt(readOn())} />;
  return { read: isDone || read.length > 0 ? read : former, isDone, end };
}

function End({ reach }: { reach: () => void }) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const seen = ([entry]: IntersectionObserverEntry[]): void => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      reach();
    };
    const observer = new IntersectionObserver(seen, { scrollMargin: '400px' });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <li class="end" ref={element} aria-hidden="true" />;
}

/**
 * The cards of a list as far as it is read: what belongs after its last page shows up with a later one.
 * @param where says the same as the filter, and `order` as `sort`, for what is here
 */
export function useCards(
  filter: api.DiscoveryFilter,
  where: (card: Card) => boolean,
  sort = 'rank',
  order = byRank,
) {
  const { key, select, filter: scoped } = scope();
  const body = { filter: { and: [scoped, filter] }, sort: [sort], select, per_page: 50 };
  const { read, isDone, end } = usePages(JSON.stringify(body), async function* () {
    for await (const page of api.pages(api.queryDiscoveries, { client, body })) {
      if (scope().key !== key) return;
      put(...page.discoveries);
      yield page.discoveries;
    }
  });
  const last = read.at(-1)?.at(-1);
  const isRead = (card: Card): boolean => isDone || (last !== undefined && order(card, last) <= 0);
  const shown = [...cards.values()].filter((card) => where(card) && isRead(card)).toSorted(order);
  return { shown, end: isDone && shown.length === 0 ? <li class="empty">Nothing here.</li> : end };
}

/** Lights up when it changes. */
export function Value({ of }: { of: number | string | undefined }) {
  const first = useRef(of);
  first.current ??= of;
  const look = of === first.current ? 'value' : 'value new';
  return <b key={of} class={look} role="img" aria-label={`Feedback ${of ?? 0}`} children={of ?? 0} />;
}

export const Row = ({ card, value = card.feedbackScore }: { card: Card; value?: string | number }) => (
  <a class="row" href={addressWith({ card: card.id })}>
    <Value of={value} />
    <span>{card.title}</span>
    <small>{names.get(card.discoveryStateId)}</small>
  </a>
);

interface Entry {
  label: string;
  value?: string | undefined;
  set: (value: string) => unknown;
  /** What a list says where nothing is chosen. */
  placeholder?: string;
  options?: readonly Named[];
  suggest?: (typed: string) => Promise<readonly Named[]>;
  type?: string;
  rows?: number;
}

const toOption = ({ id, name, title }: Named) => <option key={id} value={id} label={name ?? title ?? id} />;

export const Select = ({ label, value = '', set, placeholder, options = [] }: Entry) => (
  <select aria-label={label} value={value} onChange={(event) => set(event.currentTarget.value)}>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {options.map(toOption)}
  </select>
);

/** Written when it is left. What others write meanwhile is shown, but not while somebody is writing into it. */
export function Input({ label, value = '', set, suggest, ...others }: Entry) {
  const [found, setFound] = useState<readonly Named[]>([]);
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (element.current && element.current !== document.activeElement) element.current.value = value;
  }, [value]);
  const typed = () => suggest && attempt(suggest(element.current?.value ?? '').then(setFound));
  const on = { onFocus: typed, onInput: typed, onChange: () => set(element.current?.value ?? '') };
  const own = { 'aria-label': label, defaultValue: value, ref: element, ...on };
  if (others.rows) return <textarea {...own} {...others} />;
  return (
    <>
      <input {...own} {...(others as object)} list={label} />
      <datalist id={label}>{found.map(toOption)}</datalist>
    </>
  );
}

interface Collection extends Omit<Entry, 'set'> {
  items: readonly string[];
  set: (items: string[], change: Record<'add' | 'remove', string[]>) => unknown;
}

/** Several values, each with a way to take it out, and a control to add more. */
export function Several({ label, items, set, options, ...others }: Collection) {
  const add = (item: string) => item && set([...items, item], { add: [item], remove: [] });
  const without = (item: string) => items.filter((each) => each !== item);
  const remove = (item: string) => set(without(item), { add: [], remove: [item] });
  const control = { label: `Add to ${label}`, placeholder: 'Add …', set: add, ...others };
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
      {options ? (
        <Select options={options.filter(({ id }) => !items.includes(id))} {...control} />
      ) : (
        <Input key={items.length} {...control} />
      )}
    </div>
  );
}

export async function suggestTags(q: string) {
  const { discoveryTags } = await api.listDiscoveryTags({ client, query: { ...(q && { q }), per_page: 10 } });
  return discoveryTags.map(({ name }) => ({ id: name }));
}

export const when = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
