// Merging a card into another one: asked for by dropping it there, or in its drawer.
import * as api from '@discovery-records/client';
import { ask } from './asking.js';
import type { Card } from './cards.js';
import { announceUndoable, client, given, go } from './session.js';

export function askToMerge(card: Card, into: Card): void {
  const text = `“${card.title}” becomes part of “${into.title}”. Its feedback and the cards under it move there; its tags, assignees, links and values are added where they are missing. Links to it lead there from then on.`;
  ask({ title: `Merge into “${into.title}”?`, text, yes: 'Merge', act: () => merge(card, into) });
}

async function merge({ id, title }: Card, into: Card): Promise<void> {
  const merged = await api.mergeDiscovery({ client, path: { id }, body: { into: into.id } });
  if (given('card')) go({ card: into.id });
  const history = await api.listDiscoveryHistory({ client, path: { id }, query: { per_page: 5 } });
  announceUndoable(`Merged “${title}” into “${into.title}”.`, merged, history);
}
