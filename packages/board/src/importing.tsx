// The import of a table: first what would become of it, then how far it has come.
import { createImport, getImport, type ImportRecord } from '@discovery-records/client';
import { useState } from 'preact/hooks';
import { announce, attempt, client } from './session.js';

const POLLED_MS = 300;

export function Importing() {
  const [report, setReport] = useState<ImportRecord>();
  const send = async (form: HTMLFormElement, dryRun: boolean): Promise<void> => {
    const { file, ...given } = Object.fromEntries(new FormData(form));
    const headers = { 'Content-Type': 'text/csv' } as const;
    const call = { client, query: { dryRun, ...given }, headers, body: file as File };
    let { import: run } = await createImport(call);
    for (setReport(run); run.finishedAt === undefined; setReport(run)) {
      await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
      ({ import: run } = await getImport({ client, path: { id: run.id } }));
    }
    announce(run.state === 'failed' ? 'That failed.' : dryRun ? 'The preview is there.' : 'It is imported.');
  };
  const isReady = report?.dryRun === true && report.state === 'done' && report.counts.length > 0;
  const preview = ({ currentTarget: form }: { currentTarget: HTMLFormElement }) =>
    form.reportValidity() && attempt(send(form, true));
  const start = (event: SubmitEvent): void => {
    event.preventDefault();
    attempt(send(event.currentTarget as HTMLFormElement, false));
  };
  return (
    <>
      <form class="several" onChange={preview} onSubmit={start}>
        <p>A table (CSV) with a line of headers. Nothing is written before you have seen a preview.</p>
        <input type="file" name="file" aria-label="File" accept=".csv,text/csv" required />
        <select name="records" aria-label="What its lines are">
          <option value="discovery">Lines are discoveries</option>
          <option value="feedback">Lines are feedback</option>
        </select>
        <Tick name="createMissing">Make fields, users and states that are missing</Tick>
        <Tick name="skipBad">Leave out lines with faults</Tick>
        <button disabled={!isReady}>Import</button>
      </form>
      {report && <Report {...report} />}
    </>
  );
}

const Tick = ({ name, children }: { name: string; children: string }) => (
  <label>
    <input type="checkbox" name={name} value="true" /> {children}
  </label>
);

function Report({ dryRun, state, bytes, read, counts, faults, columns = [], preview = [] }: ImportRecord) {
  const [made, there] = dryRun ? ['would be made', 'are there'] : ['made', 'changed'];
  const lines = [
    ...counts.map(({ kind, created, updated }) => `${kind}: ${created} ${made}, ${updated} ${there}`),
    ...faults.map(({ line, column, detail }) => `✕ ${line ? `Line ${line}: ` : ''}${column ?? ''} ${detail}`),
    ...columns.map(
      ({ header, ...to }) => `${header} → ${to.member ?? to.field ?? to.newField ?? 'left out'}`,
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
