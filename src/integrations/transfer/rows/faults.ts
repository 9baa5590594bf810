import { excerpt, printable } from '../../../http/problems/excerpt.js';

/** Writes an option as the user does: as a flag of the command or as a parameter of the request. */
export type OptionText = (name: string, value?: string) => string;

export const asParameter: OptionText = (name, value) => (value === undefined ? name : `${name}=${value}`);

export type Detail = string | ((option: OptionText) => string);

export const sentence = (detail: Detail): Detail =>
  typeof detail === 'string' ? `${detail}.` : (option) => `${detail(option)}.`;

/** The most characters of a detail. A report of 100 faults, with the longest headers, stays below 256 KiB. */
const LONGEST_DETAIL = 700;
const LONGEST_CELL = 100;
export const MOST_KEPT = 100;
export const LONGEST_HEADER = 255;

export interface FileFault {
  readonly line?: number;
  /** The header of the column, if the fault is in one cell. */
  readonly column?: string;
  /** The text of the cell, cut. */
  readonly cell?: string;
  readonly code: string;
  readonly detail: Detail;
  /** How many rows have the fault, if several do, and the first of them. */
  count?: number;
  lines?: number[];
}

type ReportedFault = Omit<FileFault, 'detail'> & { readonly detail: string };

export interface ReportedFaults {
  readonly faults: ReportedFault[];
  readonly faultCount: number;
}

/** Codes of faults that are mended for each text: a fault for each of the texts, however many rows have it. */
const OF_TEXTS: ReadonlySet<string> = new Set([
  'unknown_state',
  'unknown_user',
  'unknown_component',
  'unknown_option',
  'ambiguous_name',
  'not_allowed',
  'parent_not_found',
  'discovery_not_found',
  'revenue_differs',
  'name_taken',
]);

/** Codes of faults without a column whose details differ from row to row. */
const OF_ROWS: ReadonlySet<string> = new Set(['wrong_width', 'repeated_row', 'parent_refused']);

const MOST_LINES = 10;

/** The text of a faulty cell, as the report shows it. */
export const cellShown = (text: string | undefined): { cell?: string } =>
  text?.trim() ? { cell: printable(excerpt(text.trim(), LONGEST_CELL)) } : {};

export const inWords = (detail: Detail, option: OptionText): string =>
  typeof detail === 'string' ? detail : detail(option);

function keyOf({ code, column, cell, detail }: FileFault): string {
  const isOfText = OF_TEXTS.has(code) || (column === undefined && !OF_ROWS.has(code));
  return JSON.stringify([code, column, ...(isOfText ? [cell, inWords(detail, asParameter)] : [])]);
}

function repeat(former: FileFault, { line }: FileFault): void {
  former.count = (former.count ?? 1) + 1;
  if (former.line === undefined || line === undefined) return;
  former.lines ??= [former.line];
  if (former.lines.length < MOST_LINES && !former.lines.includes(line)) former.lines.push(line);
}

export class Faults {
  count = 0;
  readonly kept: FileFault[] = [];
  private readonly byKey = new Map<string, FileFault>();

  add(...faults: readonly FileFault[]): void {
    this.count += faults.length;
    for (const fault of faults) {
      const key = keyOf(fault);
      const former = this.byKey.get(key);
      if (former) repeat(former, fault);
      else if (this.kept.length < MOST_KEPT) {
        const kept = { ...fault };
        this.kept.push(kept);
        this.byKey.set(key, kept);
      }
    }
  }

  moveTo(line: number): void {
    this.kept.splice(0, this.kept.length, ...this.kept.map((fault) => Object.assign({}, fault, { line })));
  }

  report(option: OptionText): ReportedFaults {
    const ordered = this.kept.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    const faults = ordered.map((fault) =>
      Object.assign({}, fault, { detail: printable(excerpt(inWords(fault.detail, option), LONGEST_DETAIL)) }),
    );
    return { faults, faultCount: this.count };
  }
}

/** The file can't be read, so nothing of it is imported. */
export class FileRefused extends Error {
  readonly faults = new Faults();

  constructor(
    readonly code: string,
    detail: Detail,
    readonly line?: number,
  ) {
    super(code);
    this.faults.add({ ...(line !== undefined && { line }), code, detail });
  }

  /** Combines all reasons. @throws FileRefused if there are any */
  static throwAll([first, ...others]: readonly FileRefused[]): void {
    if (!first) return;
    for (const { faults } of others) first.faults.add(...faults.kept);
    throw first;
  }
}

/** A count of rows that the user should know about, but that are valid. */
export interface Note {
  readonly code: keyof typeof NOTES;
  readonly count: number;
  /** The remark, if it isn't always the same. */
  readonly detail?: string;
}

export const NOTES = {
  taken_for_tool: 'The file is taken for an export of a tool.',
  rows_above_headers: 'Rows above the headers are skipped.',
  pull_requests_left_out: 'Pull requests, and comments on them, are left out.',
  rows_left_out: 'Rows that no customer wrote, that have no text, or that repeat the headers, are left out.',
  repeated_rows: 'Rows that are there already, with the same cells, are left out.',
  nested_deeper: 'Rows more than one level below another are put under the topmost: there are two levels.',
  parent_left_out:
    'Rows are imported without their parent: neither the file nor the workspace has it under a component, or they have others under them.',
} as const;
