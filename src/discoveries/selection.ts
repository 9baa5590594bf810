import { FIELD_BYTES } from './discovery-size.js';

export const SELECTABLE = ['discoveryfields', 'issues'] as const;
export type Selectable = (typeof SELECTABLE)[number];

export interface Selection {
  readonly fieldsValues: boolean;
  readonly trackerLinks: boolean;
  /** Score fields: `feedbackScore`, and values of fields of type `SCORE`. */
  readonly scores: boolean;
}

type Words = ReadonlySet<Selectable> | undefined;

const has = (words: Words, word: Selectable): boolean => words?.has(word) ?? false;

/** Retrieve and list leave the scores out when field values are shown. */
export const selectionOfRead = (words: Words): Selection => ({
  fieldsValues: has(words, 'discoveryfields'),
  trackerLinks: has(words, 'issues'),
  scores: !has(words, 'discoveryfields'),
});

export const selectionOfUpdate = (words: Words): Selection => ({
  fieldsValues: has(words, 'discoveryfields'),
  trackerLinks: has(words, 'issues'),
  scores: true,
});

/** Create always shows field values. */
export const selectionOfCreate = (words: Words): Selection => ({
  fieldsValues: true,
  trackerLinks: has(words, 'issues'),
  scores: true,
});

/** The columns that only some selections show, with an expression for how many bytes they have in a row `r`. */
const OPTIONAL_COLUMNS = {
  fieldsValues: {
    bytes: `r.field_values_bytes + ${FIELD_BYTES} * r.field_values_count`,
    columns: ['field_values'],
  },
  trackerLinks: {
    bytes: 'r.links_bytes',
    columns: [
      'alpha_issue_urls',
      'bravo_issue_urls',
      'charlie_issue_urls',
      'delta_issue_urls',
      'echo_card_urls',
    ],
  },
} as const;

const ALL = Object.values(OPTIONAL_COLUMNS);

export type OptionalColumn = (typeof ALL)[number]['columns'][number];

export const optionalColumns: readonly OptionalColumn[] = ALL.flatMap(({ columns }) => columns);

export const columnsOfSelection = (selection: Selection): (typeof ALL)[number][] => [
  ...(selection.fieldsValues ? [OPTIONAL_COLUMNS.fieldsValues] : []),
  ...(selection.trackerLinks ? [OPTIONAL_COLUMNS.trackerLinks] : []),
];

export const optionalBytes = ALL.map(({ bytes }) => bytes).join(' + ');
