// The report of an import or its preview.
import type { ImportCount, ImportFault, ImportRecord } from '@discovery-records/client';
import { MEMBERS, type Records } from './import-columns.js';
import { type Named, workspace } from './session.js';
import { counted } from './words.js';

export function headingOf({ state, dryRun }: ImportRecord): string {
  if (state === 'queued') return 'Waiting for other imports …';
  if (state === 'running') return dryRun ? 'Reading the table …' : 'Importing …';
  if (state === 'failed') return dryRun ? 'Import not possible' : 'Import stopped';
  return dryRun ? 'Preview' : 'Import finished';
}

const MOST_ROWS = 5;

/** Replaces the names of API parameters in faults by the controls of this page. */
const REWORDED: [part: RegExp, words: string][] = [
  [/^No column is the (\w+)\..*/, 'Choose which column is the $1.'],
  [/ Leave one out \(.*/, ' Choose something else for one of them.'],
  [/: say locale=.*/, ': choose how dates and numbers are written.'],
  [/, or name its encoding, as in .*/, '.'],
  [/use createMissing=true/, 'tick "Create what is missing"'],
  [/createMissing=true/, '"Create what is missing"'],
];

function faultInWords({ line, column, cell = '', detail }: ImportFault): string {
  const words = REWORDED.reduce((text, [part, words]) => text.replace(part, words), detail);
  const shown = cell !== '' && !detail.includes(cell) && `"${cell}"`;
  const place = [line !== undefined && line > 1 && `Row ${line}`, column, shown].filter(Boolean).join(', ');
  return place ? `${place}: ${words}` : words;
}

function countsInWords({ kind, created, updated, unchanged }: ImportCount, dryRun: boolean): string[] {
  const parts = {
    [dryRun ? 'to be created' : 'created']: created,
    [dryRun ? 'to be updated' : 'updated']: updated,
    unchanged,
  };
  const some = Object.entries(parts).filter(([, count]) => count > 0);
  return some.map(([words, count]) => `${counted(count, kind)} ${words}`);
}

/** "(and 198 more like this, as in rows 5, 9)" */
function othersInWords(faults: readonly ImportFault[]): string {
  const others = howMany(faults) - 1;
  const [, ...rows] = faults.flatMap(({ line, lines = [line] }) => lines);
  const shown = rows.slice(0, MOST_ROWS).join(', ');
  return others > 0
    ? ` (and ${others.toLocaleString()} more like this: row ${shown}${rows.length < others ? ' …' : ''})`
    : '';
}

/** The number of faults. One with a `count` stands for several. */
const howMany = (faults: readonly ImportFault[]): number =>
  faults.reduce((sum, { count = 1 }) => sum + count, 0);

export function Report({ report, records }: { report: ImportRecord; records: Records }) {
  const { dryRun, state, bytes, read, counts, faults, faultCount, notes, preview = [], finishedAt } = report;
  const skipped = state === 'done' ? (report.faultyRows ?? 0) : 0;
  const alike = Map.groupBy(faults, ({ code, column }) => `${code} ${column}`);
  const unshown = faultCount - howMany(faults);
  const rows = `${skipped.toLocaleString()} ${skipped === 1 ? 'row' : 'rows'}`;
  const lines = [
    ...counts.flatMap((count) => countsInWords(count, dryRun)),
    ...(skipped > 0 ? [`${rows} ${dryRun ? 'to be skipped' : 'skipped'}`] : []),
    ...notes.map(({ code, count, detail }) =>
      code === 'taken_for_tool' ? detail : `${detail} (${count.toLocaleString()})`,
    ),
  ];
  return (
    <section aria-label="Report">
      <h2>{headingOf(report)}</h2>
      {finishedAt === undefined && <progress max={bytes} value={read} aria-label="Progress" />}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ul class="faults">
        {[...alike].map(([key, all]) => (
          <li key={key}>
            {all[0] && faultInWords(all[0])}
            {othersInWords(all)}
          </li>
        ))}
        {unshown > 0 && <li>… and {unshown.toLocaleString()} more</li>}
      </ul>
      {finishedAt !== undefined && report.faultyRows ? (
        <p>
          <a href={`/v1/import/${report.id}/rejected`} download>
            Download the rows with mistakes
          </a>
        </p>
      ) : undefined}
      {preview.length > 0 && <Preview records={records} rows={preview.flatMap(Object.values) as Row[]} />}
    </section>
  );
}

type Row = Record<string, unknown>;

/** The first records as the import would create them. */
function Preview({ records, rows }: { records: Records; rows: Row[] }) {
  // Hide generated keys of rows that have none.
  const isShown = (name: string) => rows.some((row) => !textOf(row[name]).startsWith('csv-'));
  const members = [...new Set(rows.flatMap(Object.keys))].filter(isShown);
  return (
    <table>
      <thead>
        <tr>
          {members.map((name) => (
            <th key={name}>{MEMBERS[records][name] ?? (name === 'fieldsValues' ? 'Fields' : name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {members.map((name) => (
              <td key={name}>{textOf(row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) {
    const { field, value: text } = value as { field?: { id?: string; name?: string }; value?: string };
    return field ? `${textOf(field.name ?? field.id)}: ${text}` : Object.values(value).map(textOf).join(', ');
  }
  const { discoveryStates, users, components, discoveryFields } = workspace;
  const all: Named[] = [...discoveryStates, ...users, ...components, ...discoveryFields];
  const known = all.find((each) => each.clientId === value);
  return known?.name ?? known?.title ?? (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}
