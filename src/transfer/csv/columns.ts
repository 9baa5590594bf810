import { quoted } from '../../http/problems/excerpt.js';
import { TRACKERS } from '../../discoveries/tracker-links.js';
import { membersOf } from '../kinds.js';
import { type Directory, isWritable, type KnownField } from './directory.js';
import { FileRefused } from './file-refused.js';

const MOST_COLUMNS = 2_000;

export type RowKind = 'discovery' | 'feedback';

/** What the cells of a column are. */
export type Target =
  | { readonly member: string }
  | { readonly field: KnownField }
  /** A field that is made with the import. */
  | { readonly newField: string }
  | { readonly leftOut: string };

export interface Column {
  readonly index: number;
  readonly header: string;
  readonly target: Target;
}

export interface ColumnOptions {
  /** What columns are, by their header; `*` stands for all that nothing else explains. */
  readonly map?: ReadonlyMap<string, string>;
  /** The header of the column that tells rows apart. */
  readonly key?: string | undefined;
  readonly createMissing?: boolean;
}

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

/** The member that a header names, for comparison. */
const comparable = (header: string): string => header.toLowerCase().replaceAll(/[\s_.()-]+/g, '');

/**
 * What the columns of a file are.
 *
 * @throws FileRefused
 */
export function columnsOf(
  headers: readonly string[],
  kind: RowKind,
  directory: Directory,
  options: ColumnOptions,
): Column[] {
  if (headers.length > MOST_COLUMNS) {
    throw new FileRefused(
      'too_many_columns',
      `The file has ${headers.length} columns; ${MOST_COLUMNS} are the most.`,
      1,
    );
  }
  checkOptions(headers, options);
  const known = knownMembers(kind);
  const columns = headers.map((given, index): Column => {
    const header = given.trim();
    return { index, header, target: targetOf(header, { kind, known, directory, options }) };
  });
  return withKey(columns, options);
}

/** Whether the name of a field, as a header, says no other than the field. */
export const saysField = (field: KnownField, directory: Directory): boolean =>
  !knownMembers('discovery').has(comparable(field.name)) &&
  !SHOWN_ONLY.has(comparable(field.name)) &&
  !field.name.startsWith('fieldsValues.') &&
  comparable(field.name) !== '' &&
  directory.field(field.name) === field;

/** What a file is about: feedback is on a discovery. */
export const kindOf = (headers: readonly string[]): RowKind =>
  headers.some((header) => ['discoveryid', 'discovery'].includes(comparable(header)))
    ? 'feedback'
    : 'discovery';

const knownMembers = (kind: RowKind): ReadonlyMap<string, string> => {
  const members = [...membersOf(kind)].filter((member) => member !== 'fieldsValues');
  const known = new Map(members.map((member) => [comparable(member), member]));
  return kind === 'feedback'
    ? known
    : new Map([...known, ['state', 'discoveryStateId'], ['parent', 'parentId']]);
};

interface Context {
  readonly kind: RowKind;
  readonly known: ReadonlyMap<string, string>;
  readonly directory: Directory;
  readonly options: ColumnOptions;
}

function targetOf(header: string, context: Context): Target {
  const { map, key, createMissing } = context.options;
  if (header === key) return { member: 'clientId' };
  const mapped = map?.get(header);
  if (mapped === '-') return { leftOut: 'as you say' };
  if (mapped !== undefined) return mappedTo(header, mapped, context);
  if (header === '') return { leftOut: 'it has no header' };
  const found = named(header, context);
  if (found) return found;
  if (map?.get('*') === '-') return { leftOut: 'as you say of all others' };
  if (createMissing && context.kind === 'discovery') return { newField: header };
  const name = quoted(header);
  throw new FileRefused(
    'unknown_column',
    `The column ${name} is nothing that a ${context.kind} has. Say what it is (--map ${JSON.stringify(`${header}=title`)}), ` +
      `leave it out (--map ${JSON.stringify(`${header}=-`)}), or have a field made of it (--create-missing).`,
    1,
  );
}

function named(name: string, { kind, known, directory }: Context): Target | undefined {
  const key = comparable(name);
  const member = known.get(key);
  if (member !== undefined) return { member };
  if (SHOWN_ONLY.has(key)) return { leftOut: 'only the service writes it' };
  if (kind === 'discovery') {
    const clientId = /^fieldsValues\.(.+)$/s.exec(name)?.[1];
    const field = clientId === undefined ? directory.field(name) : directory.fieldWith(clientId);
    if (field === 'ambiguous') {
      throw new FileRefused(
        'ambiguous_column',
        `Several fields are called ${quoted(name)}: map the column to a clientId.`,
        1,
      );
    }
    if (field) return isWritable(field) ? { field } : { leftOut: 'the service computes it' };
  }
  const alias = ALIASES[kind][key];
  return alias === undefined || (alias !== 'component' && alias !== 'score' && !known.has(comparable(alias)))
    ? undefined
    : { member: alias };
}

function mappedTo(header: string, mapped: string, context: Context): Target {
  const target = named(mapped, context);
  if (target && !('leftOut' in target)) return target;
  if (context.options.createMissing && context.kind === 'discovery' && !target) return { newField: mapped };
  throw new FileRefused(
    'unknown_member',
    `The column ${quoted(header)} is mapped to ${quoted(mapped)}, which ${target ? 'can not be written' : 'is no member and no field'}.`,
    1,
  );
}

function checkOptions(headers: readonly string[], { map, key }: ColumnOptions): void {
  const present = new Set(headers.map((header) => header.trim()));
  for (const header of [...(map?.keys() ?? []), ...(key === undefined ? [] : [key])]) {
    if (header === '*' || present.has(header)) continue;
    throw new FileRefused('no_such_column', `There is no column ${quoted(header)}.`, 1);
  }
}

/** Rows are told apart by one column, and other members have one column each. */
function withKey(columns: readonly Column[], { key }: ColumnOptions): Column[] {
  const hasClientId =
    key !== undefined || columns.some(({ target }) => 'member' in target && target.member === 'clientId');
  const targeted = columns.map((column): Column => {
    const { header, target } = column;
    const isMember = 'member' in target;
    if (isMember && target.member === 'clientId' && key !== undefined && header !== key) {
      return { ...column, target: { leftOut: `rows are told apart by ${quoted(key)}` } };
    }
    // A column "id" beside none that tells rows apart isn't about the service's own ids.
    return isMember && target.member === 'id' && !hasClientId
      ? { ...column, target: { member: 'clientId' } }
      : column;
  });
  checkRepeats(targeted);
  return targeted;
}

function checkRepeats(columns: readonly Column[]): void {
  const seen = new Map<string, Column>();
  for (const column of columns) {
    const { target, header, index } = column;
    if ('leftOut' in target || ('member' in target && isList(target.member))) continue;
    const meant =
      'member' in target
        ? target.member
        : 'field' in target
          ? `the field ${target.field.name}`
          : target.newField;
    const former = seen.get(meant);
    if (former) {
      throw new FileRefused(
        'duplicate_column',
        `Column ${former.index + 1} (${quoted(former.header)}) and column ${index + 1} (${quoted(header)}) are both ${meant}. ` +
          `Leave one out (--map ${JSON.stringify(`${header}=-`)}), or rename it.`,
        1,
      );
    }
    seen.set(meant, column);
  }
}
