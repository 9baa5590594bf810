// A column for each state. Cards are dragged, or moved by the arrows and the shift key.
import type { StateRecord } from '@discovery-records/client';
import { byRank, type Card, column, counts, move } from './cards.js';
import { useCards, Value } from './parts.js';
import { addressWith, called, may, screen, workspace } from './session.js';

/** What is dragged, and where it would be dropped: before a card, or at the end of a column. */
let dragged:
  { readonly id: string; readonly stateId?: string; readonly before?: string | undefined } | undefined;

function drag(next: typeof dragged): void {
  dragged = next;
  screen.redraw();
}

export const Columns = () => (
  <div class="columns">
    {workspace.discoveryStates.map((state) => (
      <Column key={state.id} state={state} />
    ))}
  </div>
);

function Column({ state: { id: stateId, name } }: { state: StateRecord }) {
  const where = (card: Card): boolean => card.discoveryStateId === stateId;
  const filter = { discoveryStateId: { eq: stateId } };
  const { shown, empty, end } = useCards({ filter, sort: 'rank', where, order: byRank });
  const { count = 0, feedbackScore } = counts.get(stateId) ?? {};
  const isOver = dragged?.stateId === stateId;
  const slot = <li key="slot" class="slot" />;
  const dragOver = (event: DragEvent): void => {
    event.preventDefault();
    const next = dragged && { id: dragged.id, stateId, before: cardUnder(event, shown) };
    const isSame = dragged?.stateId === stateId && dragged.before === next?.before;
    if (next && !isSame && !(event.target as Element).matches('.slot')) drag(next);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    if (dragged?.stateId === stateId) void move(dragged.id, stateId, dragged.before);
    drag(undefined);
  };
  return (
    <section aria-label={name} onDragOver={dragOver} onDrop={drop}>
      <h2>
        {name} <small>{count}</small> <Value of={feedbackScore} />
      </h2>
      <ol>
        {shown.map((card) => [
          isOver && dragged?.before === card.id && slot,
          <Movable key={card.id} card={card} />,
        ])}
        {isOver && dragged?.before === undefined && slot}
        {!isOver && empty}
        {end}
      </ol>
    </section>
  );
}

/** The card that what is dropped at the pointer comes before. */
function cardUnder({ target, clientY }: DragEvent, shown: readonly Card[]): string | undefined {
  const element = (target as Element).closest<HTMLElement>('[data-card]');
  const index = shown.findIndex(({ id }) => id === element?.dataset['card']);
  if (!element || index < 0) return undefined;
  const { top, height } = element.getBoundingClientRect();
  return shown[clientY < top + height / 2 ? index : index + 1]?.id;
}

function Movable({ card }: { card: Card }) {
  const { id, clientId, title, tags, assignees, parentId } = card;
  const dragStart = (event: DragEvent): void => {
    event.dataTransfer?.setData('text/plain', title);
    // Chromium ends a drag whose element changes while it begins.
    setTimeout(() => drag({ id }));
  };
  const users = assignees.slice(0, 3).map((user) => called(workspace.users, user) ?? '?');
  const drags = { draggable: may('write'), onDragStart: dragStart, onDragEnd: () => drag(undefined) };
  return (
    <li
      data-card={id}
      class={dragged?.id === id ? 'dragged' : ''}
      {...drags}
      onKeyDown={(event) => moveByKey(event, card)}
    >
      <a href={addressWith({ card: id })} draggable={false} aria-describedby="keys">
        {title}
        <small class="facts">
          {[clientId !== id && clientId, called(workspace.components, parentId)].filter(Boolean).join(' · ')}
          {tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
          <Value of={card.feedbackScore} />
          {users.map((name) => (
            <abbr key={name} title={name}>
              {name.replaceAll(/\B\S+\s*/g, '').slice(0, 2)}
            </abbr>
          ))}
        </small>
      </a>
    </li>
  );
}

function moveByKey({ key, shiftKey }: KeyboardEvent, { id, discoveryStateId }: Card): void {
  const [down, aside] =
    { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [];
  const { discoveryStates: states } = workspace;
  const stateId = states[states.findIndex((state) => state.id === discoveryStateId) + (aside ?? 0)]?.id;
  if (!shiftKey || down === undefined || stateId === undefined || !may('write')) return;
  const all = column(stateId);
  const index = column(discoveryStateId).findIndex((card) => card.id === id);
  if (index + down < 0 || (aside === 0 && index + down >= all.length)) return;
  void move(id, stateId, all[down > 0 ? index + 2 : index + down]?.id);
  // In another column it is another element.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus(), 50);
}
