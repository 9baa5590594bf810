import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.js';

const RECORDS = 30;
const LONGEST_MS = 180_000;

/** Imports one file after the other: the same discoveries with other titles, and new feedback. */
export class Imports {
  done = 0;
  /** That were taken, and not done. */
  failed = 0;
  refused = 0;
  /** Of discoveries by clientId, as the last import that is done left them. */
  readonly titles = new Map<string, string>();
  /** The clientIds of imported feedback. */
  readonly feedback: string[] = [];
  private round = 0;
  private readonly client: Client;
  private readonly component: string;

  constructor(client: Client, component: string) {
    this.client = client;
    this.component = component;
  }

  async importAgain(): Promise<void> {
    const round = ++this.round;
    const names = Array.from({ length: RECORDS }, (_, index) => `imported-${index}`);
    const lines = names.flatMap((clientId) => [
      {
        discovery: { clientId, title: `Round ${round}`, parentId: this.component, tags: [`round ${round}`] },
      },
      { feedback: { clientId: `${clientId}-${round}`, discoveryId: clientId, score: 1 } },
    ]);
    const { state } = await importedLines(this.client, lines);
    this[state] += 1;
    if (state !== 'done') return;
    for (const name of names) {
      this.titles.set(name, `Round ${round}`);
      this.feedback.push(`${name}-${round}`);
    }
  }
}

interface Imported {
  readonly state: 'done' | 'failed' | 'refused';
}

/** Imports lines; what the service says of it in the end. */
export async function importedLines(client: Client, lines: readonly object[]): Promise<Imported> {
  const file = lines.map((line) => JSON.stringify(line)).join('\n');
  const type = { 'content-type': 'application/x-ndjson' };
  const { body } = await client.send('POST', 'import', file, type);
  const id = body['import']?.['id'];
  if (typeof id !== 'string') return { state: 'refused' };
  // One whose worker could not say that it ended is taken up by another one after a minute.
  for (let waited = 0; waited < LONGEST_MS; waited += 100) {
    const { body: read } = await client.send('GET', `import/${id}`);
    const found = read['import'] as Imported | undefined;
    if (found?.state === 'failed') console.log(`An import failed: ${JSON.stringify(read)}`);
    if (found?.state === 'done' || found?.state === 'failed') return found;
    await sleep(100);
  }
  return { state: 'failed' };
}
