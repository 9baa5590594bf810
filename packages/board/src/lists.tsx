// The inbox of feedback, the ranked list, and the tree of components.
import * as api from '@discovery-records/client';
import { type Card, cards, counts, reread, versions } from './cards.js';
import { cardCalled } from './changing.js';
import { Entry } from './entries.js';
import { Nothing, Row, suggestSimilar, useCards, usePages, Value, When } from './parts.js';
import {
  addressWith,
  announceUndoable,
  attempt,
  client,
  given,
  go,
  may,
  type Named,
  workspace,
} from './session.js';
import { Overtaken } from './words.js';

/** Feedback, the newest first. Shows each piece's card, unless the list belongs to one card. */
export function Notes({ discoveryId }: { discoveryId?: string }) {
  const q = given('q');
  const state = [given('state') || 'NEW'] as api.FeedbackRecord['state'][];
  const inbox = { ...(q && { q }), ...(given('state') !== 'ALL' && { state }) };
  const which = discoveryId === undefined ? inbox : { discoveryId: [discoveryId] };
  const version = versions.get(discoveryId ?? 'feedback');
  const open = async function* () {
    const query = { ...which, sort: '-createdAt', per_page: 25 } as const;
    for await (const page of api.pages(api.listFeedback, { client, query })) {
      const about = discoveryId === undefined ? page.feedbacks.flatMap((each) => each.discoveryId ?? []) : [];
      await reread(about.filter((id) => !cards.has(id)));
      yield page;
    }
  };
  const { read, isDone, end } = usePages(JSON.stringify(which), open, version);
  const titleOf = (each: api.FeedbackRecord) => (discoveryId ? '' : cards.get(each.discoveryId ?? '')?.title);
  return (
    <ul class="notes">
      {read.map((feedback) => (
        <Note key={feedback.id} feedback={feedback} about={titleOf(feedback)} />
      ))}
      {isDone &&
        read.length === 0 &&
        (discoveryId ? <li class="empty">No feedback yet.</li> : <Nothing>{NONE}</Nothing>)}
      {end}
    </ul>
  );
}

const NONE = 'The inbox is empty.';

function Note({ feedback, about }: { feedback: api.FeedbackRecord; about: string | undefined }) {
  const {
    id,
    title = '',
    content = '',
    score,
    starred,
    state,
    authorName,
    company,
    createdAt,
    discoveryId,
  } = feedback;
  const change = (body: Partial<api.FeedbackRecord>) =>
    api.change(api.getFeedback, api.updateFeedback, { client, path: { id } }, ({ feedback: now }) => {
      const names = Object.keys(body) as (keyof api.FeedbackRecord)[];
      if (names.some((name) => ![feedback[name], body[name]].includes(now[name]))) throw new Overtaken('');
      return body;
    });
  const changeUndoably = async (body: Partial<api.FeedbackRecord>, text: string): Promise<void> => {
    const changed = await change(body);
    const made = api.headersOf(changed).get('x-request-id');
    const { changes } = await api.listFeedbackHistory({ client, path: { id }, query: { per_page: 5 } });
    const found = changes.find(({ requestId }) => requestId === made);
    // The second of two clicks changes nothing.
    if (found) announceUndoable(text, found.id);
  };
  const star = () => attempt(change({ starred: !starred }));
  const archive = () => attempt(changeUndoably({ state: 'ARCHIVED' }, 'Archived.'));
  const assign = async (to: string): Promise<void> => {
    const card = await cardCalled(to);
    await changeUndoably({ discoveryId: card.id }, `Assigned to “${card.title}”.`);
  };
  return (
    <li class="row">
      <Value of={score} />
      <div>
        {title && <b>{title}</b>}
        <p>{content}</p>
        <small>
          {[authorName, company].map((each) => each && `${each} · `)}
          <When at={createdAt} />
        </small>
        {about && discoveryId && <a href={addressWith({ card: discoveryId })}>{about}</a>}
        {may('write') && (!discoveryId || state === 'NEW') && (
          <div class="several">
            <Entry
              label="Assign to"
              placeholder="Assign to …"
              suggest={suggestSimilar(content || title)}
              set={assign}
            />
            {state === 'NEW' && <button onClick={archive}>Archive</button>}
          </div>
        )}
      </div>
      {may('write') && (
        <button aria-label="Starred" aria-pressed={starred} onClick={star} children={starred ? '★' : '☆'} />
      )}
    </li>
  );
}

const DEMAND = [
  { id: 'customers', name: 'Customers' },
  { id: 'revenue', name: 'Revenue' },
] as const;

export function Top() {
  const by = given('by');
  const member = by === '' ? 'feedbackScore' : DEMAND.find(({ id }) => id === by)?.id;
  const valueOf = (card: Card): string | number | undefined =>
    member ? card[member] : card.fieldsValues?.find(({ field }) => field.id === by)?.value;
  const numberOf = (card: Card): number => Number(valueOf(card) ?? Number.NEGATIVE_INFINITY);
  const order = (a: Card, b: Card): number =>
    numberOf(a) === numberOf(b) ? (a.id < b.id ? 1 : -1) : numberOf(b) - numberOf(a);
  const sort = `-${member ?? `fieldsValues.${by}`}`;
  const { shown, end } = useCards({}, () => true, sort, order);
  const fields = workspace.discoveryFields.filter(({ type }) => /^(SCORE|NUMBER|RATING)$/.test(type));
  const options: Named[] = [...DEMAND, ...fields];
  const name = options.find(({ id }) => id === by)?.name;
  const set = (field: string) => go({ by: field });
  return (
    <>
      <Entry label="Sort by" placeholder="Sort by feedback" value={by} options={options} set={set} />
      <ol>
        {shown.map((card) => (
          <li key={card.id}>
            <Row card={card} of={valueOf(card) ?? '–'} name={name} />
          </li>
        ))}
        {end}
      </ol>
    </>
  );
}

export const Tree = () => (
  <ul>
    {workspace.components.map(({ id, title }, index) => (
      <Branch key={id} id={id} title={title} opens={index < 5} />
    ))}
    <Branch id={null} title="No component" opens />
  </ul>
);

function Branch(branch: { id: string | null; title: string; card?: Card; opens?: boolean }) {
  const { id, title, card, opens = false } = branch;
  const { count = 0 } = counts.get(id) ?? {};
  return (
    <li>
      {card ? <Row card={card} /> : <h2>{title}</h2>}
      {count > 0 && (
        <details open={opens}>
          <summary aria-label={`Under ${title}: ${count}`}>{count}</summary>
          <Under id={id} />
        </details>
      )}
    </li>
  );
}

/** Cards under a card, loaded when the list is unfolded. */
function Under({ id }: { id: string | null }) {
  const filter: api.DiscoveryFilter = id === null ? { parentType: { eq: 'NONE' } } : { parentId: { eq: id } };
  const { shown, end } = useCards(filter, (card) => card.parentId === id);
  return (
    <ul>
      {shown.map((card) => (
        <Branch key={card.id} id={card.id} title={card.title} card={card} />
      ))}
      {end}
    </ul>
  );
}
