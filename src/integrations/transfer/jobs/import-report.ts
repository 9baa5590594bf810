import { excerpt } from '../../../http/problems/excerpt.js';
import { LineRejected } from '../import/lines/line-rejected.js';
import { Tally } from '../import/tally.js';
import type { ImportRun } from '../import-run.js';
import { type Kind, KINDS } from '../kinds.js';
import {
  asParameter,
  Faults,
  FileRefused,
  LONGEST_HEADER,
  NOTES,
  type ReportedFaults,
} from '../rows/faults.js';
import { faultsOfRow } from '../rows/row-records.js';
import type { RowFile } from '../rows/row-file.js';
import type { ImportReport } from './import-job.js';
import type { ImportColumn } from './import.record.js';

/** @param tally the counts once the current batch is committed */
export function reportOf(
  run: ImportRun,
  { tally = run.tally, option = asParameter } = {},
): ImportReport & ReportedFaults {
  const { checked, file } = run;
  const { dryRun } = file.options;
  const counts = KINDS.map((kind) => Object.assign({ kind }, tally.counts[kind]));
  return {
    read: checked || dryRun ? run.read : tally.lines,
    counts: counts.filter(({ created, updated, unchanged }) => created + updated + unchanged > 0),
    ...(checked?.faults ?? new Faults()).report(option),
    ...(checked && { records: checked.table.kind, faultyRows: checked.refusedRows }),
    ...(checked?.table.isGuessed && checked.table.found && { from: checked.table.found.from }),
    notes: (checked?.notes ?? []).map(({ code, count, detail = NOTES[code] }) => ({ code, count, detail })),
    ...(dryRun && { preview: run.preview, ...(checked && { columns: shownColumns(checked) }) }),
  };
}

export function tallyOf({ counts = [], read = 0 }: ImportReport): Tally {
  const tally = new Tally();
  tally.lines = read;
  for (const { kind, ...each } of counts) Object.assign(tally.counts[kind as Kind], each);
  return tally;
}

export function faultsOf(error: unknown): ReportedFaults {
  if (error instanceof FileRefused) return error.faults.report(asParameter);
  if (!(error instanceof LineRejected)) return { faults: [UNEXPECTED], faultCount: 1 };
  const { line, problem, message, columnAt } = error;
  const found = new Faults();
  if (columnAt) found.add(...faultsOfRow({ line, columnAt }, problem));
  else
    found.add(
      ...(problem.errors ?? [{ code: problem.kind.code, detail: message }]).map(({ code, detail }) => ({
        line,
        code,
        detail,
      })),
    );
  return found.report(asParameter);
}

const UNEXPECTED = {
  code: 'internal_error',
  detail: 'The service made a mistake at this file, and has logged it. What is counted has been imported.',
};

/** The columns for the report, without the hundreds of empty and repeated columns of a tool's export. */
const shownColumns = ({
  table: { columns, headers, directory, isOfTool },
  unused,
}: RowFile): ImportColumn[] =>
  columns
    .filter(
      ({ index, header, target }) =>
        !isOfTool || (headers.indexOf(header) === index && (!('leftOut' in target) || unused.get(index))),
    )
    .map(({ index, header: whole, target }) => {
      const header = excerpt(whole, LONGEST_HEADER);
      if ('member' in target) return { header, member: target.member };
      if ('field' in target) return { header, field: target.field.name, type: target.field.type };
      if ('newField' in target) return { header, newField: directory.fields.typeOf(target.newField) };
      const { leftOut } = target;
      return isOfTool ? { header, leftOut, rows: unused.get(index) ?? 0 } : { header, leftOut };
    });
