// Changes of a card by what it is when they arrive, so that nothing that others have written is lost.
import * as api from '@discovery-records/client';
import { type Card, cards } from './cards.js';
import { client, names } from './session.js';
import { Overtaken, Refusal } from './words.js';

export const SELECT = 'discoveryfields,issues,scores,demand';

/** What a card is under, by its title. */
export async function parentOf({ parentId, parentType }: Card): Promise<string> {
  if (parentId === null) return '';
  const known = names.get(parentId) ?? cards.get(parentId)?.title;
  if (known !== undefined) return known;
  const call = { client, path: { id: parentId } };
  if (parentType === 'COMPONENT') return (await api.getComponent(call)).component.title;
  return (await api.getDiscovery(call)).discovery.title;
}

/** The card that somebody names. */
export async function cardCalled(written: string): Promise<Card> {
  try {
    return (await api.getDiscovery({ client, path: { id: written } })).discovery;
  } catch (error) {
    const isUnknown = error instanceof api.ProblemError && error.status === 404;
    throw isUnknown ? new Refusal('No card is called that.') : error;
  }
}

/** Changes a card by what it is now, whatever else of it somebody changes meanwhile. */
export async function changeCard(
  id: string,
  edit: (card: Card) => api.DiscoveryChanges | undefined | Promise<api.DiscoveryChanges | undefined>,
): Promise<void> {
  const call = { client, path: { id }, query: { select: SELECT } };
  await api.change(api.getDiscovery, api.updateDiscovery, call, ({ discovery }) => edit(discovery));
}

type Reading = (card: Card) => string | Promise<string>;

/** Changes what a control shows, unless somebody else has changed the same since it was shown. */
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
