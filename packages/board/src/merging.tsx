// Merging a card into another one, once somebody has agreed: asked for by dropping it there, or in its drawer.
import * as api from '@discovery-records/client';
import type { Card } from './cards.js';
import { openDialog } from './parts.js';
import { announce, attempt, client, given, go, screen } from './session.js';

let asked: { card: Card; into: Card } | undefined;

function ask(next: typeof asked): void {
  asked = next;
  screen.redraw();
}

export const askToMerge = (card: Card, into: Card): void => ask({ card, into });

async function merge({ id, title }: Card, into: Card): Promise<void> {
  await api.mergeDiscovery({ client, path: { id }, body: { into: into.id } });
  if (given('card')) go({ card: into.id });
  const history = { client, path: { id }, query: { per_page: 1 } };
  const { changes } = await api.listDiscoveryHistory(history);
  announce(`"${title}" is merged into "${into.title}".`, { isShown: true, undo: changes[0]?.id });
}

export function Merging() {
  if (!asked) return null;
  const { card, into } = asked;
  const close = ({ currentTarget: { returnValue } }: { currentTarget: HTMLDialogElement }): void => {
    if (returnValue) attempt(merge(card, into));
    ask(undefined);
  };
  return (
    <dialog class="asking" ref={openDialog} aria-label="Merge" onClose={close}>
      <form method="dialog">
        <h2>Merge into "{into.title}"?</h2>
        <p>
          "{card.title}" will be gone. Its feedback and what is under it move; its tags, assignees and links
          are added, and values of fields that the other one lacks. Its identifiers lead there from then on.
        </p>
        <button value="merge">Merge</button> <button value="">Cancel</button>
      </form>
    </dialog>
  );
}
