import { INSTANT_IN_WORDS, instantOf, isWritable } from './instants.js';

export interface Fault {
  readonly code: string;
  /** Without subject and period: `must be true or false`. */
  readonly detail: string;
  /** The path from the value to what is at fault within. */
  readonly at?: readonly string[];
}

export type Rule = (value: unknown) => Fault | undefined;

export type ListRule = (value: unknown) => readonly Fault[] | undefined;

export const wrongType = (expected: string): Fault => ({ code: 'wrong_type', detail: `must be ${expected}` });

/** In code points, as JSON Schema and PostgreSQL count. */
export const lengthOf = (text: string): number => {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) length--;
  }
  return length;
};

export const text =
  (min: number, max: number): Rule =>
  (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    const length = lengthOf(value);
    if (length < min) return { code: 'too_short', detail: `must have at least ${count(min, 'character')}` };
    if (length > max) return { code: 'too_long', detail: `must have at most ${count(max, 'character')}` };
    return undefined;
  };

export const integer =
  (min: number, max: number): Rule =>
  (value) => {
    const allowed = `must be a whole number from ${min} to ${max}`;
    if (typeof value !== 'number' || !Number.isInteger(value))
      return { code: 'not_an_integer', detail: allowed };
    return value < min || value > max ? { code: 'out_of_range', detail: allowed } : undefined;
  };

export const decimal =
  (min: number, max: number, places: number): Rule =>
  (value) => {
    const allowed = `must be a number from ${min} to ${max} with at most ${count(places, 'decimal')}`;
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType('a number');
    if (value < min || value > max) return { code: 'out_of_range', detail: allowed };
    return Number(value.toFixed(places)) === value
      ? undefined
      : { code: 'too_many_decimals', detail: allowed };
  };

export const boolean: Rule = (value) =>
  typeof value === 'boolean' ? undefined : wrongType('true or false, without quotes');

export const oneOf =
  (allowed: readonly string[]): Rule =>
  (value) =>
    typeof value === 'string' && allowed.includes(value)
      ? undefined
      : { code: 'not_allowed', detail: `must be one of ${allowed.join(', ')}` };

export const dateTime: Rule = (value) => {
  const instant = typeof value === 'string' ? instantOf(value) : undefined;
  if (instant && isWritable(instant)) return undefined;
  return { code: 'invalid_date', detail: `must be ${INSTANT_IN_WORDS}, of the years 0001 to 9999 in UTC` };
};

/** Ids can't tell times before 1970. */
export const pastDateTime: Rule = (value) => {
  const fault = dateTime(value);
  if (fault) return fault;
  const milliseconds = instantOf(value as string)?.milliseconds ?? NaN;
  if (milliseconds > Date.now()) return { code: 'in_the_future', detail: 'must not be in the future' };
  return milliseconds < 0 ? { code: 'out_of_range', detail: 'must be of the year 1970 or later' } : undefined;
};

/** Simple on purpose: only the mail server knows which addresses exist. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const email =
  (max: number): Rule =>
  (value) =>
    typeof value === 'string' && lengthOf(value) <= max && EMAIL.test(value)
      ? undefined
      : { code: 'invalid_email', detail: `must be an e-mail address of at most ${max} characters` };

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?';

/** RFC 1123, section 2.1: others are written in Punycode. */
export const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);
export const LONGEST_HOST_NAME = 253;

export const hostName: Rule = (value) =>
  typeof value === 'string' && value.length <= LONGEST_HOST_NAME && HOST_NAME.test(value)
    ? undefined
    : { code: 'invalid_domain', detail: `must be a domain of at most ${LONGEST_HOST_NAME} characters` };

export const MAX_URL_LENGTH = 2_048;

export const webUrl: Rule = (value) => {
  const detail = `must be an http or https URL of at most ${MAX_URL_LENGTH} characters`;
  if (typeof value !== 'string' || lengthOf(value) > MAX_URL_LENGTH) return { code: 'invalid_url', detail };
  const isWebUrl = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value);
  return isWebUrl ? undefined : { code: 'invalid_url', detail };
};

export const COLOR = /^#[0-9A-Fa-f]{6}$/;

export const color: Rule = (value) =>
  typeof value === 'string' && COLOR.test(value)
    ? undefined
    : { code: 'invalid_color', detail: 'must be a color like #2f6fed' };

/** `discovery.updated`, `discovery.*` for all of a kind, or `*` for all there are. */
export const EVENT_TYPE = /^(?:[a-z][A-Za-z]{0,99}\.(?:[a-z]{1,100}|\*)|\*)$/;

export const eventType: Rule = (value) =>
  typeof value === 'string' && EVENT_TYPE.test(value)
    ? undefined
    : { code: 'invalid_type', detail: 'must be like discovery.updated, discovery.* or *' };

export const list =
  (max: number, item: Rule, min = 0): ListRule =>
  (value) => {
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
  };

export interface TextLimits {
  readonly most: number;
  readonly longestName: number;
  readonly longest: number;
}

/** An object of texts. */
export const texts =
  ({ most, longestName, longest }: TextLimits): ListRule =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [wrongType('an object of texts')];
    const entries = Object.entries(value);
    if (entries.length > most)
      return [{ code: 'too_many_members', detail: `must have at most ${count(most, 'member')}` }];
    const isName = text(1, longestName);
    const isText = text(0, longest);
    return entries.flatMap(([name, each]) => {
      const fault = isText(each) ?? (isName(name) && { code: 'invalid_name', detail: NAME_OF(longestName) });
      return fault ? [{ ...fault, at: [name] }] : [];
    });
  };

const NAME_OF = (longest: number): string => `must have a name of 1 to ${count(longest, 'character')}`;

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
