import { listAfter } from '../../discoveries/rules/list-changes.js';
import type { InboxState } from '../../messages/message.requests.js';

type Tags = readonly string[] | undefined;

/** The members of a request that aren't stored as given. */
interface GivenFeedback {
  readonly discoveryId?: string | null | undefined;
  readonly state?: InboxState | undefined;
  readonly tags?: Tags | null;
  readonly addTags?: Tags;
  readonly removeTags?: Tags;
}

export interface PresentFeedback {
  readonly discoveryId?: string | null | undefined;
  readonly state: InboxState;
  readonly tags: readonly string[];
}

/**
 * Computes the members to store after a request.
 *
 * @param present the stored feedback; undefined for new feedback
 * @param named the id of the request's discovery; null for none, undefined if the request doesn't mention one
 */
export function resolveFeedback<Given extends GivenFeedback>(
  given: Given,
  present: PresentFeedback | undefined,
  named: string | null | undefined,
) {
  const { discoveryId: _, state, tags, addTags, removeTags, ...members } = given;
  const discoveryId = named === undefined ? (present?.discoveryId ?? null) : named;
  return {
    ...(members as Omit<Given, keyof GivenFeedback>),
    discoveryId,
    state: state ?? stateAfter(present, discoveryId),
    tags: listAfter('tags', { tags, addTags, removeTags }, present?.tags ?? [], (items) => items),
  };
}

/** The state of feedback whose request doesn't set one. */
function stateAfter(present: PresentFeedback | undefined, discoveryId: string | null): InboxState {
  const isOnDiscovery = discoveryId !== null;
  if (!present) return isOnDiscovery ? 'PROCESSED' : 'NEW';
  const wasOnDiscovery = present.discoveryId != null;
  if (present.state === 'NEW' && !wasOnDiscovery && isOnDiscovery) return 'PROCESSED';
  if (present.state === 'PROCESSED' && wasOnDiscovery && !isOnDiscovery) return 'NEW';
  return present.state;
}
