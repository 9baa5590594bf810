import type { MappedStates } from '../tracker.requests.js';
import type { Issue, Told } from './told.js';

/** What is known of an issue. */
export interface Former {
  /** Absent if the issue isn't known, or is gone. */
  readonly issue?: Issue | null;
  readonly at: number;
  /** The digests of the deliveries that told of the time `at`, the newest last. */
  readonly seen: readonly string[];
}

/** Some trackers send times in seconds, so deliveries may share one. A deletion shares that of the last change. */
export const isNews = ({ issue, at, seen }: Former, told: Told): boolean =>
  told.at > at || (told.at === at && !seen.includes(told.digest) && (Boolean(issue) || told.isRestored));

const MOST_SEEN = 20;

export const seenAfter = ({ at, seen }: Former, told: Told): string[] =>
  [...(told.at > at ? [] : seen), told.digest].slice(-MOST_SEEN);

/** The id of the state that an issue's state or else its category stands for. */
export function mappedState({ state, category }: Pick<Issue, 'state' | 'category'>, states: MappedStates) {
  const named = (name: string) =>
    Object.entries(states).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
  return named(state) ?? named(category);
}

/** A discovery that links to an issue. */
export interface Linked {
  readonly id: string;
  readonly state_id: string;
  readonly is_discarded: boolean;
  /** The state that a tracker last moved it to. */
  readonly moved_to: string | null;
  /** Its other known issues, each with the states of its tracker. */
  readonly others: readonly (Pick<Issue, 'state' | 'category'> & { readonly states: MappedStates })[];
}

/**
 * The state that a discovery moves to after a delivery: the one that all its issues stand for, if they stood for another
 * one before. A discovery that somebody has moved since a tracker did stays where it is, and so does a discarded one that
 * no tracker has moved yet: issues may long have been closed when a tracker first tells of them.
 */
export function moveOf(
  { state_id, is_discarded, moved_to, others }: Linked,
  before: Issue | null | undefined,
  after: Issue | undefined,
  states: MappedStates,
): string | undefined {
  const common = (issue: Issue | null | undefined): string | undefined => {
    const [first, ...rest] = [...others, ...(issue ? [{ ...issue, states }] : [])].map((each) =>
      mappedState(each, each.states),
    );
    return rest.every((each) => each === first) ? first : undefined;
  };
  const to = common(after);
  if (to === undefined || to === common(before)) return undefined;
  const mayMove = moved_to === null ? !is_discarded : [moved_to, to].includes(state_id);
  return mayMove ? to : undefined;
}
