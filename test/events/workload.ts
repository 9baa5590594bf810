import { randomUUID } from 'node:crypto';
import type { Members } from '../support/transfer.js';
import type { Answer, Send } from './sender.js';

/** Kinds that are written alike: path, member that has one of them, and members at random. */
interface Plain {
  readonly path: string;
  readonly members: (by: Workload) => Members;
}

const PLAIN: readonly Plain[] = [
  { path: 'component', members: (by) => ({ title: by.word(), description: by.maybe(() => by.word()) }) },
  {
    path: 'user',
    members: (by) => ({
      name: by.word(),
      email: by.maybe(() => `${by.word()}@example.com`),
      avatarUrl: by.maybe(() => 'https://example.com/picture.png'),
    }),
  },
  {
    path: 'discovery-state',
    members: (by) => ({
      name: by.word(),
      ...by.sometimes(0.3, { isDefault: true }),
      ...by.sometimes(0.3, { category: 'DONE', color: '#00aa55' }),
      ...by.sometimes(0.3, { position: by.below(9) }),
    }),
  },
  {
    path: 'view',
    members: (by) => ({ name: by.word(), query: { filter: { title: { contains: by.word() } } } }),
  },
  {
    path: 'discovery-field',
    members: (by) => ({ name: by.word(), ...by.sometimes(0.3, { position: by.below(9) }) }),
  },
];

/** How many names of each kind there are: what is deleted is made again under the same `clientId`. */
const NAMES = 12;
const DISCOVERIES = 60;

/** Writes at random, by `clientId`: some of it is refused, as records aren't there, or are in use. */
export class Workload {
  constructor(
    private readonly send: Send,
    private readonly random: () => number,
    private readonly largestBulk = 40,
  ) {}

  /** One request. */
  write(): Promise<Answer> {
    return this.one(this.random());
  }

  /** Some of each kind, so that later writes find something. */
  async prepare(): Promise<void> {
    for (const { path, members } of PLAIN)
      for (let name = 0; name < NAMES / 2; name++)
        await this.send('POST', path, {
          clientId: `${path}-${name}`,
          ...members(this),
          ...(path === 'discovery-field' && fieldType(name)),
        });
    const operations = Array.from({ length: DISCOVERIES / 2 }, (_, name) => ({
      create: { clientId: `discovery-${name}`, title: this.word() },
    }));
    await this.send('POST', 'discovery/bulk', { operations });
  }

  word(): string {
    return `w${this.below(1_000_000)}`;
  }

  below(most: number): number {
    return Math.floor(this.random() * most);
  }

  maybe<Value>(value: () => Value): Value | null {
    return this.random() < 0.5 ? null : value();
  }

  sometimes(share: number, members: Members): Members {
    return this.random() < share ? members : {};
  }

  private one(dice: number): Promise<Answer> {
    if (dice < 0.2) return this.plain();
    if (dice < 0.35) return this.send('POST', 'discovery', this.newDiscovery());
    if (dice < 0.5) return this.send('PATCH', `discovery/${this.discovery()}`, this.changes());
    if (dice < 0.56) return this.send('DELETE', `discovery/${this.discovery()}`);
    if (dice < 0.66) return this.send('POST', `discovery/${this.discovery()}/move`, this.place());
    if (dice < 0.78) return this.send('POST', 'discovery/bulk', this.bulk());
    if (dice < 0.8) return this.send('POST', 'import', this.file());
    if (dice < 0.83) return this.merge();
    return dice < 0.94 ? this.feedback() : this.comment();
  }

  private plain(): Promise<Answer> {
    const { path, members } = this.any(PLAIN);
    const name = this.below(NAMES);
    const clientId = `${path}-${name}`;
    const dice = this.random();
    if (dice < 0.2) return this.send('DELETE', `${path}/${clientId}`);
    if (dice < 0.6) return this.send('PATCH', `${path}/${clientId}`, members(this));
    const type = path === 'discovery-field' && fieldType(name);
    return this.send('POST', path, { clientId, ...members(this), ...type });
  }

  private feedback(): Promise<Answer> {
    const clientId = `feedback-${this.below(100)}`;
    const members = {
      discoveryId: this.discovery(),
      score: this.below(100),
      content: this.word(),
      starred: this.random() < 0.3,
    };
    const dice = this.random();
    if (dice < 0.25) return this.send('DELETE', `feedback/${clientId}`);
    if (dice < 0.5) return this.send('PATCH', `feedback/${clientId}`, members);
    return this.send('POST', 'feedback', { clientId, ...members }, { 'idempotency-key': randomUUID() });
  }

  private comment(): Promise<Answer> {
    const path = `discovery/${this.discovery()}/comment`;
    const clientId = `comment-${this.below(40)}`;
    const members = { text: this.word(), author: this.maybe(() => this.word()) };
    const dice = this.random();
    if (dice < 0.15) return this.send('DELETE', `${path}/${clientId}`);
    if (dice < 0.3) return this.send('PATCH', `${path}/${clientId}`, members);
    return this.send('POST', path, { clientId, ...members });
  }

  private newDiscovery(): Members {
    return { clientId: this.discovery(), title: this.word(), ...this.changes() };
  }

  /** Now and then one that can not be, or changes nothing. */
  private changes(): Members {
    const values = [this.below(6), this.below(6)].map((name) => ({
      field: { id: `discovery-field-${name}` },
      value: valueOf(name, this.below(3)),
    }));
    return {
      ...this.sometimes(0.4, { title: this.word() }),
      ...this.sometimes(0.2, { description: this.maybe(() => this.word()) }),
      ...this.sometimes(0.3, { discoveryStateId: `discovery-state-${this.below(NAMES / 2)}` }),
      ...this.sometimes(0.3, { parentId: this.parent() }),
      ...this.sometimes(0.3, { assignees: [`user-${this.below(6)}`, `user-${this.below(6)}`] }),
      ...this.sometimes(0.3, { tags: [`t${this.below(5)}`, `t${this.below(5)}`] }),
      ...this.sometimes(0.3, { fieldsValues: values.slice(0, 1) }),
      ...this.sometimes(0.2, { alphaIssueUrls: [`https://alpha.example/${this.below(9)}`] }),
    };
  }

  private parent(): string | null {
    if (this.random() < 0.2) return null;
    return this.random() < 0.5 ? `component-${this.below(NAMES)}` : this.discovery();
  }

  private place(): Members {
    return {
      ...(this.random() < 0.5 ? { before: this.discovery() } : { after: this.discovery() }),
      ...this.sometimes(0.3, { discoveryStateId: `discovery-state-${this.below(NAMES / 2)}` }),
    };
  }

  /** Most are taken back: what is merged is gone for good otherwise. */
  private async merge(): Promise<Answer> {
    const name = this.discovery();
    const merged = await this.send('POST', `discovery/${name}/merge`, { into: this.discovery() });
    if (merged.status !== 200 || this.random() < 0.3) return merged;
    const { body } = await this.send('GET', `discovery/${name}/history?per_page=1`);
    const [last] = body['changes'] ?? [];
    return last ? this.send('POST', `change/${last.id}/undo`) : merged;
  }

  private bulk(): Members {
    const size = 1 + this.below(this.largestBulk);
    const names = new Set(Array.from({ length: size }, () => this.discovery()));
    const operations = [...names].map((name) => this.operation(name));
    return { operations, atomic: this.random() < 0.2, dryRun: this.random() < 0.15 };
  }

  private operation(name: string): Members {
    const dice = this.random();
    if (dice < 0.3) return { upsert: { clientId: name, title: this.word(), ...this.changes() } };
    if (dice < 0.6) return { update: { id: name, title: this.word(), ...this.changes() } };
    if (dice < 0.7) return { create: { clientId: name, title: this.word() } };
    if (dice < 0.8) return { delete: { id: name } };
    return { move: { id: name, ...this.place() } };
  }

  /** An import: records of every kind by `clientId`, as lines of NDJSON. */
  private file(): string {
    const lines = [
      { user: { clientId: `user-${this.below(NAMES)}`, name: this.word() } },
      { component: { clientId: `component-${this.below(NAMES)}`, title: this.word() } },
      {
        discoveryState: {
          clientId: `discovery-state-${this.below(NAMES)}`,
          name: this.word(),
          ...this.sometimes(0.5, { isDefault: true }),
        },
      },
      ...Array.from({ length: 5 }, () => ({ discovery: { clientId: this.discovery(), title: this.word() } })),
    ];
    return lines.map((line) => JSON.stringify(line)).join('\n');
  }

  private discovery(): string {
    return `discovery-${this.below(DISCOVERIES)}`;
  }

  private any<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}

/** Fields of a name have a type of their own, so that values fit whatever happened to the field. */
function fieldType(name: number): Members {
  if (name % 4 === 0) return { type: 'TEXT' };
  if (name % 4 === 1) return { type: 'NUMBER' };
  if (name % 4 === 2) return { type: 'SELECT', options: ['0', '1', '2'] };
  return { type: 'SCORE', ...(name > 5 && { formula: '2 * feedback' }) };
}

const valueOf = (name: number, value: number): string | null =>
  value === 0 ? null : String(value + (name % 4 === 0 ? 10 : 0));
