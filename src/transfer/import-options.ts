import type { InputFault } from '../http/problems/problem.js';
import { InvalidInput } from '../http/problems/problems.js';
import { type Kind, KINDS } from './kinds.js';
import { asParameter, type OptionText } from './rows/faults.js';
import { givesJson, type ToolName } from './tools/tools.js';

export const IMPORT_FORMATS = ['ndjson', 'csv', 'json'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export interface ImportOptions {
  readonly dryRun?: boolean | undefined;
  /** Whether good rows are imported even if others are refused. */
  readonly skipBad?: boolean | undefined;
  readonly createMissing?: boolean | undefined;
  /** What columns are, by their header; `*` stands for all that nothing else explains. */
  readonly map?: readonly (readonly [column: string, member: string])[];
  /** The header of the column that tells rows apart. */
  readonly key?: string | undefined;
  /** The tool that the file comes from, if it is no table that people keep. */
  readonly from?: ToolName | undefined;
  readonly encoding?: string | undefined;
  readonly locale?: string | undefined;
  readonly records?: Kind | undefined;
  /** What feedback is about that doesn't say so. */
  readonly discoveryId?: string | undefined;
}

export interface GivenOptions extends Omit<ImportOptions, 'map'> {
  readonly map?: readonly string[] | undefined;
}

const OF_ROWS = ['map', 'key', 'createMissing', 'skipBad', 'locale', 'encoding'] as const;

/** Whether a file is a table, or what comes to one, and so is read more than once. */
export const hasRows = (format: ImportFormat, { from }: Pick<ImportOptions, 'from'>): boolean =>
  format === 'csv' || from !== undefined;

/** @throws InvalidInput */
export function checkedOptions(
  format: ImportFormat,
  given: GivenOptions,
  option: OptionText = asParameter,
): ImportOptions {
  const { map = [], ...others } = given;
  const unfit = OF_ROWS.filter((name) => given[name] !== undefined && !hasRows(format, given));
  const faults = [
    ...whyNotFrom(format, given),
    ...whyNotRecords(format, given),
    ...unfit.map((name) => fault(name, 'only_for_csv', `${option(name)} is for CSV.`)),
    ...(map.every((pair) => pair.indexOf('=') > 0)
      ? []
      : [fault('map', 'invalid_map', option('map') + NO_PAIR)]),
  ];
  if (faults.length > 0) throw new InvalidInput(faults);
  return { ...others, map: map.map(pairOf) };
}

const fault = (parameter: string, code: string, detail: string): InputFault => ({ parameter, code, detail });

const NO_PAIR = ' must be a column and a member, as in "Effort (days)=effort".';

function pairOf(pair: string): readonly [column: string, member: string] {
  const at = pair.lastIndexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

/** JSON is one tool's, or our own records, and CSV all the others'. */
function whyNotFrom(format: ImportFormat, { from }: GivenOptions): InputFault[] {
  if (from === undefined || format === (givesJson(from) ? 'json' : 'csv')) return [];
  const type = givesJson(from) ? 'application/json' : 'text/csv';
  return [fault('from', 'other_media_type', `What ${from} gives is ${type}.`)];
}

function whyNotRecords(format: ImportFormat, { records, from }: GivenOptions): InputFault[] {
  if (records === undefined) return [];
  const refused = (code: string, detail: string) => [fault('records', code, detail)];
  if (from !== undefined)
    return refused('not_with_from', `What ${from} gives says what it is: leave records out.`);
  if (!KINDS.includes(records)) return refused('not_allowed', `Records are ${KINDS.join(', ')}.`);
  return format !== 'csv' || records === 'discovery' || records === 'feedback'
    ? []
    : refused('not_allowed', 'Rows are discoveries or feedback.');
}
