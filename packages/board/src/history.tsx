// Who changed what, and the way back.
import * as api from '@discovery-records/client';
import { useState } from 'preact/hooks';
import { versions } from './cards.js';
import { usePages, when } from './parts.js';
import { announce, attempt, client, names } from './session.js';

export function History({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Changes id={id} />}
    </details>
  );
}

function Changes({ id }: { id: string }) {
  const options = { client, path: { id }, query: { per_page: 10 } };
  const { read, end } = usePages(`${versions.get(id)}`, () => api.pages(api.listDiscoveryHistory, options));
  const undo = (changeId: string) => api.undoChange({ client, path: { id: changeId }, body: {} });
  return (
    <ol>
      {read
        .flatMap(({ changes }) => changes)
        .map(({ id, type, at, actor, members }) => (
          <li key={id + type}>
            <small>{`${actor.name ?? actor.kind} · ${when(at)}`}</small>{' '}
            {actor.kind !== 'worker' && (
              <button onClick={() => attempt(undo(id).then(() => announce('It is undone.')))}>Undo</button>
            )}
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
