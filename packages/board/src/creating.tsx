// The form for a new card, next to similar cards.
import * as api from '@discovery-records/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Row, useDialog } from './parts.js';
import { announce, client, complain, drafts, go } from './session.js';
import { inWords } from './words.js';

const PAUSE_MS = 300;

type Text = Partial<Record<'title' | 'description', string>>;

/** Searches for similar cards, after a pause in typing. */
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

const DRAFT = 'new card';
const draft = () => (drafts.of(DRAFT) ?? {}) as Text;

export function NewCard({ stateId, children }: { stateId: string; children: ComponentChildren }) {
  const [text, setText] = useState(draft);
  const [problem, setProblem] = useState('');
  const isCreating = useRef(false);
  const similar = useSimilar(text);
  const isEmpty = !text.title && !text.description;
  const textOf = ({ currentTarget }: Event) =>
    Object.fromEntries(new FormData(currentTarget as HTMLFormElement)) as Text;
  const write = (next: Text): void => {
    setText(next);
    drafts.keep(DRAFT, next);
  };
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { title = '', description } = textOf(event);
    if (isCreating.current || title.trim() === '') return;
    isCreating.current = true;
    try {
      const body = { title: title.trim(), discoveryStateId: stateId, ...(description && { description }) };
      const { discovery } = await api.createDiscovery({ client, body });
      drafts.drop(DRAFT);
      announce('Card created.');
      go({ new: '', card: discovery.id });
    } catch (error) {
      setProblem(`Not created. ${inWords(error)}`);
      if (error instanceof api.ProblemError && error.status === 401) complain(error);
    } finally {
      isCreating.current = false;
    }
  };
  const close = (): void => {
    const { title, description } = draft();
    if (title || description) announce('Draft saved. Add a card to continue.', { isShown: true });
    go({ new: '' });
  };
  const dialog = useDialog(close);
  const own = (name: keyof Text, label: string) => {
    return { name, 'aria-label': label, placeholder: label, value: text[name] ?? '' };
  };
  return (
    <dialog {...dialog} aria-label="New card">
      <form method="dialog">
        <button aria-label="Close">✕</button>
      </form>
      <form onSubmit={(event) => void create(event)} onInput={(event) => write(textOf(event))}>
        <textarea {...own('title', 'Title')} rows={2} required autofocus onKeyDown={submitByEnter} />
        <textarea {...own('description', 'Description')} rows={5} />
        {problem && (
          <p class="refused" role="alert">
            {problem}
          </p>
        )}
        <button>Create</button>{' '}
        {!isEmpty && (
          <button type="button" onClick={() => write({})}>
            Discard draft
          </button>
        )}
      </form>
      {similar.length > 0 && <h2>Similar</h2>}
      {similar.map(({ discovery }) => (
        <Row key={discovery.id} card={discovery} />
      ))}
      {children}
    </dialog>
  );
}

function submitByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
}
