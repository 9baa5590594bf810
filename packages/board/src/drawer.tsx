// The drawer that shows a card with its members, feedback and history.
import * as api from '@discovery-records/client';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Card, CARD_FIELDS, column, move, versions } from './cards.js';
import { cardCalled, changeCard, parentOf, SELECT, setter, without } from './changing.js';
import { Entry, Several } from './entries.js';
import { Field, Output } from './field.js';
import { History } from './history.js';
import { Notes } from './lists.js';
import { askToMerge } from './merging.js';
import { Row, suggestDiscoveries, suggestSimilar, suggestTags, useDialog, usePages } from './parts.js';
import { announce, client, complain, go, may, type Named, said, workspace } from './session.js';
import { Askers, Issues, NewNote } from './voices.js';

export function Drawer({ id, children }: { id: string; children: ComponentChildren }) {
  const [shown, show] = useState<{ card: Card; parent: string }>();
  // The address may name the card by its clientId.
  const version = versions.get(shown?.card.id ?? id);
  const close = () => go({ card: '' });
  const dialog = useDialog(close, id);
  const formerAct = useRef(said.act);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { discovery } = await api.getDiscovery({ client, path: { id }, query: { select: SELECT } });
      const isMerged = shown && ![shown.card.id, id].includes(discovery.id);
      if (isMerged && dialog.ref.current)
        announce(`This card was merged into “${discovery.title}”.`, { isShown: true });
      show({ card: discovery, parent: await parentOf(discovery) });
    };
    const fail = (error: unknown): void => {
      if (!shown || !(error instanceof api.ProblemError && error.status === 404)) return complain(error);
      // An undo that deleted the card has said so, and how to redo it.
      if (said.act === formerAct.current) announce('Someone has deleted this card.', { isShown: true });
      close();
    };
    read().catch(fail);
  }, [version]);
  // Blurring the active control saves its text.
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();
  return (
    <dialog {...dialog} aria-label="Discovery" onCancel={leave} closedby="any" autofocus>
      <form method="dialog">
        <button aria-label="Close">✕</button>
      </form>
      {shown && <Discovery {...shown} />}
      {children}
    </dialog>
  );
}

const TRACKERS = [
  ['alpha', 'alphaIssueUrls'],
  ['bravo', 'bravoIssueUrls'],
  ['charlie', 'charlieIssueUrls'],
  ['delta', 'deltaIssueUrls'],
  ['echo', 'echoCardUrls'],
] as const;

const TEXTS = ['title', 'description', 'discoveryStateId'] as const;

function Discovery({ card, parent }: { card: Card; parent: string }) {
  const { id, title, tags, assignees, discoveryStateId } = card;
  const keeps = (label: string) => ({ label, draft: `${id} ${label}` });
  const member = (name: (typeof TEXTS)[number], label: string) => {
    const set = setter(
      id,
      (now) => now[name] ?? '',
      (written) => ({ [name]: name === 'title' ? written : written || null }),
    );
    return { ...keeps(label), value: card[name] ?? '', set };
  };
  const both = (name: string) => (add: string[], remove: string[]) =>
    changeCard(id, () => ({ [`add${name}`]: add, [`remove${name}`]: remove }));
  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const all = column(discoveryStateId);
  const index = all.findIndex((each) => each.id === id);
  const step = (to: number) => () => void move(id, discoveryStateId, all[to]?.id);
  const mergeInto = async (written: string): Promise<void> => askToMerge(card, await cardCalled(written));
  const active = workspace.users.filter((user) => user.active);
  const setParent = setter(id, parentOf, (written) => ({ parentId: written || null }));
  const controls: VNode<{ label: string }>[] = [
    <Entry {...member('discoveryStateId', 'State')} options={workspace.discoveryStates} />,
    <Entry {...keeps('Parent')} value={parent} set={setParent} suggest={suggestParents} placeholder="–" />,
    <Several label="Assignees" items={assignees} options={active} set={both('Assignees')} />,
    <Several label="Tags" items={tags} suggest={suggestTags} set={both('Tags')} />,
    <Output label="Customers" value={card.customers?.toLocaleString()} />,
    <Output label="Revenue" value={card.revenue?.toLocaleString()} />,
    ...workspace.discoveryFields.map((field) => <Field label={field.name} field={field} card={card} />),
  ];
  const [used, unused] = [true, false].map((isUsed) =>
    TRACKERS.filter(([, name]) => Boolean(card[name]?.length) === isUsed).map(([list, name]) => {
      const set = (add: string[], remove: string[]) =>
        changeCard(id, (now) => ({ [name]: [...without(now[name], remove), ...add] }));
      return <Several label={`${workspace.linkNames[list]} links`} items={card[name] ?? []} set={set} />;
    }),
  );
  return (
    <fieldset disabled={!may('write')} ref={form}>
      <Entry {...member('title', 'Title')} rows={2} isLine />
      <Entry {...member('description', 'Description')} rows={5} placeholder="Description" />
      {[...controls, ...(used ?? [])].map(toPart)}
      <Issues id={id} />
      {may('write') && (
        <details>
          <summary>Link to an issue</summary>
          {unused?.map(toPart)}
        </details>
      )}
      {index > 0 && <button onClick={step(index - 1)}>Move up</button>}
      {all.length > index + 1 && <button onClick={step(index + 2)}>Move down</button>}
      {may('write') && (
        <Entry
          label="Merge into …"
          placeholder="Merge into …"
          suggest={suggestSimilar(title, id)}
          set={mergeInto}
        />
      )}
      {card.parentType !== 'DISCOVERY' && <Children id={id} />}
      <details>
        <summary>Who asked</summary>
        <Askers id={id} />
      </details>
      <h2>Feedback</h2>
      {may('write') && <NewNote discoveryId={id} />}
      <Notes discoveryId={id} />
      <details>
        <summary>History</summary>
        <History id={id} />
      </details>
    </fieldset>
  );
}

const toPart = (control: VNode<{ label: string }>) => (
  <div class="part" key={control.props.label}>
    <small>{control.props.label}</small>
    {control}
  </div>
);

/** Possible parents: components, and cards directly under a component. */
async function suggestParents(q: string) {
  const components: Named[] = workspace.components.map(({ id, clientId, title }) => ({
    id,
    clientId,
    title,
  }));
  return [...components, ...(await suggestDiscoveries(q, { parentType: { eq: 'COMPONENT' } }))];
}

function Children({ id }: { id: string }) {
  const body = { filter: { parentId: { eq: id } }, sort: ['rank'], fields: CARD_FIELDS };
  const options = { client, body };
  const { read, end } = usePages(id, () => api.pages(api.queryDiscoveries, options), versions.get(id));
  return (
    <>
      {read.length > 0 && <h2>Cards under this one</h2>}
      {read.map((card) => (
        <Row key={card.id} card={card} />
      ))}
      <ul>{end}</ul>
    </>
  );
}
