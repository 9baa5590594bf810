// Changes cards without overwriting changes by others.
import * as api from '@discovery-records/client';
import { type Card, cards } from './cards.js';
import { client, names } from './session.js';
import { Overtaken, Refusal } from './words.js';

export const SELECT = 'discoveryfields,issues,scores,demand';

/** The title of a card's parent. */
export async function parentOf({ parentId, parentType }: Card): Promise<string> {
  if (parentId === null) return '';
  const known = names.get(parentId) ?? cards.get(parentId)?.title;
  if (known !== undefined) return known;
  const call = { client, path: { id: parentId } };
  if (parentType === 'COMPONENT') return (await api.getComponent(call)).component.title;
  return (await api.getDiscovery(call)).discovery.title;
}

/** Finds a card by a typed reference. */
export async function cardCalled(written: string): Promise<Card> {
  try {
    return (await api.getDiscovery({ client, path: { id: written } })).discovery;
  } catch (error) {
    const isUnknown = error instanceof api.ProblemError && error.status === 404;
    throw isUnknown ? new Refusal('No card has this name.') : error;
  }
}

/** Reads a card, edits it and saves it with `If-Match`; retries when another change came in between. */
export async function changeCard(
  id: string,
  edit: (card: Card) => api.DiscoveryChanges | undefined | Promise<api.DiscoveryChanges | undefined>,
): Promise<void> {
  const call = { client, path: { id }, query: { select: SELECT } };
  await api.change(api.getDiscovery, api.updateDiscovery, call, ({ discovery }) => edit(discovery));
}

type Reading = (card: Card) => string | Promise<string>;

/** Saves one member, unless another person changed that member after it was shown. */
export const setter = (id: string, read: Reading, toBody: (written: string) => api.DiscoveryChanges) => {
  return (written: string, was: string) =>
    changeCard(id, async (card) => {
      const now = await read(card);
      if (now !== was && now !== written) throw new Overtaken(now);
      return toBody(written);
    });
};

export const without = (items: readonly string[] = [], removed: readonly string[]): string[] =>
  items.filter((each) => !removed.includes(each));
