import type { Client } from '../client.js';
import { anyKey, Attempts, isDone, isKnown, type Request } from './attempts.js';

/** What a client knows of a record from the answers it got. */
interface Entry {
  /** Feedback's content, a discovery's title: nothing else has it. */
  readonly name: string;
  /** Its clientId, or the id that it got. */
  reference: string;
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

const SHARES = { createFeedback: 0.55, changeFeedback: 0.15, deleteFeedback: 0.1, move: 0.12, create: 0.05 };

/**
 * Writes at random, and keeps book of every write that was acknowledged, so that it can be told afterwards whether
 * one was lost. Half of the requests that may have an `Idempotency-Key` do, and are repeated until their outcome is known.
 */
export class Ledger {
  acknowledged = 0;
  readonly attempts: Attempts;
  /** Of records, as answers told them. */
  readonly versions: string[] = [];
  private readonly feedback: Group = { entries: [] };
  private readonly children: Group = { entries: [] };
  private readonly parents: string[] = [];
  private readonly client: Client;
  private component = '';
  private count = 0;

  constructor(client: Client) {
    this.client = client;
    this.attempts = new Attempts(client);
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

  /** Every record that was written, and what it must be, unless that is uncertain. */
  *all(): Generator<Pick<Entry, 'name' | 'state' | 'doubtful'> & { kind: 'feedback' | 'discovery' }> {
    for (const [kind, group] of [
      ['feedback', this.feedback],
      ['discovery', this.children],
    ] as const) {
      for (const entry of group.entries) yield { kind, ...entry };
    }
  }

  private createFeedback(): Promise<void> {
    const [entry, score, discoveryId] = [this.entry(this.feedback), anyScore(), this.anyDiscovery()];
    const feedback = { content: entry.name, discoveryId, score };
    return this.make(entry, `${score} on ${discoveryId}`, 'feedback', feedback);
  }

  private changeFeedback(): Promise<void> {
    const entry = free(this.feedback);
    if (!entry) return this.createFeedback();
    const [score, discoveryId] = [anyScore(), this.anyDiscovery()];
    const change = { score, discoveryId };
    return this.change(entry, `${score} on ${discoveryId}`, `feedback/${entry.reference}`, change);
  }

  private deleteFeedback(): Promise<void> {
    const entry = free(this.feedback);
    if (!entry) return this.createFeedback();
    return this.book(entry, undefined, { method: 'DELETE', path: `feedback/${entry.reference}` });
  }

  private create(): Promise<void> {
    const [entry, parentId] = [this.entry(this.children), this.anyParent()];
    return this.make(entry, parentId, 'discovery', { title: entry.name, parentId });
  }

  private move(): Promise<void> {
    const entry = free(this.children);
    if (!entry) return this.create();
    const parentId = this.anyParent();
    return this.change(entry, parentId, `discovery/${entry.reference}`, { parentId });
  }

  /** Refused as long as the discovery has feedback. */
  private delete(): Promise<void> {
    const entry = free(this.children);
    if (!entry) return this.create();
    return this.book(entry, undefined, { method: 'DELETE', path: `discovery/${entry.reference}` });
  }

  /** One with a key has no clientId: only the key keeps it from being made twice. */
  private make(entry: Entry, state: string, path: string, members: object): Promise<void> {
    const key = anyKey();
    const own = key === undefined ? { clientId: entry.reference } : {};
    return this.book(entry, state, { method: 'POST', path, body: { ...members, ...own }, key });
  }

  private change(entry: Entry, state: string, path: string, members: object): Promise<void> {
    return this.book(entry, state, { method: 'PATCH', path, body: members, key: anyKey() });
  }

  private async book(entry: Entry, state: string | undefined, request: Request): Promise<void> {
    entry.busy = true;
    const answer = await this.attempts.send(request);
    entry.busy = false;
    if (isDone(answer)) {
      this.acknowledged += 1;
      entry.state = state;
      for (const { id, updatedAt } of Object.values(answer.body)) {
        entry.reference = String(id);
        this.versions.push(`${String(id)} ${String(updatedAt)}`);
      }
    } else if (!isKnown(answer)) entry.doubtful = true;
  }

  private entry(group: Group): Entry {
    const name = `e-${++this.count}`;
    const entry = { name, reference: name, state: undefined, doubtful: false, busy: true };
    group.entries.push(entry);
    return entry;
  }

  private anyDiscovery(): string {
    return Math.random() < 0.3 ? any(this.parents) : (free(this.children)?.reference ?? any(this.parents));
  }

  private anyParent(): string {
    return Math.random() < 0.1 ? this.component : any(this.parents);
  }
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
