import { TRACKERS } from '../../../discoveries/rules/tracker-links.js';
import { membersOf } from '../../kinds.js';
import type { Fields, KnownField } from '../cells/fields.js';

export type RowKind = 'discovery' | 'feedback';

/** Other names of members, as they are compared: in lower case, with nothing in between. */
const ALIASES: Readonly<Record<RowKind, Readonly<Record<string, string>>>> = {
  discovery: {
    summary: 'title',
    name: 'title',
    subject: 'title',
    idea: 'title',
    details: 'description',
    body: 'description',
    status: 'discoveryStateId',
    parentkey: 'parentId',
    component: 'component',
    components: 'component',
    area: 'component',
    tag: 'tags',
    label: 'tags',
    labels: 'tags',
    assignee: 'assignees',
    owner: 'assignees',
    owners: 'assignees',
    assignedto: 'assignees',
    created: 'createdAt',
    createddate: 'createdAt',
    creationdate: 'createdAt',
    updated: 'updatedAt',
    lastmodified: 'updatedAt',
    votes: 'score',
    vote: 'score',
    upvotes: 'score',
    score: 'score',
    key: 'clientId',
    externalid: 'clientId',
  },
  feedback: {
    discovery: 'discoveryId',
    comment: 'content',
    feedback: 'content',
    body: 'content',
    text: 'content',
    votes: 'score',
    created: 'createdAt',
    date: 'createdAt',
    updated: 'updatedAt',
    key: 'clientId',
    author: 'authorName',
    email: 'authorEmail',
    customer: 'company',
    url: 'sourceUrl',
  },
};

/** Members of a discovery that only the service writes, or that say nothing without others. */
const SHOWN_ONLY = new Set(['feedbackscore', 'lastfeedback', 'assigneeid', 'whyitwasrefused']);

/** Several columns may have them: their values are put together. */
const LISTS: ReadonlySet<string> = new Set(['tags', 'assignees', ...TRACKERS]);

export const isList = (member: string): boolean => LISTS.has(member);

/** Members of rows, and of none of the records that are made of them. */
const OF_ROWS = new Set(['component', 'score']);

/** What a header says, for comparison. */
const comparable = (header: string): string => header.toLowerCase().replaceAll(/[\s_.()-]+/g, '');

const known = (kind: RowKind): ReadonlyMap<string, string> => {
  const members = membersOf(kind).filter((member) => member !== 'fieldsValues');
  const names = new Map(members.map((member) => [comparable(member), member]));
  return kind === 'feedback'
    ? names
    : new Map([...names, ['state', 'discoveryStateId'], ['parent', 'parentId']]);
};

const KNOWN: Readonly<Record<RowKind, ReadonlyMap<string, string>>> = {
  discovery: known('discovery'),
  feedback: known('feedback'),
};

export const memberCalled = (name: string, kind: RowKind): string | undefined =>
  KNOWN[kind].get(comparable(name));

/** The member that has other names too, of which this is one. */
export function memberLike(name: string, kind: RowKind): string | undefined {
  const member = ALIASES[kind][comparable(name)];
  const isThere = member !== undefined && (OF_ROWS.has(member) || KNOWN[kind].has(comparable(member)));
  return isThere ? member : undefined;
}

export const isShownOnly = (name: string): boolean => SHOWN_ONLY.has(comparable(name));

/** Whether the name of a field, as a header, says no other than the field. */
export const saysField = (field: KnownField, fields: Fields): boolean =>
  memberCalled(field.name, 'discovery') === undefined &&
  !isShownOnly(field.name) &&
  !field.name.startsWith('fieldsValues.') &&
  comparable(field.name) !== '' &&
  fields.find(field.name) === field;

/** What a file is about: feedback is on a discovery. */
export const kindOf = (headers: readonly string[]): RowKind =>
  headers.some((header) => ['discoveryid', 'discovery'].includes(comparable(header)))
    ? 'feedback'
    : 'discovery';
