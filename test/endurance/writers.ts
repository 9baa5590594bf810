import { randomUUID } from 'node:crypto';
import type { Answer, Client } from './client.js';

/** What a writer changes of a discovery, as it is read. */
export interface Text {
  readonly title: string;
  readonly tags: readonly string[];
  readonly assignees: readonly string[];
  readonly value: string;
}

/** What writes need, made before. */
export interface Surroundings {
  readonly component: string;
  readonly users: readonly string[];
  readonly field: string;
}

export interface Tally {
  acknowledged: number;
  /** By status, or by why there was no answer. */
  readonly failed: Map<number | string, number>;
  /** Acknowledged writes of which the next read knew nothing. */
  goneAtOnce: number;
  /** After a write without success: neither as before nor as it would be. */
  half: number;
}

export const newTally = (): Tally => ({ acknowledged: 0, failed: new Map(), goneAtOnce: 0, half: 0 });

/** A discovery's id, and what it gets. */
type Change = readonly [string, Text];

interface Ways {
  readonly by: Client;
  /** Another one. */
  readonly reader: Client;
}

/** Changes discoveries that nobody else changes, and reads each write back by way of another API. */
export class Writer {
  readonly discoveries = new Map<string, Text>();
  /** The clientIds of its acknowledged feedback. */
  readonly feedback: string[] = [];
  private turn = 0;
  private readonly name: string;
  private readonly by: Client;
  private readonly reader: Client;
  private readonly around: Surroundings;
  private readonly tally: Tally;

  constructor(name: string, { by, reader }: Ways, around: Surroundings, tally: Tally) {
    this.name = name;
    this.by = by;
    this.reader = reader;
    this.around = around;
    this.tally = tally;
  }

  async prepare(): Promise<void> {
    for (let each = 0; each < 3; each++) {
      const text = this.nextText();
      const made = { ...this.membersOf(text), parentId: this.around.component };
      this.discoveries.set((await this.by.make('discovery', 'discovery', made)).id, text);
    }
  }

  /** One write. */
  async write(): Promise<void> {
    const [first = '', ...others] = [...this.discoveries.keys()];
    const one = [first, ...others][this.turn % 3] ?? first;
    const kind = this.turn++ % 6;
    if (kind === 5) await this.change([first, ...others], (changes) => this.bulk(changes));
    else if (kind === 4) await this.giveFeedback(one);
    else await this.change([one], ([text]) => this.patch(text, kind === 3));
  }

  private patch([id, text]: Change, isIdempotent: boolean): Promise<Answer> {
    const key = isIdempotent ? { 'idempotency-key': randomUUID() } : {};
    return this.by.send('PATCH', `discovery/${id}`, this.membersOf(text), key);
  }

  private bulk(changes: readonly Change[]): Promise<Answer> {
    const operations = changes.map(([id, text]) => ({ update: { id, ...this.membersOf(text) } }));
    return this.by.send('POST', 'discovery/bulk', { operations });
  }

  private async change(
    [first, ...others]: readonly [string, ...string[]],
    send: (changes: readonly [Change, ...Change[]]) => Promise<Answer>,
  ): Promise<void> {
    const next = (id: string): Change => [id, this.nextText()];
    const changes = [next(first), ...others.map(next)] as const;
    const isDone = this.book(await send(changes));
    for (const [id, text] of changes) {
      const read = await this.read(id);
      if (isSame(read, text)) this.discoveries.set(id, text);
      else if (isDone) {
        this.tally.goneAtOnce += 1;
        this.discoveries.set(id, text);
      } else if (!isSame(read, this.discoveries.get(id))) this.tally.half += 1;
    }
  }

  private async giveFeedback(discoveryId: string): Promise<void> {
    const clientId = randomUUID();
    const feedback = { clientId, discoveryId, score: this.turn % 100 };
    if (!this.book(await this.by.send('POST', 'feedback', feedback))) return;
    this.feedback.push(clientId);
    if ((await this.reader.send('GET', `feedback/${clientId}`)).status !== 200) this.tally.goneAtOnce += 1;
  }

  private book({ status }: Answer): boolean {
    const isDone = typeof status === 'number' && status < 300;
    if (isDone) this.tally.acknowledged += 1;
    else this.tally.failed.set(status, (this.tally.failed.get(status) ?? 0) + 1);
    return isDone;
  }

  private async read(id: string): Promise<Text | undefined> {
    for (let attempt = 0; attempt < 30; attempt++) {
      const { status, body } = await this.reader.send('GET', `discovery/${id}?select=discoveryfields`);
      if (status === 200) return textOf(body['discovery'] ?? {}, this.around.field);
    }
    return undefined;
  }

  private nextText(): Text {
    const name = `${this.name} ${randomUUID()}`;
    const { users } = this.around;
    return {
      title: name,
      tags: [name, this.name],
      assignees: [users[Math.floor(Math.random() * users.length)] ?? ''],
      value: name,
    };
  }

  private membersOf({ value, ...members }: Text): object {
    return { ...members, fieldsValues: [{ field: { id: this.around.field }, value }] };
  }
}

export const isSame = (one: Text | undefined, other: Text | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function textOf(record: Record<string, unknown>, field: string): Text {
  const { title, tags, assignees, fieldsValues } = record as unknown as {
    readonly title: string;
    readonly tags: readonly string[];
    readonly assignees: readonly string[];
    readonly fieldsValues: readonly { readonly field: { readonly id: string }; readonly value: string }[];
  };
  return {
    title,
    tags,
    assignees,
    value: fieldsValues.find((each) => each.field.id === field)?.value ?? '',
  };
}

/** Counts in a title, under the version that it has read; several do so at a time. */
export class Counter {
  /** The versions that were replaced, each by an acknowledged write. */
  readonly replaced: string[] = [];
  conflicts = 0;
  /** Writes that may have happened or not. */
  doubtful = 0;

  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  async count(by: Client): Promise<void> {
    const { status, etag = '', body } = await by.send('GET', `discovery/${this.id}`);
    if (status !== 200) return;
    const title = String(Number(body['discovery']?.['title']) + 1);
    const answer = await by.send('PATCH', `discovery/${this.id}`, { title }, { 'if-match': etag });
    if (answer.status === 200) this.replaced.push(etag);
    else if (answer.status === 412) this.conflicts += 1;
    else this.doubtful += 1;
  }

  /** How often a version was replaced for a second time: somebody's change is gone. */
  get stale(): number {
    return this.replaced.length - new Set(this.replaced).size;
  }
}
