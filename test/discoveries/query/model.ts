import type { Members } from './random-filters.js';

/** A discovery as callers see it, with its field values by the field's name. */
export interface Modelled {
  readonly record: Members;
  readonly values: Readonly<Record<string, string>>;
}

type Json = Record<string, unknown>;

/** Whether a filter finds a discovery: the contract's table of operators, read independently of the service. */
export function finds(filter: Json, discovery: Modelled): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === 'and') return (value as Json[]).every((each) => finds(each, discovery));
    if (name === 'or') return (value as Json[]).some((each) => finds(each, discovery));
    if (name === 'not') return !finds(value as Json, discovery);
    return Object.entries(value as Json).every(([operator, wanted]) =>
      compares(name, operator, wanted, discovery),
    );
  });
}

function compares(name: string, operator: string, wanted: unknown, discovery: Modelled): boolean {
  const given = valueOf(name, discovery);
  if (Array.isArray(given)) return comparesList(given.map(String), operator, wanted);
  const isEmpty = given === undefined || given === null || given === '';
  if (operator === 'empty') return isEmpty === wanted;
  if (operator === 'ne') return isEmpty || !comparesOne(name, 'eq', wanted, given);
  if (isEmpty) return false;
  if (operator === 'in') return (wanted as unknown[]).some((each) => comparesOne(name, 'eq', each, given));
  return comparesOne(name, operator, wanted, given);
}

function valueOf(name: string, { record, values }: Modelled): unknown {
  if (!name.startsWith('fieldsValues.')) return record[name];
  const field = name.slice('fieldsValues.'.length);
  const value = values[field];
  return field === 'areas' ? (JSON.parse(value ?? '[]') as unknown) : value;
}

function comparesList(given: readonly string[], operator: string, wanted: unknown): boolean {
  if (operator === 'empty') return (given.length === 0) === wanted;
  if (operator === 'has') return given.includes(String(wanted));
  const all = (wanted as unknown[]).map(String);
  return operator === 'hasAny'
    ? all.some((each) => given.includes(each))
    : all.every((each) => given.includes(each));
}

const NUMBERS = new Set(['feedbackScore', 'fieldsValues.reach', 'fieldsValues.urgency']);
const TEXTS = new Set(['title', 'description', 'clientId', 'fieldsValues.notes']);
const TIMES = new Set(['createdAt', 'updatedAt', 'lastFeedback', 'lastDiscoverystateUpdatedAt']);

function comparesOne(name: string, operator: string, wanted: unknown, given: unknown): boolean {
  if (TEXTS.has(name))
    return comparesText(operator, String(wanted).toLowerCase(), String(given).toLowerCase());
  const sign = NUMBERS.has(name)
    ? Math.sign(Number(given) - Number(wanted))
    : TIMES.has(name)
      ? Math.sign(Date.parse(String(given)) - Date.parse(String(wanted)))
      : String(given) === String(wanted)
        ? 0
        : String(given) < String(wanted)
          ? -1
          : 1;
  switch (operator) {
    case 'eq':
      return sign === 0;
    case 'lt':
      return sign < 0;
    case 'lte':
      return sign <= 0;
    case 'gt':
      return sign > 0;
    case 'gte':
      return sign >= 0;
    default:
      throw new Error(`The model doesn't know ${operator}.`);
  }
}

function comparesText(operator: string, wanted: string, given: string): boolean {
  if (operator === 'contains') return given.includes(wanted);
  return operator === 'startsWith' ? given.startsWith(wanted) : given === wanted;
}
