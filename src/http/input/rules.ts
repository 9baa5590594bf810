import { INSTANT, INSTANT_IN_WORDS, instantOf, isWritable } from './instants.js';
import { notAmong } from '../problems/suggestion.js';

export interface Fault {
  readonly code: string;
  /** The fault without subject and period, for example `must be true or false`. */
  readonly detail: string;
  /** The path from the value to what is at fault within. */
  readonly at?: readonly string[];
  readonly suggestion?: string | undefined;
}

/** JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

/** Checks a value, and has the schema by which the specification describes the values that pass. */
export interface Rule {
  (value: unknown): Fault | undefined;
  readonly schema?: Schema;
}

export interface ListRule {
  (value: unknown): readonly Fault[] | undefined;
  readonly schema?: Schema;
}

export const described = <Check extends Rule | ListRule>(schema: Schema, check: Check): Check =>
  Object.assign(check, { schema });

export const wrongType = (expected: string): Fault => ({ code: 'wrong_type', detail: `must be ${expected}` });

/** The length in code points, as JSON Schema and PostgreSQL count. */
export const lengthOf = (text: string): number => {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) length--;
  }
  return length;
};

export const text = (min: number, max: number): Rule =>
  described({ type: 'string', ...(min > 0 && { minLength: min }), maxLength: max }, (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    const length = lengthOf(value);
    if (length < min) return { code: 'too_short', detail: `must have at least ${count(min, 'character')}` };
    if (length > max) return { code: 'too_long', detail: `must have at most ${count(max, 'character')}` };
    return undefined;
  });

/** A text that is trimmed first, so it has to contain more than white space. */
export const title = (max: number): Rule =>
  described({ type: 'string', minLength: 1, maxLength: max, pattern: '\\S' }, text(1, max));

export const integer = (min: number, max: number): Rule =>
  described({ type: 'integer', minimum: min, maximum: max }, (value) => {
    const allowed = `must be a whole number from ${min} to ${max}`;
    if (typeof value !== 'number' || !Number.isInteger(value))
      return { code: 'not_an_integer', detail: allowed };
    return value < min || value > max ? { code: 'out_of_range', detail: allowed } : undefined;
  });

export const decimal = (min: number, max: number, places: number): Rule =>
  described({ type: 'number', format: 'double', minimum: min, maximum: max }, (value) => {
    const allowed = `must be a number from ${min} to ${max} with at most ${count(places, 'decimal')}`;
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType('a number');
    if (value < min || value > max) return { code: 'out_of_range', detail: allowed };
    return Number(value.toFixed(places)) === value
      ? undefined
      : { code: 'too_many_decimals', detail: allowed };
  });

export const boolean: Rule = described({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? undefined : wrongType('true or false, without quotes'),
);

export const oneOf = (allowed: readonly string[]): Rule =>
  described({ type: 'string', enum: [...allowed] }, (value) =>
    typeof value === 'string' && allowed.includes(value) ? undefined : notAmong('one of', allowed, value),
  );

export const dateTime: Rule = described({ type: 'string', pattern: INSTANT.source }, (value) => {
  const instant = typeof value === 'string' ? instantOf(value) : undefined;
  if (instant && isWritable(instant)) return undefined;
  return { code: 'invalid_date', detail: `must be ${INSTANT_IN_WORDS}, of the years 0001 to 9999 in UTC` };
});

/** UUIDv7 can't represent times before 1970. */
export const pastDateTime: Rule = described({ type: 'string', pattern: INSTANT.source }, (value) => {
  const fault = dateTime(value);
  if (fault) return fault;
  const milliseconds = instantOf(value as string)?.milliseconds ?? NaN;
  if (milliseconds > Date.now()) return { code: 'in_the_future', detail: 'must not be in the future' };
  return milliseconds < 0 ? { code: 'out_of_range', detail: 'must be of the year 1970 or later' } : undefined;
});

/** A string that matches a pattern. @param more `maxLength`, in characters, and an example for the specification */
const matching = (pattern: RegExp, fault: Fault, more: { maxLength?: number; example?: string } = {}): Rule =>
  described({ type: 'string', ...more, pattern: pattern.source }, (value) =>
    typeof value === 'string' && lengthOf(value) <= (more.maxLength ?? Infinity) && pattern.test(value)
      ? undefined
      : fault,
  );

/** The pattern is simple on purpose: only the mail server knows which addresses exist. */
export const email = (max: number): Rule =>
  matching(
    /^[^\s@]+@[^\s@]+$/,
    { code: 'invalid_email', detail: `must be an e-mail address of at most ${max} characters` },
    { maxLength: max },
  );

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?';
const LONGEST_HOST_NAME = 253;

/** RFC 1123, section 2.1. Internationalised names are written in Punycode. */
export const hostName: Rule = matching(
  new RegExp(`^${LABEL}(?:\\.${LABEL})*$`),
  { code: 'invalid_domain', detail: `must be a domain of at most ${LONGEST_HOST_NAME} characters` },
  { maxLength: LONGEST_HOST_NAME },
);

const MAX_URL_LENGTH = 2_048;

export const webUrl: Rule = described(
  { type: 'string', maxLength: MAX_URL_LENGTH, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' },
  (value) => {
    const detail = `must be an http or https URL of at most ${MAX_URL_LENGTH} characters`;
    if (typeof value !== 'string' || lengthOf(value) > MAX_URL_LENGTH) return { code: 'invalid_url', detail };
    const isWebUrl = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value);
    return isWebUrl ? undefined : { code: 'invalid_url', detail };
  },
);

export const color: Rule = matching(/^#[0-9A-Fa-f]{6}$/, {
  code: 'invalid_color',
  detail: 'must be a color like #2f6fed',
});

/** `discovery.updated`, `discovery.*` for all types of a kind, or `*` for all types. */
export const EVENT_TYPE = /^(?:[a-z][A-Za-z]{0,99}\.(?:[a-z][A-Za-z]{0,99}|\*)|\*)$/;

export const eventType: Rule = matching(
  EVENT_TYPE,
  { code: 'invalid_type', detail: 'must be like discovery.updated, discovery.* or *' },
  { example: 'discovery.*' },
);

export const list = (max: number, item: Rule, min = 0): ListRule =>
  described(listSchema(max, item, min), (value) => {
    if (!Array.isArray(value)) return [wrongType('an array')];
    if (value.length < min)
      return [{ code: 'too_few_items', detail: `must have at least ${count(min, 'item')}` }];
    if (value.length > max)
      return [{ code: 'too_many_items', detail: `must have at most ${count(max, 'item')}` }];
    let faults: Fault[] | undefined;
    for (const [index, each] of value.entries()) {
      const fault = item(each);
      if (fault) (faults ??= []).push({ ...fault, at: [String(index), ...(fault.at ?? [])] });
    }
    return faults;
  });

const listSchema = (max: number, { schema }: Rule, min: number): Schema => ({
  type: 'array',
  ...(min > 0 && { minItems: min }),
  maxItems: max,
  ...(schema && { items: schema }),
});

/** Some of these texts, separated by commas. */
export const commaList = (allowed: readonly string[]): Rule => {
  const item = `(${allowed.join('|')})`;
  const pattern = new RegExp(`^ *${item}( *, *${item})* *$`);
  return described({ type: 'string', pattern: pattern.source }, (value) => {
    if (typeof value === 'string' && pattern.test(value)) return undefined;
    return notAmong('a comma list of', allowed, value);
  });
};

export const texts = (most: number, longestName: number, longest: number): ListRule => {
  const isName = text(1, longestName);
  const isText = text(0, longest);
  return described({ type: 'object', maxProperties: most, additionalProperties: isText.schema }, (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [wrongType('an object of texts')];
    const entries = Object.entries(value);
    if (entries.length > most)
      return [{ code: 'too_many_members', detail: `must have at most ${count(most, 'member')}` }];
    return entries.flatMap(([name, each]) => {
      const fault = isText(each) ?? (isName(name) && { code: 'invalid_name', detail: NAME_OF(longestName) });
      return fault ? [{ ...fault, at: [name] }] : [];
    });
  });
};

const NAME_OF = (longest: number): string => `must have a name of 1 to ${count(longest, 'character')}`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
