import { changesOf } from '../../http/input/member-table.js';
import { Choice, Nullable, Satisfies, Title } from '../../http/input/members.js';
import { described, type ListRule, text, texts } from '../../http/input/rules.js';
import { newRecord } from '../../http/requests/new-record.requests.js';

export const TRACKER_KINDS = ['GITHUB', 'GITLAB', 'JIRA', 'LINEAR'] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

/** The workspace's states, by a tracker's state or category. */
export type MappedStates = Readonly<Record<string, string>>;

const references = texts(50, 100, 255);

/** The names are compared regardless of case, so each may be there once. */
const states: ListRule = described(references.schema ?? {}, (value) => {
  const faults = references(value) ?? [];
  if (faults.length > 0) return faults;
  const names = Object.keys(value as object).map((name) => name.toLowerCase());
  return Object.keys(value as object).flatMap((name, index) =>
    names.indexOf(name.toLowerCase()) === index
      ? []
      : { code: 'repeated_member', detail: 'must be given once, in upper or lower case', at: [name] },
  );
});

export class NewTracker extends newRecord('trackers', 'web-issues') {
  /** The product. It can't be changed. @example 'GITHUB' */
  @Choice(TRACKER_KINDS) kind: TrackerKind;

  /** The tracker's name, which events show for what it changes. @example 'Issues of the website' */
  @Title(255) name: string;

  /**
   * The secret that the tracker was given for its webhook, or made for it: 16 to 255 characters. No answer shows it.
   * @example 'correct-horse-battery-staple'
   */
  @Satisfies(text(16, 255)) secret: string;

  /**
   * The states that discoveries move to, by `id` or `clientId`: each by the tracker's own name of a state, or by a
   * category (`OPEN`, `STARTED`, `DONE`), in upper or lower case. The name of a state comes first. The object replaces
   * the former one; null clears it.
   * @example {"closed": "done"}
   */
  @Nullable() @Satisfies(states) states?: MappedStates | null;
}

export class TrackerChanges extends changesOf(NewTracker, ['kind']) {
  /** @example 'Issues of the shop' */
  declare name?: string;
}
