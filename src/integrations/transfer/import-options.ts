import type { InputFault } from '../../http/problems/problem.js';
import { InvalidInput } from '../../http/problems/problems.js';
import { type Kind, KINDS } from './kinds.js';
import { ROW_KINDS, type RowKind } from './rows/columns/member-names.js';
import { asParameter } from './rows/faults.js';
import { type From, givesJson, type ToolName } from './tools/tools.js';

export const IMPORT_FORMATS = ['ndjson', 'csv', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export interface ImportOptions {
  readonly dryRun?: boolean | undefined;
  readonly skipBad?: boolean | undefined;
  readonly createMissing?: boolean | undefined;
  /** Mappings of a header to a member, as in `Effort (days)=effort`; `*` stands for all unknown headers. */
  readonly map?: readonly string[] | undefined;
  readonly key?: string | undefined;
  readonly from?: From | undefined;
  /** Whether the service has recognised the tool, which `from` then names. */
  readonly isGuessed?: boolean | undefined;
  readonly encoding?: string | undefined;
  readonly locale?: string | undefined;
  readonly records?: Kind | undefined;
  /** The discovery of feedback that names none. */
  readonly discoveryId?: string | undefined;
}

const OF_ROWS = ['map', 'key', 'createMissing', 'skipBad', 'locale', 'encoding'] as const;

/** Whether a file is a table, all rows of which are checked before the first is imported. */
export const hasRows = (format: ImportFormat, options: Pick<ImportOptions, 'from'>): boolean =>
  format === 'csv' || toolNamed(options) !== undefined;

/** The tool that the options name; undefined if it is to be guessed. */
export const toolNamed = ({ from }: Pick<ImportOptions, 'from'>): ToolName | undefined =>
  from === 'auto' ? undefined : from;

/** Whether the service may guess the tool. A caller who says what records are has a table or lines of their own. */
export const mayGuess = ({ from, records, discoveryId }: ImportOptions): boolean =>
  (from === undefined || from === 'auto') && records === undefined && discoveryId === undefined;

/** Whether the file is JSON that may be a tool's. A table is recognised by its headers when it is opened. */
export const mayBeTools = (format: ImportFormat, options: ImportOptions): boolean =>
  format === 'json' && mayGuess(options);

/** The options that only tables have, among those that are given. */
export const rowOptionsIn = (options: ImportOptions): readonly (keyof ImportOptions)[] =>
  OF_ROWS.filter((name) => options[name] !== undefined);

/** @throws InvalidInput */
export function checkOptions(format: ImportFormat, options: ImportOptions, option = asParameter): void {
  const { map = [] } = options;
  const from = toolNamed(options);
  const faults: InputFault[] = [];
  const refuse = (parameter: string, code: string, detail: string) =>
    void faults.push({ parameter, code, detail });
  if (from !== undefined && format !== formatOf(from)) {
    const type = givesJson(from) ? 'application/json' : 'text/csv';
    refuse('from', 'other_media_type', `What ${from} gives is ${type}.`);
  }
  checkRecords(format, options, (...why) => refuse('records', ...why));
  if (!hasRows(format, options) && !mayBeTools(format, options))
    for (const name of rowOptionsIn(options)) refuse(name, 'only_for_csv', `${option(name)} is for CSV.`);
  if (map.some((pair) => pair.indexOf('=') < 1))
    refuse(
      'map',
      'invalid_map',
      `${option('map')} must be a column and a member, as in "Effort (days)=effort".`,
    );
  if (faults.length > 0) throw new InvalidInput(faults);
}

function checkRecords(
  format: ImportFormat,
  options: ImportOptions,
  refuse: (code: string, detail: string) => void,
): void {
  const { records } = options;
  const from = toolNamed(options);
  if (records === undefined) return;
  if (from !== undefined) refuse('not_with_from', `What ${from} gives says what it is: leave records out.`);
  else if (!KINDS.includes(records)) refuse('not_allowed', `Records are ${KINDS.join(', ')}.`);
  else if (format === 'csv' && !ROW_KINDS.includes(records as RowKind))
    refuse('not_allowed', 'Rows are discoveries, feedback, companies or messages.');
}

export const formatOf = (from: ToolName): ImportFormat => (givesJson(from) ? 'json' : 'csv');

export const mapIn = ({ map = [] }: ImportOptions): ReadonlyMap<string, string> =>
  new Map(
    map.map((pair) => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    }),
  );
