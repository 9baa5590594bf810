// A column for each state. Cards are dragged, or moved by Shift and an arrow key.
import type { StateRecord } from '@discovery-records/client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Card, cards, column, counts, move } from './cards.js';
import { askToMerge } from './merging.js';
import { useCards, Value } from './parts.js';
import { addressWith, attempt, may, names, screen, workspace } from './session.js';

/** The dragged card and its drop target: before a card, at the end of a column, or into a card. */
let dragged:
  { id: string; stateId?: string; before?: string | undefined; into?: string | undefined } | undefined;

const HELD_MS = 1_000;

/** The card below the pointer, and the time since it has been there. */
let held: { id?: string | undefined; since: number } = { since: 0 };

/** The card below the pointer, once the pointer has stayed on it for a while. */
function heldCard({ target, timeStamp }: DragEvent): string | undefined {
  const { card: id } = (target as Element).closest<HTMLElement>('[data-card]')?.dataset ?? {};
  if (held.id !== id) held = { id, since: timeStamp };
  return timeStamp - held.since >= HELD_MS && id !== dragged?.id ? id : undefined;
}

function drag(next: typeof dragged): void {
  dragged = next;
  if (!next) held = { since: 0 };
  screen.redraw();
}

export const Columns = () => workspace.discoveryStates.map((state) => <Column key={state.id} {...state} />);

function Column({ id: stateId, name, color }: StateRecord) {
  const filter = { discoveryStateId: { eq: stateId } };
  const { shown, end } = useCards(filter, (card) => card.discoveryStateId === stateId);
  const { count = 0, feedbackScore } = counts.get(stateId) ?? {};
  const slotBefore = (id?: string) =>
    dragged?.stateId === stateId && dragged.before === id && !dragged.into && <li key="slot" class="slot" />;
  const dragOver = (event: DragEvent): void => {
    event.preventDefault();
    const to = { stateId, before: cardBelow(event), into: heldCard(event) };
    if (dragged && JSON.stringify({ ...dragged, ...to }) !== JSON.stringify(dragged))
      drag({ ...dragged, ...to });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [card, into] = [dragged?.id, dragged?.into].map((id = '') => cards.get(id));
    if (card && into) attempt(askToMerge(card, into));
    else if (dragged?.stateId === stateId) void move(dragged.id, stateId, dragged.before);
    drag(undefined);
  };
  // "Merge into this" appears below the pointer. Without this, a drop there before the next dragover is lost.
  const dragEnter = (event: DragEvent): void => event.preventDefault();
  return (
    <section aria-label={name} onDragEnter={dragEnter} onDragOver={dragOver} onDrop={drop}>
      <h2>
        {color && <i style={{ background: color }} />}
        {name} <small>{count}</small>
        {may('write') && (
          <a class="tag" href={addressWith({ new: stateId })} aria-label={`New in ${name}`} children="+" />
        )}
        <Value of={feedbackScore} />
      </h2>
      <ol>
        {shown.flatMap((card) => [slotBefore(card.id), <Movable key={card.id} {...card} />])}
        {slotBefore()}
        {end}
      </ol>
    </section>
  );
}

/** The first card of a column whose middle is below the pointer. */
function cardBelow({ currentTarget, clientY }: DragEvent): string | undefined {
  const all = [...(currentTarget as Element).querySelectorAll<HTMLElement>('[data-card]')];
  const below = all.find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return below?.dataset['card'];
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const KEYS = Object.keys(STEPS).map((key) => `Shift+${key}`);

/** The card moved by keys. It keeps the focus across redraws until the user leaves it. */
let following: string | undefined;

function Movable(card: Card) {
  const { id, clientId, title, tags, assignees, parentId, issueCounts } = card;
  const dragStart = (event: DragEvent): void => {
    event.dataTransfer?.setData('text/plain', title);
    // Chromium ends a drag whose element changes while it begins.
    setTimeout(() => drag({ id }));
  };
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (following === id) link.current?.focus();
  });
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget && (following = undefined);
  const users = assignees.slice(0, 3).map((user) => names.get(user) ?? '?');
  const drags = { draggable: may('write'), onDragStart: dragStart, onDragEnd: () => drag(undefined) };
  const keys = may('write') ? KEYS.join(' ') : undefined;
  const look = dragged?.id === id ? 'dragged' : dragged?.into === id ? 'into' : '';
  return (
    <li data-card={id} class={look} {...drags} onKeyDown={(event) => moveByKey(event, card)}>
      <a
        ref={link}
        onBlur={leave}
        href={addressWith({ card: id })}
        draggable={false}
        aria-keyshortcuts={keys}
      >
        {look === 'into' && <b>Merge into this</b>}
        {title}
        <small class="several">
          {[clientId !== id && !clientId.startsWith('csv-') && clientId, names.get(parentId)]
            .filter(Boolean)
            .join(' · ')}
          {tags.map((tag) => [<span class="tag">{tag}</span>])}
          {issueCounts && issueCounts.all > 0 && (
            <span class="tag">{`${issueCounts.done} of ${issueCounts.all} done`}</span>
          )}
          <Value of={card.feedbackScore} />
          {users.map((name) => [<abbr title={name}>{name.replaceAll(/\B\S+\s*/g, '').slice(0, 2)}</abbr>])}
        </small>
      </a>
    </li>
  );
}

function moveByKey({ key, shiftKey }: KeyboardEvent, { id, discoveryStateId }: Card): void {
  const [down, aside] = STEPS[key as keyof typeof STEPS] ?? [];
  const { discoveryStates: states } = workspace;
  const stateId = states[states.findIndex((state) => state.id === discoveryStateId) + (aside ?? 0)]?.id;
  if (!shiftKey || down === undefined || stateId === undefined || !may('write')) return;
  const all = column(stateId);
  const index = column(discoveryStateId).findIndex((card) => card.id === id);
  if (index + down < 0 || (aside === 0 && index + down >= all.length)) return;
  following = id;
  void move(id, stateId, all[down > 0 ? index + 2 : index + down]?.id);
}
