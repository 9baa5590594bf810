import { type ComponentType, options, render } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { Asking } from './asking.js';
import { forget, listen, recount, scope } from './cards.js';
import { Columns } from './columns.js';
import { NewCard } from './creating.js';
import { Drawer } from './drawer.js';
import { Entry } from './entries.js';
import { Importing } from './importing.js';
import { Notes, Top, Tree } from './lists.js';
import { suggestTags } from './parts.js';
import * as session from './session.js';
import { Trend } from './trend.js';

const { addressWith, given, go, may, screen, workspace } = session;

const VIEWS: Record<string, [name: string, view: ComponentType]> = {
  '': ['Board', Columns],
  inbox: ['Inbox', () => <Notes />],
  top: ['Top', Top],
  tree: ['Tree', Tree],
  import: ['Import', Importing],
};

// Events are drawn together, because an import has thousands of them.
options.debounceRendering = (draw) => void setTimeout(draw, 16);

let drawn = '';

function App() {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  screen.redraw = () => redraw(undefined);
  const [name, View] = VIEWS[given('view')] ?? ['Board', Columns];
  const shows = `${name} ${scope().key}`;
  if (drawn !== shows) forget();
  drawn = shows;
  useEffect(() => {
    document.title = `${name} · ${workspace.name}`;
    session.attempt(recount());
  }, [shows]);
  const shownViews = Object.entries(VIEWS).filter(([view]) => view !== 'import' || may('admin'));
  const [card, fresh] = [given('card'), given('new')];
  return (
    <>
      <header>
        <h1>{workspace.name}</h1>
        <nav aria-label="Screens">
          {shownViews.map(([view, [label]]) => (
            <a
              href={addressWith({ view, by: '', state: '', card: '', new: '' })}
              aria-current={label === name && 'page'}
            >
              {label}
            </a>
          ))}
        </nav>
        {name !== 'Import' && <Filters isInbox={name === 'Inbox'} />}
        <Trend />
        <You />
      </header>
      <main class={name.toLowerCase()} key={name}>
        <View />
      </main>
      {fresh && <NewCard stateId={fresh} children={!card && <Said />} />}
      {card && <Drawer key={card} id={card} children={<Said />} />}
      {!fresh && !card && <Said />}
      <Asking />
    </>
  );
}

/** Whose login it is, and the way out. Without a login there is no name. */
function You() {
  const { name } = workspace.you;
  if (name === undefined) return null;
  return (
    <form method="post" action="/logout">
      {name} <button>Log out</button>
    </form>
  );
}

const dismiss = { 'aria-label': 'Dismiss', onClick: () => session.announce('') };

function Said() {
  const { text, isShown = false, act: [label, act] = [] } = session.said;
  // The act is offered once: undoing twice would be refused.
  const once = (act: () => Promise<unknown>) => () => {
    if (session.said.act?.[1] !== act) return;
    session.announce(text, { isShown });
    session.attempt(act());
  };
  return (
    <p role="status" class={isShown ? 'toast' : 'unseen'}>
      {text} {act && <button onClick={once(act)}>{label}</button>}{' '}
      {isShown && <button {...dismiss}>✕</button>}
    </p>
  );
}

let q = '';

/** Typing replaces the history entry, so that Back doesn't step through every letter. */
const search = session.soon(async () => (given('q') ? location.replace(addressWith({ q })) : go({ q })), 250);

const typed = (event: InputEvent): void => {
  q = (event.target as HTMLInputElement).value;
  search();
};

const OTHER_STATES = [
  { id: 'PROCESSED', name: 'Processed' },
  { id: 'ARCHIVED', name: 'Archived' },
  { id: 'ALL', name: 'All' },
];

function Filters({ isInbox }: { isInbox: boolean }) {
  const filter = (label: string, name = label.toLowerCase()) => {
    return { label, placeholder: label, value: given(name), set: (value: string) => go({ [name]: value }) };
  };
  const mine = workspace.you.user ? [{ id: 'me', name: 'Mine' }] : [];
  const people = [...mine, { id: 'none', name: 'Unassigned' }, ...workspace.users];
  return (
    <search>
      <Entry {...filter('Search', 'q')} type="search" onInput={typed} />
      {isInbox && <Entry {...filter('Feedback', 'state')} placeholder="New" options={OTHER_STATES} />}
      {!isInbox && [
        <Entry {...filter('Component')} options={workspace.components} />,
        <Entry {...filter('Assignee')} options={people} />,
        <Entry {...filter('Tag')} suggest={suggestTags} />,
      ]}
    </search>
  );
}

async function begin(): Promise<void> {
  await listen();
  // Links within the page are drawn without loading it, where the browser has the Navigation API.
  window.navigation?.addEventListener('navigate', (event) => {
    const isHere = new URL(event.destination.url).pathname === location.pathname;
    const handler = async () => screen.redraw();
    if (isHere && event.canIntercept && event.navigationType !== 'reload')
      event.intercept({ handler, focusReset: 'manual', scroll: 'manual' });
  });
  render(<App />, document.body);
}

begin().catch((error: unknown) => {
  session.complain(error);
  render(<Said />, document.body);
});
