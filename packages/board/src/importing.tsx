// Imports a table: column choices and a preview first, then progress.
import * as api from '@discovery-records/client';
import { useRef, useState } from 'preact/hooks';
import { Column, NEW, type Records, toOption } from './import-columns.js';
import { headingOf, Report } from './import-report.js';
import { announce, attempt, client } from './session.js';

const POLLED_MS = 300;

const KINDS: Record<Records | '', string> = {
  '': 'Recognise what the rows are',
  discovery: 'Each row is a card',
  feedback: 'Each row is a piece of feedback',
  message: 'Each row is a message',
  company: 'Each row is a company',
};

const LOCALES = {
  'en-US': 'US: 12/31/2026, 1,234.5',
  'en-GB': 'British: 31/12/2026, 1,234.5',
  'de-DE': 'German: 31.12.2026, 1.234,5',
  'fr-FR': 'French: 31/12/2026, 1 234,5',
};

const isJson = (file: Blob): boolean => /\.json$/i.test((file as File).name);

type Tell = (run: api.ImportRecord) => void;

/** Sends a file and reports its progress until it is finished. */
async function send(query: object, body: Blob, tell?: Tell): Promise<api.ImportRecord> {
  const headers = { 'Content-Type': isJson(body) ? 'application/json' : 'text/csv' } as const;
  let { import: run } = await api.createImport({ client, query, headers, body });
  for (tell?.(run); run.finishedAt === undefined; tell?.(run)) {
    await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
    ({ import: run } = await api.getImport({ client, path: { id: run.id } }));
  }
  return run;
}

/** Reads the headers of a file without a title column, which is refused as cards. Feedback requires no column. */
async function columnsOf(file: Blob): Promise<api.ImportColumn[]> {
  const { columns = [] } = await send({ dryRun: true, records: 'feedback', map: ['*=-'] }, file);
  return columns.map(({ header }) => ({ header, leftOut: '' }));
}

const missingTick = (form: HTMLFormElement): HTMLInputElement =>
  form.elements.namedItem('createMissing') as HTMLInputElement;

export function Importing() {
  const [report, setReport] = useState<api.ImportRecord>();
  const [columns, setColumns] = useState<api.ImportColumn[]>([]);
  /** The user's choices for columns, by header. */
  const [choices, setChoices] = useState<Record<string, string>>({});
  /** The tool that the file is an export of. */
  const tool = useRef<string | undefined>(undefined);
  const latest = useRef(0);
  const start = async (form: HTMLFormElement, dryRun: boolean, chosen = choices): Promise<void> => {
    const number = ++latest.current;
    const isLatest = () => number === latest.current;
    // The former preview is of another choice, or is being imported.
    setReport(undefined);
    const { file, ...given } = Object.fromEntries(
      [...new FormData(form)].filter(([, value]) => value !== ''),
    );
    const ofTool = tool.current !== undefined && { createMissing: missingTick(form).checked };
    const map = Object.entries(chosen).map(([header, to]) => `${header}=${to === NEW ? header : to}`);
    const query = isJson(file as File)
      ? { dryRun, ...(ofTool && { ...given, ...ofTool, from: tool.current, ...(map.length > 0 && { map }) }) }
      : { ...given, ...ofTool, dryRun, map: [...map, '*=-'] };
    const run = await send(query, file as File, (run) => isLatest() && setReport(run));
    const isUnknown = columns.length === 0 || Object.keys(chosen).length === 0;
    const isHidden = run.columns === undefined && isUnknown && !isJson(file as File);
    const found = run.columns ?? (isHidden ? await columnsOf(file as File) : columns);
    if (!isLatest()) return;
    // What a tool's export names is created, unless the user unticks that.
    if (run.from !== undefined && tool.current === undefined) missingTick(form).checked = true;
    tool.current = run.from;
    setColumns(found);
    announce(run.state === 'failed' ? headingOf(run) : dryRun ? 'The preview is ready.' : 'Import finished.');
  };
  const change = ({ currentTarget: form, target }: { currentTarget: HTMLFormElement; target: unknown }) => {
    const { name, value, dataset } = target as HTMLSelectElement;
    const { header } = dataset;
    const isOther = name === 'file' || name === 'records';
    const kept = isOther ? {} : choices;
    if (isOther) tool.current = undefined;
    if (name === 'file') setColumns([]);
    const chosen = header === undefined ? kept : { ...kept, [header]: value };
    if (header !== undefined && value === NEW) missingTick(form).checked = true;
    setChoices(chosen);
    if (form.reportValidity()) attempt(start(form, true, chosen));
  };
  const drawn = latest.current;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // A second click may come before the first one is drawn.
    if (drawn === latest.current) attempt(start(event.currentTarget as HTMLFormElement, false));
  };
  const [chosenRecords, setRecords] = useState<Records | ''>('');
  const records = chosenRecords || (report?.records ?? 'discovery');
  const isReady = report?.dryRun === true && report.state === 'done' && report.counts.length > 0;
  const headers = columns.map(({ header }) => header).filter(Boolean);
  return (
    <>
      <form class="several" onChange={change} onSubmit={submit}>
        <p>
          Choose a table (CSV), or what another tool has exported (CSV, JSON). You see what the file is taken
          for, and a preview, before anything is imported.
        </p>
        <input
          type="file"
          name="file"
          aria-label="File"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          required
        />
        <select
          name="records"
          aria-label="What the rows are"
          onChange={(event) => setRecords(event.currentTarget.value as Records | '')}
        >
          {Object.entries(KINDS).map(toOption)}
        </select>
        <select name="key" aria-label="What tells rows apart">
          <option value="">Rows are told apart by all their cells</option>
          {headers.map((header) => toOption([header, `Rows are told apart by ${header}`]))}
        </select>
        <select name="locale" aria-label="How dates and numbers are written">
          <option value="">Dates and numbers are unambiguous</option>
          {Object.entries(LOCALES).map(toOption)}
        </select>
        <Tick name="createMissing">Create what is missing: states, people, components, options, fields</Tick>
        <Tick name="skipBad">Skip rows with mistakes</Tick>
        {columns.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>Column</th>
                <th>Is</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => (
                <Column key={index} column={column} records={records} chosen={choices[column.header]} />
              ))}
            </tbody>
          </table>
        )}
        <button disabled={!isReady}>Import</button>
      </form>
      {report && <Report report={report} records={records} />}
    </>
  );
}

const Tick = ({ name, children }: { name: string; children: string }) => (
  <label>
    <input type="checkbox" name={name} value="true" /> {children}
  </label>
);
