import { TRACKERS } from '../../../../records/discoveries/rules/tracker-links.js';
import { pointerTo } from '../../../../http/input/fault-location.js';
import { membersOf } from '../../kinds.js';
import type { Fields, KnownField } from '../cells/fields.js';

export const ROW_KINDS = ['discovery', 'feedback', 'company', 'message'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

const COMPANY = 'customer companyname customername organization organisation account accountname';
const REVENUE = 'revenue mrr arr companymrr companyarr companyrevenue customerrevenue annualrevenue';

/** Other names of members, as {@link comparable} normalises them. */
const ALIASES: Readonly<Record<RowKind, ReadonlyMap<string, string>>> = {
  discovery: byAlias({
    title: 'summary name subject idea',
    description: 'details body',
    discoveryStateId: 'status',
    parentId: 'parentkey',
    component: 'component components area',
    tags: 'tag label labels',
    assignees: 'assignee owner owners assignedto',
    createdAt: 'created createddate createdtime creationdate',
    updatedAt: 'updated lastmodified lastmodifiedtime lasteditedtime',
    score: 'votes vote upvotes score',
    clientId: 'key externalid',
  }),
  feedback: byAlias({
    discoveryId: 'discovery',
    content: 'comment feedback body text',
    score: 'votes',
    createdAt: 'created date',
    updatedAt: 'updated',
    clientId: 'key',
    authorName: 'author',
    authorEmail: 'email',
    company: COMPANY,
    revenue: REVENUE,
    sourceUrl: 'url',
  }),
  message: byAlias({
    text: 'message body content comment feedback description',
    createdAt: 'created date',
    updatedAt: 'updated',
    clientId: 'key',
    authorName: 'author from',
    authorEmail: 'email',
    company: COMPANY,
    revenue: REVENUE,
    source: 'channel',
    sourceUrl: 'url link',
  }),
  company: byAlias({
    name: `company ${COMPANY}`,
    domain: 'domains website',
    tier: 'plan segment',
    revenue: REVENUE,
    createdAt: 'created createddate creationdate',
    updatedAt: 'updated lastmodified',
    clientId: 'key externalid',
  }),
};

function byAlias(aliases: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const pairs = Object.entries(aliases).flatMap(([member, names]) =>
    names.split(' ').map((name) => [name, member] as const),
  );
  return new Map(pairs);
}

/** Members that are read-only, or useless in an import. */
const SHOWN_ONLY = new Set(['feedbackscore', 'lastfeedback', 'assigneeid', 'whyitwasrefused']);

/** Read-only members, unless a field has the name: spreadsheets often have such columns of their own. */
export const DEMAND: readonly string[] = ['customers', 'revenue'];

export const INSTANTS: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'lastDiscoverystateUpdatedAt',
]);

export const TRIMMED: ReadonlySet<string> = new Set(['title', 'clientId', 'id', 'messageId', 'companyId']);

/** Members of the feedback that the votes in a table of discoveries become: who asked. */
const ASKER: ReadonlySet<string> = new Set(['authorName', 'authorEmail', 'company', 'revenue']);

export const isAsker = (member: string): boolean => ASKER.has(member);

/** Members that may have several columns, whose values are combined. */
const LISTS: ReadonlySet<string> = new Set(['tags', 'assignees', ...TRACKERS]);

export const isList = (member: string): boolean => LISTS.has(member);

/** Members of lines that no column can have. */
const OF_LINES = new Set(['fieldsValues', 'attributes', 'merged']);

/** Members of rows that become records of another kind or references. */
const OF_ROWS = new Set(['component', 'score', 'revenue']);

export const ATTRIBUTE = 'attributes.';

const comparable = (header: string): string => header.toLowerCase().replaceAll(/[\s_.()-]+/g, '');

const known = (kind: RowKind): ReadonlyMap<string, string> => {
  const members = membersOf(kind).filter((member) => !OF_LINES.has(member));
  const names = new Map(members.map((member) => [comparable(member), member]));
  return kind === 'discovery'
    ? new Map([...names, ['state', 'discoveryStateId'], ['parent', 'parentId']])
    : names;
};

const KNOWN: Readonly<Record<RowKind, ReadonlyMap<string, string>>> = {
  discovery: known('discovery'),
  feedback: known('feedback'),
  company: known('company'),
  message: known('message'),
};

/** Members of feedback that columns of other names give. */
export const GIVEN_BY: Readonly<Record<string, string>> = {
  author: 'authorEmail',
  voterEmail: 'authorEmail',
  voterName: 'authorName',
};

export const memberCalled = (name: string, kind: RowKind): string | undefined =>
  kind === 'company' && name.startsWith(ATTRIBUTE) ? name : KNOWN[kind].get(comparable(name));

export function memberLike(name: string, kind: RowKind): string | undefined {
  const member = ALIASES[kind].get(comparable(name));
  const isThere = member !== undefined && (OF_ROWS.has(member) || KNOWN[kind].has(comparable(member)));
  return isThere ? member : undefined;
}

export function askerLike(name: string): string | undefined {
  const member = memberCalled(name, 'feedback') ?? memberLike(name, 'feedback');
  return member !== undefined && isAsker(member) ? member : undefined;
}

export const isShownOnly = (name: string): boolean => SHOWN_ONLY.has(comparable(name));

/** Whether the field's name, as a header, unambiguously means this field. */
export const isHeaderOf = (field: KnownField, fields: Fields): boolean =>
  memberCalled(field.name, 'discovery') === undefined &&
  !isShownOnly(field.name) &&
  !field.name.startsWith('fieldsValues.') &&
  comparable(field.name) !== '' &&
  fields.find(field.name) === field;

/** @returns another kind that has a member of exactly this name */
export const otherKindWith = (name: string, kind: RowKind): RowKind | undefined =>
  ROW_KINDS.find((other) => other !== kind && membersOf(other).includes(name));

/** Whether a row of cells can be the header: most of its texts name members. */
export function areHeaders(cells: readonly string[], kind: RowKind, required: string | undefined): boolean {
  const texts = cells.filter((cell) => cell.trim() !== '');
  const members = texts.flatMap((cell) => memberCalled(cell, kind) ?? memberLike(cell, kind) ?? []);
  return 2 * members.length > texts.length && (required === undefined || members.includes(required));
}

/** Guesses the kind of a table: only feedback refers to a discovery. */
export const kindOf = (headers: readonly string[]): RowKind =>
  headers.some((header) => ['discoveryid', 'discovery'].includes(comparable(header)))
    ? 'feedback'
    : 'discovery';

/** The name of a company's attribute; undefined for other members. */
export const attributeOf = (member: string): string | undefined =>
  member.startsWith(ATTRIBUTE) ? member.slice(ATTRIBUTE.length) : undefined;

export function pointerOf(member: string): string {
  const attribute = attributeOf(member);
  return (
    (attribute === undefined ? undefined : pointerTo(['attributes', attribute]).pointer) ??
    `/${GIVEN_BY[member] ?? member}`
  );
}
