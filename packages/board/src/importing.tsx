// The import of a table: first what would become of it, then how far it has come.
import { createImport, getImport, type ImportRecord } from '@discovery-records/client';
import { useRef, useState } from 'preact/hooks';
import { announce, attempt, client } from './session.js';
import { Select } from './parts.js';

const POLLED_MS = 300;

export function Importing() {
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState('discovery');
  const [report, setReport] = useState<ImportRecord>();
  const send = async (dryRun: boolean, records: string): Promise<void> => {
    const data = new FormData(form.current ?? undefined);
    const options = { createMissing: data.has('createMissing'), skipBad: data.has('skipBad') };
    const query = { dryRun, records: records as 'discovery', ...options };
    const headers = { 'Content-Type': 'text/csv' } as const;
    let { import: run } = await createImport({ client, query, headers, body: data.get('file') as File });
    for (setReport(run); run.finishedAt === undefined; setReport(run)) {
      await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
      ({ import: run } = await getImport({ client, path: { id: run.id } }));
    }
    announce(run.state === 'failed' ? 'That failed.' : dryRun ? 'The preview is there.' : 'It is imported.');
  };
  const preview = (records = kind): void => {
    setKind(records);
    if (form.current?.reportValidity()) attempt(send(true, records));
  };
  const isReady = report?.dryRun === true && report.state === 'done' && report.counts.length > 0;
  const kinds = ['discovery', 'feedback'].map((id) => ({ id, name: `Lines are ${id.replace('y', 'ies')}` }));
  return (
    <>
      <form ref={form} class="several" onSubmit={(event) => event.preventDefault()}>
        <p>
          A table (CSV) with a line of headers. You see what would become of it before anything is written.
        </p>
        <input
          type="file"
          name="file"
          aria-label="File"
          accept=".csv,text/csv"
          required
          onChange={() => preview()}
        />
        <Select label="What its lines are" value={kind} options={kinds} set={preview} />
        <label>
          <input type="checkbox" name="createMissing" onChange={() => preview()} /> Make fields, users and
          states that are missing
        </label>
        <label>
          <input type="checkbox" name="skipBad" onChange={() => preview()} /> Leave out lines with faults
        </label>
        <button class="main" disabled={!isReady} onClick={() => attempt(send(false, kind))}>
          Import
        </button>
      </form>
      {report && <Report report={report} />}
    </>
  );
}

function Report({ report }: { report: ImportRecord }) {
  const { dryRun, state, bytes, read, counts, faults, columns = [], preview = [] } = report;
  const [made, there] = dryRun ? ['would be made', 'are there'] : ['made', 'changed'];
  const lines = [
    ...counts.map(({ kind, created, updated }) => `${kind}: ${created} ${made}, ${updated} ${there}`),
    ...faults.map(({ line, column, detail }) => `✕ ${line ? `Line ${line}: ` : ''}${column ?? ''} ${detail}`),
    ...columns.map(
      ({ header, ...taken }) => `${header} → ${taken.member ?? taken.field ?? taken.newField ?? 'left out'}`,
    ),
    ...preview.map((record) => Object.values(Object.values(record)[0] ?? {}).join(' · ')),
  ];
  return (
    <section aria-label="Report">
      <h2>{dryRun ? 'Preview' : 'Import'}</h2>
      <progress max={bytes} value={state === 'done' ? bytes : read} aria-label="How much is read" /> {state}
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  );
}
