// What was said, what is wanted most, and what is under which component.
import * as api from '@discovery-records/client';
import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { byRank, type Card, counts, onEvents } from './cards.js';
import { Plain, Row, Select, useCards, usePages, Value, when } from './parts.js';
import { addressWith, attempt, client, given, go, may, workspace } from './session.js';

export const Inbox = () => <Notes q={given('q')} />;

/** Feedback, the newest first, with what it is about unless all of it is about the same. */
export function Notes({ q, discoveryId }: { q?: string; discoveryId?: string }) {
  const [version, setVersion] = useState(0);
  const [titles] = useState(() => new Map<string, string>());
  const isNews = (about: ReadonlySet<unknown>): boolean =>
    about.has('feedback') && about.has(discoveryId ?? 'feedback');
  useEffect(() => onEvents((about) => isNews(about) && setVersion((count) => count + 1)), []);
  const { read, isDone, end } = usePages(`${q} ${version}`, async function* () {
    const which = { ...(q && { q }), ...(discoveryId && { discoveryId: [discoveryId] }) };
    const query = { ...which, sort: '-createdAt', per_page: 25 } as const;
    for await (const { feedbacks } of api.pages(api.listFeedback, { client, query })) {
      const unknown = new Set(feedbacks.map((each) => each.discoveryId).filter((id) => !titles.has(id)));
      const about = { client, query: { id: [...unknown], per_page: 100 } };
      const isAsked = unknown.size > 0 && discoveryId === undefined;
      const { discoveries } = isAsked ? await api.listDiscoveries(about) : { discoveries: [] };
      for (const { id, title } of discoveries) titles.set(id, title);
      yield feedbacks;
    }
  });
  return (
    <ul class="notes">
      {read.flat().map((feedback) => (
        <Note key={feedback.id} feedback={feedback} about={titles.get(feedback.discoveryId)} />
      ))}
      {isDone && read.flat().length === 0 && <li class="empty">Nobody has said anything yet.</li>}
      {end}
    </ul>
  );
}

function Note({ feedback, about }: { feedback: api.FeedbackRecord; about: string | undefined }) {
  const { id, title, content, score, starred, authorName, company, createdAt, discoveryId } = feedback;
  const star = () => attempt(api.updateFeedback({ client, path: { id }, body: { starred: !starred } }));
  return (
    <li>
      <Value of={score} />
      <div>
        {title && <b>{title}</b>}
        <p>{content}</p>
        <small>{[authorName, company, when(createdAt)].filter(Boolean).join(' · ')}</small>
        {about && <a href={addressWith({ card: discoveryId })}>{about}</a>}
      </div>
      {may('write') && <Plain label="Starred" sign={starred ? '★' : '☆'} isOn={starred} act={star} />}
    </li>
  );
}

export function Top() {
  const by = given('by');
  const valueOf = ({ fieldsValues = [], feedbackScore }: Card): string | number | undefined =>
    by ? fieldsValues.find(({ field }) => field.id === by)?.value : feedbackScore;
  const numberOf = (card: Card): number => Number(valueOf(card) ?? Number.NEGATIVE_INFINITY);
  const order = (a: Card, b: Card): number =>
    numberOf(a) === numberOf(b) ? (a.id < b.id ? 1 : -1) : numberOf(b) - numberOf(a);
  const sort = by ? `-fieldsValues.${by}` : '-feedbackScore';
  const { shown, empty, end } = useCards({ sort, where: () => true, order });
  const fields = workspace.discoveryFields.filter(({ type }) => /^(SCORE|NUMBER|RATING)$/.test(type));
  return (
    <>
      <Select
        label="Ordered by"
        none="By feedback"
        value={by}
        options={fields}
        set={(field) => go({ by: field })}
      />
      <ol>
        {shown.map((card) => (
          <li key={card.id}>
            <Row card={card} value={valueOf(card) ?? '–'} />
          </li>
        ))}
        {empty}
        {end}
      </ol>
    </>
  );
}

export const Tree = () => (
  <ul>
    {workspace.components.map(({ id, title }, index) => (
      <Branch key={id} id={id} title={title} head={<h2>{title}</h2>} opens={index < 5} />
    ))}
    <Branch id={null} title="no component" head={<h2>Under no component</h2>} opens />
  </ul>
);

function Branch(given: { id: string | null; title: string; head: ComponentChild; opens?: boolean }) {
  const [isOpen, setIsOpen] = useState(given.opens ?? false);
  const { count = 0 } = counts.get(given.id) ?? {};
  return (
    <li>
      <div class="branch">
        {count > 0 && (
          <Plain
            label={`Under ${given.title}`}
            sign={isOpen ? '▾' : '▸'}
            isOn={isOpen}
            act={() => setIsOpen(!isOpen)}
          />
        )}
        {given.head} {count > 0 && <small>{count}</small>}
      </div>
      {isOpen && count > 0 && <Under id={given.id} />}
    </li>
  );
}

/** Read when it is unfolded. */
function Under({ id }: { id: string | null }) {
  const filter: api.DiscoveryFilter = id === null ? { parentType: { eq: 'NONE' } } : { parentId: { eq: id } };
  const { shown, end } = useCards({
    filter,
    sort: 'rank',
    where: (card) => card.parentId === id,
    order: byRank,
  });
  return (
    <ul>
      {shown.map((card) => (
        <Branch key={card.id} id={card.id} title={card.title} head={<Row card={card} />} />
      ))}
      {end}
    </ul>
  );
}
