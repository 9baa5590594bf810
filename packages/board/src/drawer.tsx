// A discovery with everything that belongs to it.
import * as api from '@discovery-records/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { byRank, type Card, cards, column, move, onEvents } from './cards.js';
import { History } from './history.js';
import { Notes } from './lists.js';
import { Input, Plain, Row, Select, Several, suggestTags, usePages } from './parts.js';
import { attempt, client, complain, go, may, workspace } from './session.js';

export function Drawer({ id }: { id: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [card, setCard] = useState<Card>();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // The address may have the identifier of its client.
  const uuid = card?.id ?? id;
  useEffect(() => onEvents((about) => about.has(uuid) && setVersion((count) => count + 1)), [uuid]);
  useEffect(() => {
    const query = { select: 'discoveryfields,issues,scores' };
    api.getDiscovery({ client, path: { id }, query }).then(({ discovery }) => setCard(discovery), complain);
  }, [version]);
  const close = () => dialog.current?.close();
  const leave = ({ target }: Event) => target === dialog.current && close();
  return (
    <dialog ref={dialog} aria-label="Discovery" onClose={() => go({ card: '' })} onClick={leave}>
      <Plain label="Close" sign="✕" act={close} />
      {card && <Discovery card={card} version={version} />}
    </dialog>
  );
}

const TRACKERS = [
  'alphaIssueUrls',
  'bravoIssueUrls',
  'charlieIssueUrls',
  'deltaIssueUrls',
  'echoCardUrls',
] as const;

function Discovery({ card, version }: { card: Card; version: number }) {
  const { id, title, description = '', tags, assignees, discoveryStateId, parentId } = card;
  const change = (body: api.DiscoveryChanges) => attempt(api.updateDiscovery({ client, path: { id }, body }));
  const setting = (member: string) => (value: string) => change({ [member]: value || null });
  const { users, discoveryStates, components } = workspace;
  const all = column(discoveryStateId);
  const index = all.findIndex((each) => each.id === id);
  const step = (to: number) => void move(id, discoveryStateId, all[to]?.id);
  const parent =
    [...components, ...cards.values()].find((each) => each.id === parentId)?.clientId ?? parentId ?? '';
  return (
    <fieldset disabled={!may('write')}>
      <Input label="Title" rows={2} value={title} set={setting('title')} />
      <Input
        label="Description"
        rows={5}
        placeholder="What is it about?"
        value={description}
        set={setting('description')}
      />
      <Part name="State">
        <Select
          label="State"
          value={discoveryStateId}
          options={discoveryStates}
          set={setting('discoveryStateId')}
        />
        {index > 0 && <Plain label="Move up" sign="↑" act={() => step(index - 1)} />}
        {index >= 0 && index < all.length - 1 && (
          <Plain label="Move down" sign="↓" act={() => step(index + 2)} />
        )}
      </Part>
      <Part name="Under">
        <Input
          label="Parent"
          placeholder="nothing"
          value={parent}
          suggest={suggestParents}
          set={setting('parentId')}
        />
      </Part>
      <Part name="Assignees">
        <Several
          label="Assignees"
          items={assignees}
          names={users}
          add={(user) => change({ addAssignees: [user] })}
          remove={(user) => change({ removeAssignees: [user] })}
        />
      </Part>
      <Part name="Tags">
        <Several
          label="Tags"
          items={tags}
          suggest={suggestTags}
          add={(tag) => change({ addTags: [tag] })}
          remove={(tag) => change({ removeTags: [tag] })}
        />
      </Part>
      {workspace.discoveryFields.map((field) => (
        <Part key={field.id} name={field.name}>
          <Field
            field={field}
            value={card.fieldsValues?.find((each) => each.field.id === field.id)?.value ?? ''}
            set={(value) => change({ fieldsValues: [{ field: { id: field.id }, value: value || null }] })}
          />
        </Part>
      ))}
      {TRACKERS.map((name) => (
        <Part key={name} name={name.replace('Urls', '').replace(/[A-Z]/, ' $&')}>
          <Several
            label={name}
            items={card[name] ?? []}
            add={(url) => change({ [name]: [...(card[name] ?? []), url] })}
            remove={(url) => change({ [name]: card[name]?.filter((each) => each !== url) })}
          />
        </Part>
      ))}
      {card.parentType !== 'DISCOVERY' && <Children id={id} version={version} />}
      <h2>Feedback</h2>
      {may('write') && <NewNote discoveryId={id} />}
      <Notes discoveryId={id} />
      <History id={id} version={version} />
    </fieldset>
  );
}

const Part = ({ name, children }: { name: string; children: preact.ComponentChildren }) => (
  <div class="part">
    <small>{name}</small>
    <div>{children}</div>
  </div>
);

const TYPES: Partial<Record<string, string>> = { DATE: 'date', URL: 'url', RATING: 'number' };

const toOption = (id: string) => ({ id, name: { true: 'Yes', false: 'No' }[id] ?? id });

function Field({
  field,
  value,
  set,
}: {
  field: api.FieldRecord;
  value: string;
  set: (value: string) => void;
}) {
  const { name: label, type, formula } = field;
  const options = type === 'BOOLEAN' ? ['true', 'false'] : field.options;
  const names = options?.map(toOption);
  if (formula !== undefined || type === 'FEEDBACK') return <output aria-label={label}>{value || '–'}</output>;
  if (!names) return <Input label={label} value={value} set={set} type={TYPES[type] ?? 'text'} />;
  if (type !== 'MULTI_SELECT')
    return <Select label={label} none="–" value={value} set={set} options={names} />;
  const items = JSON.parse(value || '[]') as string[];
  const write = (chosen: string[]) => set(chosen.length > 0 ? JSON.stringify(chosen) : '');
  const remove = (item: string) => write(items.filter((each) => each !== item));
  return (
    <Several
      label={label}
      items={items}
      names={names}
      add={(item) => write([...items, item])}
      remove={remove}
    />
  );
}

/** What a discovery can be under: components, and discoveries under one. */
async function suggestParents(q: string) {
  const body = { filter: { q, parentType: { eq: 'COMPONENT' as const } }, per_page: 10 };
  const { discoveries } = q ? await api.queryDiscoveries({ client, body }) : { discoveries: [] };
  return [...workspace.components, ...discoveries].map(({ clientId, title }) => ({ id: clientId, title }));
}

function Children({ id, version }: { id: string; version: number }) {
  const body = { filter: { parentId: { eq: id } }, sort: ['rank'], select: 'rank' };
  const { read, end } = usePages(`${version}`, () => api.pages(api.queryDiscoveries, { client, body }));
  const children = read.flatMap(({ discoveries }) => discoveries).toSorted(byRank);
  return (
    <>
      {children.length > 0 && <h2>Under it</h2>}
      <ul>
        {children.map((child) => (
          <li key={child.id}>
            <Row card={child} />
          </li>
        ))}
        {end}
      </ul>
    </>
  );
}

function NewNote({ discoveryId }: { discoveryId: string }) {
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const {
      content = '',
      authorName,
      score,
    } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const body = { discoveryId, score: Number(score), content, ...(authorName && { authorName }) };
    attempt(api.createFeedback({ client, body }).then(() => form.reset()));
  };
  return (
    <form class="several" onSubmit={add}>
      <textarea name="content" aria-label="What was said" placeholder="What was said" rows={2} required />
      <input name="authorName" aria-label="Who said it" placeholder="Who said it" />
      <input
        name="score"
        aria-label="Score"
        type="number"
        min={0}
        max={1_000_000}
        defaultValue={1}
        required
      />
      <button>Add</button>
    </form>
  );
}
