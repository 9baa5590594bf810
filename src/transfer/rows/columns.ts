import { quoted } from '../../http/problems/excerpt.js';
import type { ImportOptions } from '../import-options.js';
import type { Tool } from '../tools/tool.js';
import type { Directory } from './directory.js';
import { isWritable, type KnownField } from './fields.js';
import { FileRefused } from './file-refused.js';
import { isList, isShownOnly, memberCalled, memberLike, type RowKind } from './member-names.js';
import { nameFault, UNSTORABLE } from './names.js';
import { type Detail, LONGEST_HEADER } from './detail.js';

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
  /** Of several columns that are one member, the lowest counts that has a text. */
  readonly precedence: number;
  /** What its cells say. */
  readonly read?: (cell: string) => string;
}

interface ColumnOptions extends Pick<ImportOptions, 'key' | 'createMissing'> {
  readonly map: ReadonlyMap<string, string>;
}

interface Context {
  readonly kind: RowKind;
  readonly directory: Directory;
  readonly options: ColumnOptions;
  readonly tool: Tool | undefined;
  /** The member that a column has to be. */
  readonly required: string | undefined;
}

/**
 * What the columns of a file are.
 *
 * @param context with the tool that the file comes from, if it is no plain table
 * @throws FileRefused
 */
export function columnsOf(headers: readonly string[], context: Context): Column[] {
  const { options, tool } = context;
  checkOptions(headers, options);
  const refusals: FileRefused[] = [];
  const columns = headers.flatMap((given, index): Column[] => {
    const header = given.trim();
    const read = tool?.read?.[options.map.get(header) ?? header];
    try {
      const targeted = tool ? toolTarget(header, tool, context) : { target: targetOf(header, context) };
      return [{ index, header, precedence: 0, ...targeted, ...(read && { read }) }];
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refusals.push(error);
      return [];
    }
  });
  const keyed = withKey(columns, options);
  if (!tool) refusals.push(...repeatsIn(keyed));
  refusals.push(...missingIn(keyed, context.required));
  FileRefused.throwAll(refusals);
  return keyed;
}

function missingIn(columns: readonly Column[], required: string | undefined): FileRefused[] {
  const isThere = columns.some(({ target }) => 'member' in target && target.member === required);
  if (required === undefined || isThere) return [];
  const detail: Detail = (option) =>
    `No column is the ${required}. Say which one is, as in ${option('map', `Idea=${required}`)}.`;
  return [new FileRefused('no_title', detail, 1)];
}

/** A field can be made of it, and faults repeat it. */
export function checkName(name: string, what: string): void {
  const fault = name === '' ? undefined : nameFault(name, LONGEST_HEADER);
  if (!fault) return;
  const code = fault === UNSTORABLE ? fault.code : 'column_name_too_long';
  throw new FileRefused(code, `${what}, ${quoted(name)}, ${fault.detail}.`, 1);
}

/** What the caller says of a column. */
function saidOf(header: string, context: Context): Target | undefined {
  const { map, key } = context.options;
  if (header === key) return { member: 'clientId' };
  const mapped = map.get(header);
  if (mapped === '-') return { leftOut: 'as you say' };
  if (mapped !== undefined) return mappedTo(header, mapped, context);
  return header === '' ? { leftOut: 'it has no header' } : undefined;
}

/** A tool has its own words, and far more columns than anybody wants. */
function toolTarget(header: string, tool: Tool, context: Context): Pick<Column, 'target' | 'precedence'> {
  const { map, key } = context.options;
  const translated = header === key ? undefined : ownTarget(map.get(header), tool);
  if (translated) return translated;
  const said = saidOf(header, context);
  if (said) return { target: said, precedence: -1 };
  const own = ownTarget(header, tool);
  if (own) return own;
  const name = tool.field?.exec(header)?.[1] ?? header;
  const field = tool.kind === 'discovery' ? fieldCalled(name, context.directory) : undefined;
  return { target: field ?? { leftOut: 'there is no field of that name' }, precedence: 0 };
}

/** What a tool means by a header. Exports in other languages are mapped to its English ones. */
function ownTarget(
  header: string | undefined,
  { columns }: Tool,
): Pick<Column, 'target' | 'precedence'> | undefined {
  if (header === undefined) return undefined;
  for (const [member, headers] of Object.entries(columns)) {
    const precedence = headers.indexOf(header);
    if (precedence !== -1) return { target: { member }, precedence };
  }
  return undefined;
}

function targetOf(header: string, context: Context): Target {
  const { map, createMissing } = context.options;
  const found = saidOf(header, context) ?? named(header, context);
  if (found) return found;
  if (map.get('*') === '-') return { leftOut: 'as you say of all others' };
  if (createMissing && context.kind === 'discovery') return { newField: header };
  throw new FileRefused('unknown_column', unknownColumn(header, context.kind), 1);
}

const unknownColumn =
  (header: string, kind: RowKind): Detail =>
  (option) =>
    `The column ${quoted(header)} is nothing that a ${kind} has. Say what it is (${option('map', `${header}=title`)}), ` +
    `leave it out (${option('map', `${header}=-`)}), or have a field made of it (${option('createMissing', 'true')}).`;

function named(name: string, { kind, directory }: Context): Target | undefined {
  const member = memberCalled(name, kind);
  if (member !== undefined) return { member };
  if (isShownOnly(name)) return { leftOut: 'only the service writes it' };
  const field = kind === 'discovery' ? fieldCalled(name, directory) : undefined;
  if (field) return field;
  const alike = memberLike(name, kind);
  return alike === undefined ? undefined : { member: alike };
}

function fieldCalled(name: string, directory: Directory): Target | undefined {
  const clientId = /^fieldsValues\.(.+)$/s.exec(name)?.[1];
  const field =
    clientId === undefined ? directory.fields.find(name) : directory.fields.withClientId(clientId);
  if (field === 'ambiguous') {
    const detail = `Several fields are called ${quoted(name)}: map the column to a clientId.`;
    throw new FileRefused('ambiguous_column', detail, 1);
  }
  if (!field) return undefined;
  return isWritable(field) ? { field } : { leftOut: 'the service computes it' };
}

function mappedTo(header: string, mapped: string, context: Context): Target {
  const target = named(mapped, context);
  if (target && !('leftOut' in target)) return target;
  if (context.options.createMissing && context.kind === 'discovery' && !target) {
    checkName(mapped, 'The name of a new field');
    return { newField: mapped };
  }
  const why = target ? 'can not be written' : 'is no member and no field';
  const detail = `The column ${quoted(header)} is mapped to ${quoted(mapped)}, which ${why}.`;
  throw new FileRefused('unknown_member', detail, 1);
}

function checkOptions(headers: readonly string[], { map, key }: ColumnOptions): void {
  const present = new Set(headers.map((header) => header.trim()));
  for (const header of [...map.keys(), ...(key === undefined ? [] : [key])]) {
    if (header === '*' || present.has(header)) continue;
    throw new FileRefused('no_such_column', `There is no column ${quoted(header)}.`, 1);
  }
}

/** Rows are told apart by one column, and other members have one column each. */
function withKey(columns: readonly Column[], { key }: ColumnOptions): Column[] {
  const hasClientId =
    key !== undefined || columns.some(({ target }) => 'member' in target && target.member === 'clientId');
  return columns.map((column): Column => {
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
}

function repeatsIn(columns: readonly Column[]): FileRefused[] {
  const seen = new Map<string, Column>();
  const refusals: FileRefused[] = [];
  for (const column of columns) {
    const { target, header, index } = column;
    if ('leftOut' in target || ('member' in target && isList(target.member))) continue;
    const meant = meaningOf(target);
    const former = seen.get(meant);
    if (former) {
      const both = `Column ${former.index + 1} (${quoted(former.header)}) and column ${index + 1} (${quoted(header)})`;
      const detail: Detail = (option) =>
        `${both} are both ${meant}. Leave one out (${option('map', `${header}=-`)}), or rename it.`;
      refusals.push(new FileRefused('duplicate_column', detail, 1));
    } else seen.set(meant, column);
  }
  return refusals;
}

/** What no two columns of a table can be. */
export const meaningOf = (target: Exclude<Target, { leftOut: string }>): string => {
  if ('member' in target) return target.member;
  return 'field' in target ? `the field ${target.field.name}` : target.newField;
};
