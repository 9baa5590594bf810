import { isMisspelling } from '../../platform/settings/misspelling.js';

/** Longer names are no misspellings of a member. */
const LONGEST = 60;

/** Shorter names resemble too many others by chance. */
const SHORTEST = 4;

/** Between commas, what people and other tools call the same thing. Where several are known, the first is suggested. */
const SYNONYMS = `
  discoveryState state status stage column, parent component epic area, assignees owner responsible assignedTo,
  authorName name, title name subject summary headline, tags label keywords, content text description body details message comment,
  authorEmail email mail, authorName author, feedbackScore score votes value weight, sourceUrl url link,
  revenue mrr arr, domain website, company organisation organization account, fieldsValues fields customFields,
  createdAt createdOn createdDate, updatedAt modified lastModified, q search query words, per_page limit page_size,
  sort order orderBy, filter where conditions, eq equals is, contains like includes, has contains includes eq,
  in anyOf oneOf, hasAny anyOf oneOf in, gt after greaterThan, lt before lessThan, gte since, lte until,
  zone timezone tz, into target, types events, create add insert, update change edit patch, delete remove`
  .split(',')
  .map((words) => words.trim().split(' ').map(formsOf));

/** The forms in which names are compared: the letters alone, and without the endings of `parentId` and `tags`. */
type Forms = readonly [letters: string, stem: string];

const FORMS = [0, 1] as const;

function formsOf(name: string): Forms {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return [letters, letters.replace(/(?<=..)(?:ids?|at|s)$/, '')];
}

const KNOWN = new Map<string, Forms>();

/** The forms of a name that the service itself has. */
function remembered(name: string): Forms {
  const forms = KNOWN.get(name) ?? formsOf(name);
  KNOWN.set(name, forms);
  return forms;
}

/** The known name that a caller probably means by an unknown one; undefined if none is likely. */
export function suggestionFor(given: unknown, known: readonly string[]): string | undefined {
  if (typeof given !== 'string' || given.length > LONGEST) return undefined;
  if (given.startsWith('-')) {
    const descending = `-${suggestionFor(given.slice(1), known) ?? ''}`;
    return known.includes(descending) ? descending : undefined;
  }
  const forms = formsOf(given);
  if (forms[0] === '') return undefined;
  const names = known.map(remembered);
  const synonyms = SYNONYMS.filter((words) => words.some(([, stem]) => stem === forms[1])).flat();
  const places = [
    ...FORMS.flatMap((form) =>
      [forms, ...synonyms].map((word) => names.findIndex((name) => name[form] === word[form])),
    ),
    ...FORMS.map((form) => names.findIndex((name) => isMisspelling(name[form], forms[form], SHORTEST))),
  ];
  return known[places.find((place) => place !== -1) ?? -1];
}

/** The fault of a text, or of a comma list, that has another word than the known names. */
export function notAmong(what: string, known: readonly string[], given: unknown) {
  const words = typeof given === 'string' ? given.split(',').map((word) => word.trim()) : [];
  const suggestion = suggestionFor(
    words.find((word) => !known.includes(word)),
    known,
  );
  return { code: 'not_allowed', detail: `must be ${what} ${known.join(', ')}`, suggestion };
}
