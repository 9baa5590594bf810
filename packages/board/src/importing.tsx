// The import of a table: first what would become of it, then how far it has come.
import { createImport, getImport, type ImportRecord } from '@discovery-records/client';
import { useRef, useState } from 'preact/hooks';
import { announce, attempt, client } from './session.js';

const POLLED_MS = 300;

const TICKS = Object.entries({
  createMissing: 'Make fields, users and states that are missing',
  skipBad: 'Leave out lines with faults',
});

export function Importing() {
  const form = useRef<HTMLFormElement>(null);
  const [report, setReport] = useState<ImportRecord>();
  const send = async (dryRun: boolean): Promise<void> => {
    const { file, ...given } = Object.fromEntries(new FormData(form.current ?? undefined));
    const query = { dryRun, ...given };
    const headers = { 'Content-Type': 'text/csv' } as const;
    let { import: run } = await createImport({ client, query, headers, body: file as File });
    for (setReport(run); run.finishedAt === undefined; setReport(run)) {
      await new Promise((resolve) => setTimeout(resolve, POLLED_MS));
      ({ import: run } = await getImport({ client, path: { id: run.id } }));
    }
    announce(run.state === 'failed' ? 'That failed.' : dryRun ? 'The preview is there.' : 'It is imported.');
  };
  const preview = () => form.current?.reportValidity() && attempt(send(true));
  const isReady = report?.dryRun === true && report.state === 'done' && report.counts.length > 0;
  const start = { disabled: !isReady, onClick: () => attempt(send(false)) };
  return (
    <>
      <form ref={form} class="several" onChange={preview} onSubmit={(event) => event.preventDefault()}>
        <p>A table (CSV) with a line of headers. Nothing is written before you have seen a preview.</p>
        <input type="file" name="file" aria-label="File" accept=".csv,text/csv" required />
        <select name="records" aria-label="What its lines are">
          <option value="discovery">Lines are discoveries</option>
          <option value="feedback">Lines are feedback</option>
        </select>
        {TICKS.map(([name, text]) => (
          <label key={name}>
            <input type="checkbox" name={name} value="true" /> {text}
          </label>
        ))}
        <button {...start}>Import</button>
      </form>
      {report && <Report {...report} />}
    </>
  );
}

function Report({ dryRun, state, bytes, read, counts, faults, columns = [], preview = [] }: ImportRecord) {
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
