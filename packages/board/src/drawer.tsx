// A discovery with everything that belongs to it.
import * as api from '@discovery-records/client';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Card, cards, column, move, versions } from './cards.js';
import { Notes } from './lists.js';
import { askToMerge } from './merging.js';
import {
  Entry,
  openDialog,
  Row,
  suggestSimilar,
  Several,
  suggestDiscoveries,
  suggestTags,
  usePages,
  Value,
  when,
} from './parts.js';
import { attempt, client, go, may, names, undo, workspace } from './session.js';

export function Drawer({ id, children }: { id: string; children: ComponentChildren }) {
  const [card, setCard] = useState<Card>();
  // The address may have the identifier of its client.
  const version = versions.get(card?.id ?? id);
  useEffect(() => {
    const query = { select: 'discoveryfields,issues,scores,demand' };
    attempt(api.getDiscovery({ client, path: { id }, query }).then(({ discovery }) => setCard(discovery)));
  }, [version]);
  return (
    <dialog ref={openDialog} aria-label="Discovery" onClose={() => go({ card: '' })} closedby="any">
      <form method="dialog">
        <button aria-label="Close">✕</button>
      </form>
      {card && <Discovery {...card} />}
      {children}
    </dialog>
  );
}

const TRACKERS = ['alphaIssue', 'bravoIssue', 'charlieIssue', 'deltaIssue', 'echoCard'] as const;

function Discovery(card: Card) {
  const { id, title, description, tags, assignees, discoveryStateId, parentId, fieldsValues } = card;
  const change = (body: api.DiscoveryChanges) => attempt(api.updateDiscovery({ client, path: { id }, body }));
  const member = (name: string, label: string, value: string | null | undefined) => {
    return { label, value: value ?? '', set: (written: string) => change({ [name]: written || null }) };
  };
  const both = (name: string) => (_: string[], add: string[], remove: string[]) =>
    change({ [`add${name}`]: add, [`remove${name}`]: remove });
  const all = column(discoveryStateId);
  const index = all.findIndex((each) => each.id === id);
  const step = (to: number) => () => void move(id, discoveryStateId, all[to]?.id);
  const mergeInto = (written: string) =>
    written &&
    attempt(
      api.getDiscovery({ client, path: { id: written } }).then((into) => askToMerge(card, into.discovery)),
    );
  const parent = [...workspace.components, ...cards.values()].find((each) => each.id === parentId)?.clientId;
  const active = workspace.users.filter((user) => user.active);
  const controls: VNode<{ label: string }>[] = [
    <Entry {...member('discoveryStateId', 'State', discoveryStateId)} options={workspace.discoveryStates} />,
    <Entry {...member('parentId', 'Parent', parent ?? parentId)} suggest={suggestParents} />,
    <Several label="Assignees" items={assignees} options={active} set={both('Assignees')} />,
    <Several label="Tags" items={tags} suggest={suggestTags} set={both('Tags')} />,
    <Output label="Customers" value={card.customers?.toLocaleString()} />,
    <Output label="Revenue" value={card.revenue?.toLocaleString()} />,
    ...workspace.discoveryFields.map((field) => {
      const value = fieldsValues?.find((each) => each.field.id === field.id)?.value ?? '';
      const toBody = (written: string) => ({ field: { id: field.id }, value: written || null });
      return controlOf(field, value, (written) => change({ fieldsValues: [toBody(written)] }));
    }),
    ...TRACKERS.map((tracker) => {
      const name = `${tracker}Urls` as const;
      return <Several label={name} items={card[name] ?? []} set={(urls) => change({ [name]: urls })} />;
    }),
  ];
  return (
    <fieldset disabled={!may('write')}>
      <Entry {...member('title', 'Title', title)} rows={2} />
      <Entry {...member('description', 'Description', description)} rows={5} placeholder="Description" />
      {controls.map((control) => (
        <div class="part">
          <small>{control.props.label.replace(/(Issue|Card)Urls$/, ' $1s')}</small>
          {control}
        </div>
      ))}
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

const Output = ({ label, value }: { label: string; value: string | undefined }) => (
  <output aria-label={label}>{value || '–'}</output>
);

const TYPES: Partial<Record<string, string>> = { DATE: 'date', URL: 'url', RATING: 'number' };

const YES_OR_NO = Object.entries({ true: 'Yes', false: 'No' }).map(([id, name]) => ({ id, name }));

function controlOf(field: api.FieldRecord, value: string, set: (value: string) => void) {
  const { name: label, type, formula, options } = field;
  if (formula !== undefined || type === 'FEEDBACK') return <Output label={label} value={value} />;
  const own = { label, value, set, placeholder: '–' };
  const choices = type === 'BOOLEAN' ? YES_OR_NO : options?.map((id) => ({ id }));
  if (type !== 'MULTI_SELECT') return <Entry {...own} options={choices} type={TYPES[type] ?? 'text'} />;
  const items = JSON.parse(value || '[]') as string[];
  const write = (chosen: string[]) => set(chosen.length > 0 ? JSON.stringify(chosen) : '');
  return <Several label={label} items={items} options={choices} set={write} />;
}

/** What a discovery can be under: components, and discoveries under one. */
async function suggestParents(q: string) {
  const components = workspace.components.map(({ clientId, title }) => ({ id: clientId, title }));
  return [...components, ...(await suggestDiscoveries(q, { parentType: { eq: 'COMPONENT' } }))];
}

function Children({ id }: { id: string }) {
  const options = { client, body: { filter: { parentId: { eq: id } }, sort: ['rank'] } };
  const { read, end } = usePages(`${versions.get(id)}`, () => api.pages(api.queryDiscoveries, options));
  return (
    <>
      {read.length > 0 && <h2>Under it</h2>}
      {read.map((card) => (
        <Row key={card.id} card={card} />
      ))}
      <ul>{end}</ul>
    </>
  );
}

function NewNote({ discoveryId }: { discoveryId: string }) {
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const { score, authorName, ...text } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const body = { discoveryId, score: Number(score), ...(authorName && { authorName }), ...text };
    attempt(api.createFeedback({ client, body }).then(() => form.reset()));
  };
  return (
    <form class="several" onSubmit={add}>
      <textarea name="content" aria-label="What was said" placeholder="What was said" rows={2} required />
      <input name="authorName" aria-label="Who said it" placeholder="Who said it" />
      <input name="score" aria-label="Score" type="number" min={0} defaultValue={1} required />
      <button>Add</button>
    </form>
  );
}

function Askers({ id }: { id: string }) {
  const options = { client, path: { id }, query: { per_page: 10 } };
  const { read, end } = usePages(`${versions.get(id)}`, () => api.pages(api.listAskers, options));
  return (
    <ul>
      {read.map(({ authorName, authorEmail, company, revenue, feedback, score, lastAt }) => (
        <li key={`${authorEmail ?? authorName} ${company}`} class="row">
          <Value of={score} />
          <span>{[authorName ?? authorEmail, company].filter(Boolean).join(' · ')}</span>
          <small>
            {revenue !== undefined && `Revenue ${revenue.toLocaleString()} · `}
            {feedback} × · {when(lastAt)}
          </small>
        </li>
      ))}
      {end}
    </ul>
  );
}

/** Who changed what, and the way back. */
function History({ id }: { id: string }) {
  const options = { client, path: { id }, query: { per_page: 10 } };
  const { read, end } = usePages(`${versions.get(id)}`, () => api.pages(api.listDiscoveryHistory, options));
  return (
    <ol>
      {read.map(({ id: change, type, at, actor, members }) => (
        <li key={change + type}>
          <small>{`${actor.name ?? actor.kind} · ${when(at)}`}</small>{' '}
          {actor.kind !== 'worker' && <button onClick={() => attempt(undo(change))}>Undo</button>}
          {type.endsWith('.created') ? <p>Created</p> : members.map(Member)}
        </li>
      ))}
      {end}
    </ol>
  );
}

const Member = ({ name, before, after }: api.ChangedMemberRecord) => (
  <p key={name}>
    <small>{name.replaceAll(/^discovery|Id$/g, '').replaceAll(/[A-Z]/g, ' $&')}</small>{' '}
    {name !== 'rank' && [<del>{wordsFor(before)}</del>, ' ', <ins>{wordsFor(after)}</ins>]}
  </p>
);

/** Ids as the names of what they stand for. */
function wordsFor(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsFor).join(', ');
  if (typeof value === 'string') return names.get(value) ?? value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const { field, value: text } = (value ?? {}) as { field?: { name: string }; value?: string };
  return field ? `${field.name}: ${text}` : '';
}
