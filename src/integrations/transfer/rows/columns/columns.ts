import { quoted } from '../../../../http/problems/excerpt.js';
import { type Detail, FileRefused } from '../faults.js';
import { askerLike, isList, memberLike } from './member-names.js';
import { type Context, type Target, targetOf, toolTarget } from './targets.js';

export interface Column {
  readonly index: number;
  readonly header: string;
  readonly target: Target;
  readonly precedence: number;
  readonly read?: (cell: string) => string;
}

/**
 * Assigns the columns of a file to members and fields.
 *
 * @param context with the tool that exported the file, if there is one
 * @throws FileRefused
 */
export function columnsOf(headers: readonly string[], given: Context): Column[] {
  const context = { ...given, askers: askersIn(headers, given) };
  const { key, tool } = context;
  checkOptions(headers, context);
  const refusals: FileRefused[] = [];
  const columns = headers.flatMap((header, index): Column[] => {
    try {
      const targeted = tool ? toolTarget(header, tool, context) : { target: targetOf(header, context) };
      return [{ index, header, precedence: 0, ...targeted }];
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refusals.push(error);
      return [];
    }
  });
  const keyed = withKey(columns, key);
  if (!tool) refusals.push(...repeatsIn(keyed));
  refusals.push(...missingIn(keyed, context.required));
  FileRefused.throwAll(refusals);
  return keyed;
}

/** The members of feedback that a table of discoveries can have. A revenue needs a company, and all need votes. */
function askersIn(headers: readonly string[], { kind, map, directory }: Context): ReadonlySet<string> {
  if (kind !== 'discovery') return new Set();
  const names = headers
    .map((header) => map.get(header) ?? header)
    .filter((name) => directory.fields.find(name) === undefined);
  const hasVotes = names.some((name) => memberLike(name, kind) === 'score');
  const hasCompany = names.some((name) => askerLike(name) === 'company');
  const about = ['authorName', 'authorEmail', 'company', ...(hasCompany ? ['revenue'] : [])];
  return new Set(hasVotes ? about : []);
}

/** What the column of a required member may be called. */
const EXAMPLES: Readonly<Record<string, string>> = {
  title: 'Idea',
  name: 'Account',
  text: 'What they wrote',
};

function missingIn(columns: readonly Column[], required: string | undefined): FileRefused[] {
  const isThere = columns.some(({ target }) => 'member' in target && target.member === required);
  if (required === undefined || isThere) return [];
  const detail: Detail = (option) =>
    `No column is the ${required}. Say which one is, as in ${option('map', `${EXAMPLES[required]}=${required}`)}.`;
  return [new FileRefused(`no_${required}`, detail, 1)];
}

function checkOptions(headers: readonly string[], { map, key }: Context): void {
  const present = new Set(headers);
  for (const header of [...map.keys(), ...(key === undefined ? [] : [key])]) {
    if (header === '*' || present.has(header)) continue;
    throw new FileRefused('no_such_column', `There is no column ${quoted(header)}.`, 1);
  }
}

function withKey(columns: readonly Column[], key: string | undefined): Column[] {
  const hasClientId =
    key !== undefined || columns.some(({ target }) => 'member' in target && target.member === 'clientId');
  return columns.map((column): Column => {
    const { header, target } = column;
    const isMember = 'member' in target;
    if (isMember && target.member === 'clientId' && key !== undefined && header !== key) {
      return { ...column, target: { leftOut: `rows are told apart by ${quoted(key)}` } };
    }
    // Without a column for `clientId`, a column called "id" is the file's own key and not the service's id.
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

const meaningOf = (target: Exclude<Target, { leftOut: string }>): string => {
  if ('member' in target) return target.member;
  return 'field' in target ? `the field ${target.field.name}` : target.newField;
};
