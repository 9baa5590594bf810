import { type ComponentType, options, render } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { cards, listen, recount, scope } from './cards.js';
import { Columns } from './columns.js';
import { Drawer } from './drawer.js';
import { Importing } from './importing.js';
import { Notes, Top, Tree } from './lists.js';
import { Input, Select, suggestTags } from './parts.js';
import * as session from './session.js';

const { addressWith, given, go, may, said, screen, workspace } = session;

const VIEWS: Record<string, [name: string, view: ComponentType]> = {
  '': ['Board', Columns],
  inbox: ['Inbox', () => <Notes />],
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
  const shownViews = Object.entries(VIEWS).filter(([view]) => view !== 'import' || may('admin'));
  const card = given('card');
  return (
    <>
      <header>
        <h1>{workspace.name}</h1>
        <nav aria-label="Screens">
          {shownViews.map(([view, [label]]) => (
            <a href={addressWith({ view, by: '', card: '' })} aria-current={label === name && 'page'}>
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

const dismiss = { 'aria-label': 'Dismiss', onClick: () => session.announce('') };

const Said = () => (
  <p role="status" class={said.isProblem ? 'toast' : 'unseen'}>
    {said.text} {said.isProblem && <button {...dismiss}>✕</button>}
  </p>
);

let typing: ReturnType<typeof setTimeout> | undefined;

/** While somebody types, going back doesn't lead through every letter. */
function search({ currentTarget: { value: q } }: InputEvent & { currentTarget: HTMLInputElement }): void {
  clearTimeout(typing);
  typing = setTimeout(() => go(addressWith({ q }), given('q') ? 'replaceState' : 'pushState'), 250);
}

function Filters({ isInbox }: { isInbox: boolean }) {
  const people = [{ id: 'none', name: 'Nobody' }, ...workspace.users];
  const filter = (label: string) => {
    const name = label.toLowerCase();
    const set = (value: string) => go(addressWith({ [name]: value }));
    return { label, placeholder: label, value: given(name), set };
  };
  return (
    <search>
      <input type="search" aria-label="Search" placeholder="Search" value={given('q')} onInput={search} />
      {!isInbox && [
        <Select {...filter('Component')} options={workspace.components} />,
        <Select {...filter('Assignee')} options={people} />,
        <Input {...filter('Tag')} suggest={suggestTags} />,
      ]}
    </search>
  );
}

/** Links within the page load nothing anew. */
function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/board"]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.href);
}

async function begin(): Promise<void> {
  await session.loadMe();
  await Promise.all([listen(), session.loadWords()]);
  addEventListener('popstate', () => screen.redraw());
  addEventListener('click', followLink);
  render(<App />, document.body);
}

begin().catch((error: unknown) => {
  session.complain(error);
  render(<Said />, document.body);
});
