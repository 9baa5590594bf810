// The people who asked for a card, new feedback on it, and its issues.
import * as api from '@discovery-records/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { versions } from './cards.js';
import { usePages, Value, When } from './parts.js';
import { attempt, client, drafts } from './session.js';
import { counted } from './words.js';

export function NewNote({ discoveryId }: { discoveryId: string }) {
  const name = `${discoveryId} feedback`;
  const [count, begin] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isAdding = useRef(false);
  const draft = (drafts.of(name) ?? {}) as Record<string, string>;
  const written = () => Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>;
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isAdding.current) return;
    const { score, authorName, ...text } = written();
    const body = { discoveryId, score: Number(score), ...(authorName && { authorName }), ...text };
    isAdding.current = true;
    await api.createFeedback({ client, body }).finally(() => (isAdding.current = false));
    // The next one may have been begun meanwhile.
    if (form.current && written()['content'] !== text['content']) return;
    drafts.drop(name);
    begin(count + 1);
  };
  // The control that had the focus is gone.
  useEffect(() => {
    if (count > 0 && document.activeElement === document.body)
      form.current?.querySelector('textarea')?.focus();
  }, [count]);
  const own = (name: string, label: string) => {
    return { name, 'aria-label': label, placeholder: label, defaultValue: draft[name] };
  };
  return (
    <form
      class="several"
      key={count}
      ref={form}
      onInput={() => drafts.keep(name, written())}
      onSubmit={(event) => attempt(add(event))}
    >
      <textarea {...own('content', 'What was said')} rows={2} required />
      <input {...own('authorName', 'Who said it')} />
      <label>
        Score <input name="score" type="number" min={0} defaultValue={draft['score'] ?? 1} required />
      </label>
      <button>Add</button>
    </form>
  );
}

/** The issues of a card, as far as trackers have told of them. */
export function Issues({ id }: { id: string }) {
  const call = { client, path: { id } };
  const open = async function* () {
    yield await api.listIssues(call);
  };
  const { read, end } = usePages(id, open, versions.get(id));
  return (
    <ul aria-label="Issues">
      {read.map(({ url, title, state, assignee, updatedAt }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
          {` — ${state} `}
          <small>
            {assignee && `${assignee} · `}
            <When at={updatedAt} />
          </small>
        </li>
      ))}
      {end}
    </ul>
  );
}

export function Askers({ id }: { id: string }) {
  const options = { client, path: { id }, query: { per_page: 10 } };
  const { read, end } = usePages(id, () => api.pages(api.listAskers, options), versions.get(id));
  return (
    <ul>
      {read.map(({ authorName, authorEmail, company, revenue, feedback, score, lastAt }) => (
        <li key={`${authorEmail ?? authorName} ${company}`} class="row">
          <Value of={score} />
          <span>{[authorName ?? authorEmail, company].filter(Boolean).join(' · ')}</span>
          <small>
            {revenue !== undefined && `Revenue ${revenue.toLocaleString()} · `}
            {counted(feedback, 'feedback')} · <When at={lastAt} />
          </small>
        </li>
      ))}
      {end}
    </ul>
  );
}
