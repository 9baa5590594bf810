// Who changed what, and the way back.
import * as api from '@discovery-records/client';
import { useState } from 'preact/hooks';
import { usePages, when } from './parts.js';
import { announce, attempt, called, client, may, workspace } from './session.js';

export function History(given: { id: string; version: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Changes {...given} />}
    </details>
  );
}

function Changes({ id, version }: { id: string; version: number }) {
  const options = { client, path: { id }, query: { per_page: 10 } };
  const { read, end } = usePages(`${version}`, () => api.pages(api.listDiscoveryHistory, options));
  const changes = read.flatMap((page) => page.changes);
  const undo = (changeId: string) =>
    attempt(
      api.undoChange({ client, path: { id: changeId }, body: {} }).then(() => announce('It is undone.')),
    );
  return (
    <ol>
      {changes.map((change) => (
        <li key={change.id + change.type}>
          <p>
            <small>{`${change.actor.name ?? change.actor.kind} · ${when(change.at)}`}</small>{' '}
            {change.actor.kind !== 'worker' && may('write') && (
              <button onClick={() => undo(change.id)}>Undo</button>
            )}
          </p>
          {change.type.endsWith('.created')
            ? 'Created'
            : change.members.map((member) => <Member key={member.name} {...member} />)}
        </li>
      ))}
      {end}
    </ol>
  );
}

const Member = ({ name, before, after }: api.ChangedMemberRecord) => (
  <p>
    <small>
      {name
        .replaceAll(/^discovery|Id$/gi, '')
        .replaceAll(/[A-Z]/g, ' $&')
        .toLowerCase()}
    </small>{' '}
    {name !== 'rank' && <del>{wordsFor(before)}</del>} {name !== 'rank' && <ins>{wordsFor(after)}</ins>}
  </p>
);

/** Ids as the names of what they stand for. */
function wordsFor(value: unknown): string {
  const { discoveryStates, users, components } = workspace;
  if (Array.isArray(value)) return value.map(wordsFor).join(', ');
  if (typeof value === 'string') return called([...discoveryStates, ...users, ...components], value) ?? value;
  if (typeof value !== 'object') return JSON.stringify(value);
  const { field, value: text } = (value ?? {}) as { field?: { name: string }; value?: string };
  return field ? `${field.name}: ${text}` : '';
}
