import { type ComponentType, options, render } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { cards, listen, recount, scope } from './cards.js';
import { Columns } from './columns.js';
import { Drawer } from './drawer.js';
import { Importing } from './importing.js';
import { Inbox, Top, Tree } from './lists.js';
import { Input, Plain, Select, suggestTags } from './parts.js';
import {
  addressWith,
  announce,
  complain,
  given,
  go,
  loadMe,
  loadWords,
  may,
  said,
  screen,
  workspace,
} from './session.js';

const VIEWS: Record<string, [name: string, view: ComponentType]> = {
  '': ['Board', Columns],
  inbox: ['Inbox', Inbox],
  top: ['Top', Top],
  tree: ['Tree', Tree],
  import: ['Import', Importing],
};

// An import has thousands of events: they are drawn together.
options.debounceRendering = (draw) => void setTimeout(draw, 16);

let drawn = '';

function App() {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  screen.redraw = () => redraw(undefined);
  const [name, View] = VIEWS[given('view')] ?? ['Board', Columns];
  const shows = `${name} ${scope().key}`;
  if (drawn !== shows) cards.clear();
  drawn = shows;
  useEffect(() => {
    document.title = `${name} · ${workspace.name}`;
    recount();
  }, [shows]);
  const card = given('card');
  return (
    <>
      <header>
        <h1>{workspace.name}</h1>
        <nav aria-label="Screens">
          {Object.entries(VIEWS).map(([view, [label]]) => (
            <a
              key={view}
              hidden={view === 'import' && !may('admin')}
              href={addressWith({ view, by: '', card: '' })}
              aria-current={label === name ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        {name !== 'Import' && <Filters isInbox={name === 'Inbox'} />}
      </header>
      <main class={name.toLowerCase()} key={name}>
        <View />
      </main>
      {card && <Drawer key={card} id={card} />}
      <p id="keys" hidden>
        {may('write') && 'Arrows with the shift key move the card.'}
      </p>
      <Said />
    </>
  );
}

const Said = () => (
  <p role="status" class={said.isProblem ? 'toast' : 'unseen'}>
    {said.text} {said.isProblem && <Plain label="Dismiss" sign="✕" act={() => announce('')} />}
  </p>
);

let typing: ReturnType<typeof setTimeout> | undefined;

/** While somebody types, going back doesn't lead through every letter. */
function search(q: string): void {
  clearTimeout(typing);
  typing = setTimeout(() => go({ q }, given('q') ? 'replaceState' : 'pushState'), 250);
}

function Filters({ isInbox }: { isInbox: boolean }) {
  const { components, users } = workspace;
  const choice = (name: string) => ({ value: given(name), set: (value: string) => go({ [name]: value }) });
  const own = { type: 'search', 'aria-label': 'Search', placeholder: 'Search', value: given('q') } as const;
  const people = [{ id: 'none', name: 'Nobody' }, ...users];
  return (
    <search>
      <input {...own} onInput={(event) => search(event.currentTarget.value)} />
      {!isInbox && (
        <Select label="Component" none="Component" options={components} {...choice('component')} />
      )}
      {!isInbox && <Select label="Assignee" none="Assignee" options={people} {...choice('assignee')} />}
      {!isInbox && <Input label="Tag" placeholder="Tag" suggest={suggestTags} {...choice('tag')} />}
    </search>
  );
}

/** Links within the page load nothing anew. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/board"]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  screen.redraw();
}

async function begin(): Promise<void> {
  await loadMe();
  await Promise.all([listen(), loadWords()]);
  addEventListener('popstate', () => screen.redraw());
  addEventListener('click', followLink);
  render(<App />, document.body);
}

begin().catch((error: unknown) => {
  complain(error);
  render(<Said />, document.body);
});
