// Merges a card into another one, after a confirmation.
import * as api from '@discovery-records/client';
import { ask } from './asking.js';
import type { Card } from './cards.js';
import { announceUndoable, client, given, go } from './session.js';

export async function askToMerge({ id }: Card, into: Card): Promise<void> {
  // The user confirms this version: the merge is refused if the card changes before that.
  const shown = await api.getDiscovery({ client, path: { id } });
  const { title } = shown.discovery;
  const text = `“${title}” becomes part of “${into.title}”. Its feedback and the cards under it move there; its tags, assignees, links and values are added where they are missing. Links to it lead there from then on.`;
  const merge = async (): Promise<void> => {
    const call = { client, path: { id }, ifMatch: shown };
    const merged = await api.mergeDiscovery({ ...call, body: { into: into.id } });
    if (given('card')) go({ card: into.id });
    announceUndoable(`Merged “${title}” into “${into.title}”.`, merged.changeId);
  };
  ask({ title: `Merge into “${into.title}”?`, text, yes: 'Merge', act: merge });
}
