import type { Client } from './client.js';
import type { Ground } from './ground.js';

/** What a client knows of a record from the answers it got. */
interface Entry {
  readonly clientId: string;
  /** Feedback: `score on discovery`; a discovery: its parent. None when it was deleted. */
  state: string | undefined;
  /** A write got no answer: it may have happened or not. */
  doubtful: boolean;
  /** One write at a time, so that it is known which came last. */
  busy: boolean;
}

interface Group {
  readonly entries: Entry[];
}

export interface Tally {
  acknowledged: number;
  refused: number;
  /** By status, or by why there was no answer. */
  readonly failed: Map<number | string, number>;
}

const SHARES = { createFeedback: 0.55, changeFeedback: 0.15, deleteFeedback: 0.1, move: 0.12, create: 0.05 };

/**
 * Writes at random, and keeps book of every write that was acknowledged, so that it can be told afterwards whether
 * one was lost.
 */
export class Ledger {
  readonly tally: Tally = { acknowledged: 0, refused: 0, failed: new Map() };
  private readonly feedback: Group = { entries: [] };
  private readonly children: Group = { entries: [] };
  private readonly parents: string[] = [];
  private readonly client: Client;
  private component = '';
  private count = 0;

  constructor(client: Client) {
    this.client = client;
  }

  /** Parents and children to begin with. */
  async prepare(): Promise<void> {
    this.component = (await this.client.make('component', 'component', { title: 'All' })).id;
    for (let i = 0; i < 20; i++) {
      const parent = { title: `Parent ${i}`, parentId: this.component };
      this.parents.push((await this.client.make('discovery', 'discovery', parent)).id);
    }
    for (let i = 0; i < 100; i++) await this.create();
  }

  /** One write. */
  write(): Promise<void> {
    let dice = Math.random();
    for (const [name, share] of Object.entries(SHARES)) {
      dice -= share;
      if (dice < 0) return this[name as keyof typeof SHARES]();
    }
    return this.delete();
  }

  /** How many writes failed, by status. */
  describeFailed(): string {
    const failed = [...this.tally.failed].map(([status, count]) => `${count} × ${status}`);
    return failed.join(', ') || '0';
  }

  /** Every entry whose state is certain: its clientId, and what it must be. */
  *certain(): Generator<{ kind: 'feedback' | 'discovery'; clientId: string; state: string | undefined }> {
    for (const [kind, group] of [
      ['feedback', this.feedback],
      ['discovery', this.children],
    ] as const) {
      for (const { clientId, state, doubtful } of group.entries)
        if (!doubtful) yield { kind, clientId, state };
    }
  }

  private createFeedback(): Promise<void> {
    const [entry, score, discoveryId] = [this.entry(this.feedback), anyScore(), this.anyDiscovery()];
    const feedback = { clientId: entry.clientId, discoveryId, score };
    return this.book(entry, `${score} on ${discoveryId}`, 'POST', 'feedback', feedback);
  }

  private changeFeedback(): Promise<void> {
    const entry = free(this.feedback);
    if (!entry) return this.createFeedback();
    const [score, discoveryId] = [anyScore(), this.anyDiscovery()];
    const path = `feedback/${entry.clientId}`;
    return this.book(entry, `${score} on ${discoveryId}`, 'PATCH', path, {
      score,
      discoveryId,
    });
  }

  private deleteFeedback(): Promise<void> {
    const entry = free(this.feedback);
    if (!entry) return this.createFeedback();
    return this.book(entry, undefined, 'DELETE', `feedback/${entry.clientId}`);
  }

  private create(): Promise<void> {
    const [entry, parentId] = [this.entry(this.children), this.anyParent()];
    const discovery = { clientId: entry.clientId, title: entry.clientId, parentId };
    return this.book(entry, parentId, 'POST', 'discovery', discovery);
  }

  private move(): Promise<void> {
    const entry = free(this.children);
    if (!entry) return this.create();
    const parentId = this.anyParent();
    return this.book(entry, parentId, 'PATCH', `discovery/${entry.clientId}`, { parentId });
  }

  /** Refused as long as the discovery has feedback. */
  private delete(): Promise<void> {
    const entry = free(this.children);
    if (!entry) return this.create();
    return this.book(entry, undefined, 'DELETE', `discovery/${entry.clientId}`);
  }

  private async book(
    entry: Entry,
    state: string | undefined,
    method: string,
    path: string,
    body?: object,
  ): Promise<void> {
    entry.busy = true;
    const { status } = await this.client.send(method, path, body);
    entry.busy = false;
    if (typeof status === 'number' && status < 300) {
      this.tally.acknowledged += 1;
      entry.state = state;
    } else if (typeof status === 'number' && status < 500) {
      this.tally.refused += 1;
    } else {
      this.tally.failed.set(status, (this.tally.failed.get(status) ?? 0) + 1);
      entry.doubtful = true;
    }
  }

  private entry(group: Group): Entry {
    const entry = { clientId: `e-${++this.count}`, state: undefined, doubtful: false, busy: true };
    group.entries.push(entry);
    return entry;
  }

  private anyDiscovery(): string {
    return Math.random() < 0.3 ? any(this.parents) : (free(this.children)?.clientId ?? any(this.parents));
  }

  private anyParent(): string {
    return Math.random() < 0.1 ? this.component : any(this.parents);
  }
}

/** Compares the client's book with the database. */
export async function countLost(ground: Ground, ledger: Ledger): Promise<number> {
  const records = new Map<string, string>();
  const discoveries = new Map<string, string>();
  for (const row of await ground.sql<{ id: string; client_id: string; parent: string }>(
    'SELECT id, client_id, coalesce(component_id, parent_discovery_id) AS parent FROM discovery',
  )) {
    records.set(`discovery ${row.client_id}`, row.parent);
    discoveries.set(row.client_id, row.id).set(row.id, row.id);
  }
  for (const row of await ground.sql<{ client_id: string; score: number; discovery_id: string }>(
    'SELECT client_id, score, discovery_id FROM feedback',
  ))
    records.set(`feedback ${row.client_id}`, `${row.score} on ${row.discovery_id}`);
  let lost = 0;
  for (const { kind, clientId, state } of ledger.certain()) {
    // The book names discoveries as the client did.
    const expected = state?.replace(
      / on (.*)$/,
      (_, named: string) => ` on ${discoveries.get(named) ?? named}`,
    );
    if (records.get(`${kind} ${clientId}`) !== expected) lost += 1;
  }
  return lost;
}

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

const anyScore = (): number => Math.floor(Math.random() * 1_000);

/** A record that is there for certain, and that nobody writes at the moment. */
function free({ entries }: Group): Entry | undefined {
  for (let attempt = 0; attempt < 20 && entries.length > 0; attempt++) {
    const entry = any(entries);
    if (!entry.busy && !entry.doubtful && entry.state !== undefined) return entry;
  }
  return undefined;
}
