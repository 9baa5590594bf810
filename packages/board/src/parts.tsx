// What screens are made of: lists that grow as their end comes into view, and controls.
import * as api from '@discovery-records/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Card, cards, put, scope } from './cards.js';
import { addressWith, attempt, called, client, may, type Named, workspace } from './session.js';

/** @returns what is read, begun anew with another key, and the end, where it goes on as soon as that is seen */
export function usePages<Page>(key: string, open: () => AsyncGenerator<Page, void, undefined>) {
  const [, setCount] = useState(0);
  const begin = (former: Page[]) => ({ key, pages: open(), read: [] as Page[], former, isDone: false });
  const kept = useRef<ReturnType<typeof begin>>(undefined);
  // Until something new is there, what was there stays.
  if (kept.current?.key !== key) kept.current = begin(kept.current?.read ?? []);
  const { current } = kept;
  const readOn = async (): Promise<void> => {
    const { value, done = false } = await current.pages.next();
    if (value) current.read.push(value);
    current.isDone = done;
    setCount((count) => count + 1);
  };
  const { read, former, isDone } = current;
  const isRenewed = read.length === 0 && former.length > 0;
  useEffect(() => void (isRenewed && attempt(readOn())), [key]);
  const end = !isDone && !isRenewed && <End key={`${key} ${read.length}`} reach={() => attempt(readOn())} />;
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

interface Which {
  readonly filter?: api.DiscoveryFilter;
  readonly sort: string;
  /** The same, for what is here. */
  readonly where: (card: Card) => boolean;
  readonly order: (a: Card, b: Card) => number;
}

/** The cards of a list as far as it is read: what belongs after its last page shows up with a later one. */
export function useCards({ filter = {}, sort, where, order }: Which) {
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
  return { shown, end, empty: isDone && shown.length === 0 && <li class="empty">Nothing here.</li> };
}

/** Lights up when it changes. */
export function Value({ of }: { of: number | string | undefined }) {
  const first = useRef(of);
  first.current ??= of;
  return (
    <b
      key={of}
      class={of === first.current ? 'value' : 'value new'}
      role="img"
      aria-label={`Feedback ${of ?? 0}`}
    >
      {of ?? 0}
    </b>
  );
}

export const Row = ({
  card,
  value = card.feedbackScore,
}: {
  card: Card;
  value?: string | number | undefined;
}) => (
  <a class="row" href={addressWith({ card: card.id })}>
    <Value of={value} />
    <span>{card.title}</span>
    <small>{called(workspace.discoveryStates, card.discoveryStateId)}</small>
  </a>
);

interface Control {
  readonly label: string;
  readonly value?: string | undefined;
  readonly set: (value: string) => unknown;
}

type Choices = Control & { options: readonly Named[]; none?: string };

export const Select = ({ label, value = '', set, options, none }: Choices) => (
  <select
    aria-label={label}
    value={value}
    class={value && 'on'}
    onChange={(event) => set(event.currentTarget.value)}
  >
    {none !== undefined && <option value="">{none}</option>}
    {options.map(({ id, name, title }) => (
      <option key={id} value={id}>
        {name ?? title ?? id}
      </option>
    ))}
  </select>
);

type Suggest = (typed: string) => Promise<readonly Named[]>;

type Entry = Control & { suggest?: Suggest; type?: string; placeholder?: string; rows?: number };

/** Written when it is left. What others write meanwhile is shown. */
export function Input({ label, value = '', set, suggest, rows, ...others }: Entry) {
  const [found, setFound] = useState<readonly Named[]>([]);
  const typed = ({ currentTarget }: Event) =>
    suggest && attempt(suggest((currentTarget as HTMLInputElement).value).then(setFound));
  const leave = ({ currentTarget }: Event) => set((currentTarget as HTMLInputElement).value);
  const own = { 'aria-label': label, defaultValue: value, class: value && 'on', onChange: leave, ...others };
  // Not while somebody is writing into it.
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (element.current && element.current !== document.activeElement) element.current.value = value;
  }, [value]);
  if (rows !== undefined) return <textarea ref={element} rows={rows} {...own} />;
  return (
    <>
      <input
        ref={element}
        {...({ ...own, list: suggest && label } as object)}
        onFocus={typed}
        onInput={typed}
      />
      <datalist id={label}>
        {found.map(({ id, title }) => (
          <option key={id} value={id} label={title ?? id} />
        ))}
      </datalist>
    </>
  );
}

interface Collection {
  readonly label: string;
  readonly items: readonly string[];
  readonly names?: readonly Named[];
  readonly suggest?: Suggest;
  readonly add: (item: string) => unknown;
  readonly remove: (item: string) => unknown;
}

/** Several values, each with a way to take it out, and a control to add more. */
export function Several({ label, items, names, suggest, add, remove }: Collection) {
  const control = { label: `Add to ${label}`, set: (item: string) => item && add(item) };
  return (
    <div class="several" role="group" aria-label={label}>
      {items.map((item) => (
        <span key={item} class="tag">
          {/^https?:/.test(item) ? (
            <a href={item}>{item.replace(/^https?:\/\//, '')}</a>
          ) : (
            (called(names ?? [], item) ?? item)
          )}
          {may('write') && <Plain label={`Remove ${item}`} sign="✕" act={() => remove(item)} />}
        </span>
      ))}
      {names && <Select none="Add …" options={names.filter(({ id }) => !items.includes(id))} {...control} />}
      {!names && <Input key={items.length} placeholder="Add …" {...(suggest && { suggest })} {...control} />}
    </div>
  );
}

interface Act {
  readonly label: string;
  readonly sign: string;
  readonly act: () => unknown;
  readonly isOn?: boolean;
}

export const Plain = ({ label, sign, act, isOn }: Act) => (
  <button class="plain" aria-label={label} aria-pressed={isOn} onClick={act}>
    {sign}
  </button>
);

export const suggestTags: Suggest = async (q) => {
  const { discoveryTags } = await api.listDiscoveryTags({ client, query: { ...(q && { q }), per_page: 10 } });
  return discoveryTags.map(({ name }) => ({ id: name }));
};

export const when = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
