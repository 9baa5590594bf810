import { quoted } from '../../../../http/problems/excerpt.js';
import type { ImportOptions } from '../../import-options.js';
import { ownColumn, type Tool } from '../../tools/tool.js';
import { type Detail, FileRefused, LONGEST_HEADER } from '../faults.js';
import type { Directory } from '../cells/directory.js';
import { isWritable, type KnownField } from '../cells/fields.js';
import {
  askerLike,
  ATTRIBUTE,
  DEMAND,
  isShownOnly,
  memberCalled,
  memberLike,
  otherKindWith,
  type RowKind,
} from './member-names.js';
import { UNSTORABLE } from '../../../../http/input/unsafe-input.js';
import { nameFault } from '../cells/names.js';

export type Target =
  | { readonly member: string }
  | { readonly field: KnownField }
  /** A field that the import creates. */
  | { readonly newField: string }
  | { readonly leftOut: string };

interface Targeted {
  readonly target: Target;
  /** Among columns for one member, the non-empty cell with the lowest precedence wins. */
  readonly precedence: number;
  readonly read?: (cell: string) => string;
}

export interface Context extends Pick<ImportOptions, 'key' | 'createMissing'> {
  readonly kind: RowKind;
  readonly directory: Directory;
  readonly map: ReadonlyMap<string, string>;
  readonly tool: Tool | undefined;
  readonly required: string | undefined;
  /** In a table of discoveries with votes: the members that say who asked. */
  readonly askers?: ReadonlySet<string>;
}

/** Checks the name of a column, which may become a field and appears in faults. @throws FileRefused */
export function checkName(name: string, what: string): void {
  const fault = name === '' ? undefined : nameFault(name, LONGEST_HEADER);
  if (!fault) return;
  const code = fault === UNSTORABLE ? fault.code : 'column_name_too_long';
  throw new FileRefused(code, `${what}, ${quoted(name)}, ${fault.detail}.`, 1);
}

function givenTarget(header: string, context: Context): Target | undefined {
  const { map, key } = context;
  if (header === key) return { member: 'clientId' };
  const mapped = map.get(header);
  if (mapped === '-') return { leftOut: 'as you say' };
  if (mapped !== undefined) return mappedTo(header, mapped, context);
  return header === '' ? { leftOut: 'it has no header' } : undefined;
}

/** The target of a column in a tool's export. Unknown columns are left out, because tools export too many. */
export function toolTarget(header: string, tool: Tool, context: Context): Targeted {
  const { map, key } = context;
  const translated = header === key ? undefined : ownTarget(map.get(header), tool);
  if (translated) return translated;
  const given = givenTarget(header, context);
  if (given) return { target: given, precedence: -1 };
  const own = ownTarget(header, tool);
  if (own) return own;
  const name = tool.field?.exec(header)?.[1] ?? header;
  const field = tool.kind === 'discovery' ? fieldCalled(name, context.directory) : undefined;
  const read = tool.read?.[name];
  if (tool.fields?.includes(name) && (field || context.createMissing))
    return { target: field ?? { newField: name }, precedence: 0, ...(read && { read }) };
  return { target: field ?? { leftOut: 'there is no field of that name' }, precedence: 0 };
}

/** The target of a header of the tool. Users map headers in other languages to the English ones. */
function ownTarget(header: string | undefined, tool: Tool): Targeted | undefined {
  const own = header === undefined ? undefined : ownColumn(header, tool);
  if (!own) return undefined;
  const { member, ...others } = own;
  return { target: { member }, ...others };
}

/** @throws FileRefused */
export function targetOf(header: string, context: Context): Target {
  const { map, createMissing } = context;
  const found = givenTarget(header, context) ?? named(header, context);
  if (found) return found;
  if (map.get('*') === '-') return { leftOut: 'as you say of all others' };
  const made = createMissing ? newTarget(header, context.kind) : undefined;
  if (made) return made;
  throw new FileRefused('unknown_column', unknownColumn(header, context.kind), 1);
}

/** The noun for each kind, what an unknown column of it can become, and a member as an example. */
const MADE = {
  discovery: { record: 'a discovery', noun: 'a field', member: 'title' },
  feedback: { record: 'feedback', noun: undefined, member: 'content' },
  company: { record: 'a company', noun: 'an attribute', member: 'tier' },
  message: { record: 'a message', noun: undefined, member: 'text' },
} as const;

const unknownColumn =
  (header: string, kind: RowKind): Detail =>
  (option) => {
    const { record, noun, member } = MADE[kind];
    const ways = [
      `Say what it is (${option('map', `${header}=${member}`)})`,
      `leave it out (${option('map', `${header}=-`)})`,
      ...(noun ? [`have ${noun} made of it (${option('createMissing', 'true')})`] : []),
    ];
    return `The column ${quoted(header)} is no member of ${record}. ${ways.slice(0, -1).join(', ')}${noun ? ',' : ''} or ${ways.at(-1)}.`;
  };

function newTarget(name: string, kind: RowKind): Target | undefined {
  if (kind === 'company') return { member: `${ATTRIBUTE}${name}` };
  return kind === 'discovery' ? { newField: name } : undefined;
}

const SHOWN_ONLY: Target = { leftOut: 'only the service writes it' };

function named(name: string, { kind, directory, askers }: Context): Target | undefined {
  const member = memberCalled(name, kind);
  if (member !== undefined) return { member };
  if (isShownOnly(name)) return SHOWN_ONLY;
  const field = kind === 'discovery' ? fieldCalled(name, directory) : undefined;
  if (field) return field;
  const asker = askerLike(name);
  if (asker !== undefined && askers?.has(asker)) return { member: asker };
  if (kind === 'discovery' && DEMAND.includes(name)) return SHOWN_ONLY;
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
  const ofOther = target ? undefined : otherKindWith(mapped, context.kind);
  const made = context.createMissing && !target && !ofOther ? newTarget(mapped, context.kind) : undefined;
  if (made) {
    checkName(mapped, 'The name of a new field');
    return made;
  }
  const why = target
    ? 'can not be written'
    : `is no member${ofOther ? ` of a ${context.kind} but of ${ofOther}` : ' and no field'}`;
  const detail = `The column ${quoted(header)} is mapped to ${quoted(mapped)}, which ${why}.`;
  throw new FileRefused('unknown_member', detail, 1);
}
