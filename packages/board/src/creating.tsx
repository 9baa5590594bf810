// A new card, beside those that say much the same.
import * as api from '@discovery-records/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { openDialog, Row } from './parts.js';
import { attempt, client, complain, go } from './session.js';

const PAUSE_MS = 300;

type Text = Partial<Record<'title' | 'description', string>>;

/** What says much the same as a text, once nobody has typed on for a moment. */
function useSimilar({ title = '', description = '' }: Text): api.SimilarRecord[] {
  const [similar, setSimilar] = useState<api.SimilarRecord[]>([]);
  useEffect(() => {
    const typed = new AbortController();
    const find = async (): Promise<void> => {
      const call = { client, signal: typed.signal, body: { title, description, limit: 5 } };
      setSimilar(title.trim() ? (await api.findSimilarDiscoveries(call)).similar : []);
    };
    const fail = (error: unknown) => typed.signal.aborted || complain(error);
    const timer = setTimeout(() => void find().catch(fail), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      typed.abort();
    };
  }, [title, description]);
  return similar;
}

export function NewCard({ stateId, children }: { stateId: string; children: ComponentChildren }) {
  const [text, setText] = useState<Text>({});
  const similar = useSimilar(text);
  const textOf = ({ currentTarget }: Event) =>
    Object.fromEntries(new FormData(currentTarget as HTMLFormElement)) as Text;
  const create = (event: SubmitEvent): void => {
    event.preventDefault();
    const { title = '', description } = textOf(event);
    const body = { title, discoveryStateId: stateId, ...(description && { description }) };
    const made = api.createDiscovery({ client, body });
    attempt(made.then(({ discovery }) => go({ new: '', card: discovery.id })));
  };
  return (
    <dialog ref={openDialog} aria-label="New card" onClose={() => go({ new: '' })}>
      <form method="dialog">
        <button aria-label="Close">✕</button>
      </form>
      <form onSubmit={create} onInput={(event) => setText(textOf(event))}>
        <textarea name="title" aria-label="Title" placeholder="Title" rows={2} required />
        <textarea name="description" aria-label="Description" placeholder="Description" rows={5} />
        <button>Create</button>
      </form>
      {similar.length > 0 && <h2>Similar</h2>}
      {similar.map(({ discovery }) => (
        <Row key={discovery.id} card={discovery} />
      ))}
      {children}
    </dialog>
  );
}
