import { namedBytes, UNWRITTEN_FIELDS } from './rules/discovery-size.js';
import { TRACKERS } from './rules/tracker-links.js';

export const SELECTABLE = ['demand', 'discoveryfields', 'issues', 'rank', 'scores'] as const;
export type Selectable = (typeof SELECTABLE)[number];

export interface Selection {
  readonly fieldsValues: boolean;
  readonly trackerLinks: boolean;
  /** Score fields: `feedbackScore`, and values of fields of type `SCORE`. */
  readonly scores: boolean;
  readonly rank: boolean;
  /** How many companies ask for it, and what they are worth. */
  readonly demand: boolean;
  /** False if the workspace is known to have no formulas, so that nothing has to be looked for. */
  readonly isScored?: boolean;
}

type Words = ReadonlySet<Selectable> | undefined;

export const wordsIn = (text: string | undefined): Words =>
  text === undefined ? undefined : new Set(text.split(',').map((word) => word.trim() as Selectable));

const has = (words: Words, word: Selectable): boolean => words?.has(word) ?? false;

export const selectionOfUpdate = (words: Words): Selection => ({
  fieldsValues: has(words, 'discoveryfields'),
  trackerLinks: has(words, 'issues'),
  scores: true,
  rank: has(words, 'rank'),
  demand: has(words, 'demand'),
});

/** Retrieve and list leave the scores out when field values are shown, unless they are asked for by name. */
export const selectionOfRead = (words: Words): Selection => ({
  ...selectionOfUpdate(words),
  scores: has(words, 'scores') || !has(words, 'discoveryfields'),
});

export const selectionOfCreate = (words: Words): Selection => ({
  ...selectionOfUpdate(words),
  fieldsValues: true,
});

/** Properties that only some selections show, with an expression for how many bytes they have in a row `r`. */
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
