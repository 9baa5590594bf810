import { namedBytes, UNWRITTEN_FIELDS } from './rules/discovery-size.js';
import { TRACKERS } from './rules/tracker-links.js';
import { isAnyAsked, type Fields } from '../../http/input/asked-members.js';

export const SELECTABLE = ['demand', 'discoveryfields', 'issueCounts', 'issues', 'rank', 'scores'] as const;
export type Selectable = (typeof SELECTABLE)[number];

export interface Selection {
  readonly fieldsValues: boolean;
  readonly trackerLinks: boolean;
  /** Score fields: `feedbackScore`, and values of fields of type `SCORE`. */
  readonly scores: boolean;
  readonly rank: boolean;
  /** Number and revenue of the companies that gave feedback. */
  readonly demand: boolean;
  /** How many of its known issues are done. */
  readonly issueCounts: boolean;
  /** The only members that are shown, if the caller chose them. */
  readonly fields?: Fields;
  /** Whether the discovery has just been created, so that it has no computed values yet. */
  readonly isNew?: boolean;
}

export type Selected = ReadonlySet<Selectable> | undefined;

export const selectedIn = (text: string | undefined): Selected =>
  text === undefined ? undefined : new Set(text.split(',').map((part) => part.trim() as Selectable));

const has = (selected: Selected, part: Selectable): boolean => selected?.has(part) ?? false;

export const selectionOfUpdate = (selected: Selected): Selection => ({
  fieldsValues: has(selected, 'discoveryfields'),
  trackerLinks: has(selected, 'issues'),
  scores: true,
  rank: has(selected, 'rank'),
  demand: has(selected, 'demand'),
  issueCounts: has(selected, 'issueCounts'),
});

/**
 * Retrieve and list omit scores when field values are selected, unless `scores` is selected too. Chosen members need not
 * be selected as well.
 */
export function selectionOfRead(selected: Selected, fields?: Fields): Selection {
  if (!fields)
    return {
      ...selectionOfUpdate(selected),
      scores: has(selected, 'scores') || !has(selected, 'discoveryfields'),
    };
  return {
    fields,
    fieldsValues: fields.has('fieldsValues'),
    trackerLinks: isAnyAsked(fields, TRACKERS),
    scores: has(selected, 'scores') || fields.has('feedbackScore'),
    rank: fields.has('rank'),
    demand: isAnyAsked(fields, ['customers', 'revenue']),
    issueCounts: fields.has('issueCounts'),
  };
}

export const selectionOfCreate = (selected: Selected): Selection => ({
  ...selectionOfUpdate(selected),
  fieldsValues: true,
});

/** Properties that only some selections show, and an SQL expression for their bytes in a row `r`. */
interface OptionalPart {
  readonly bytes: string;
  readonly properties: readonly string[];
}

const FIELDS_VALUES: OptionalPart = {
  bytes: `r.field_values_bytes + ${namedBytes(`r.field_values_count + ${UNWRITTEN_FIELDS}`)}`,
  properties: ['fieldValues'],
};

const TRACKER_LINKS: OptionalPart = { bytes: 'r.links_bytes', properties: TRACKERS };

export const OPTIONAL_PARTS: readonly OptionalPart[] = [FIELDS_VALUES, TRACKER_LINKS];

export const partsOf = ({ fieldsValues, trackerLinks }: Selection): OptionalPart[] => [
  ...(fieldsValues ? [FIELDS_VALUES] : []),
  ...(trackerLinks ? [TRACKER_LINKS] : []),
];

export const optionalBytes = OPTIONAL_PARTS.map(({ bytes }) => bytes).join(' + ');
