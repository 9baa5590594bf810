/** What callers can ask for besides the members that are always shown. */
export const SELECTABLE = ['discoveryfields', 'issues'] as const;
export type Selectable = (typeof SELECTABLE)[number];

/** Which optional parts of a discovery are loaded and shown. */
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
