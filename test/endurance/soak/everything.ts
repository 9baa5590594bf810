import { randomUUID } from 'node:crypto';
import type { Send } from '../../events/sender.js';
import { Workload } from '../../events/workload.js';
import type { Answer, Client } from '../client.js';
import { GETS, QUESTIONS } from './questions.js';

/** How many of each there are: what is deleted is made again under the same name. */
const NAMES: Readonly<Record<string, number>> = {
  discovery: 60,
  feedback: 100,
  component: 12,
  user: 12,
  'discovery-state': 12,
  'discovery-field': 12,
  view: 12,
  company: 20,
  message: 20,
};

/** Writes and reads of every kind at random, of names that are few: so what there is stays about as much as it is. */
export class Everything {
  /** Answers by status, or by why there was none. */
  readonly answers = new Map<number | string, number>();
  readonly faults = new Map<string, number>();
  readonly workload: Workload;
  /** Ids that only the service gives, by the kind in the path. */
  private readonly ids = new Map<string, string>();
  private importing = false;

  constructor(
    private readonly client: Client,
    private readonly random: () => number,
  ) {
    this.workload = new Workload(
      ((method, path, body, headers) => this.write(method, path, body, headers)) as Send,
      random,
    );
  }

  /** One request, or a few that belong together. */
  async one(): Promise<unknown> {
    const dice = this.random();
    if (dice < 0.45) return this.workload.write();
    if (dice < 0.75) return this.get();
    if (dice < 0.85) return this.ask();
    if (dice < 0.94) return this.others();
    if (dice < 0.96) return this.undo();
    if (dice < 0.97) return this.send('GET', 'export');
    if (dice < 0.98) return this.restore();
    return this.administer();
  }

  async send(method: string, path: string, body?: object | string, headers = {}): Promise<Answer> {
    const answer = await this.client.send(method, path, body, headers);
    const { status } = answer;
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    if (typeof status === 'string' || status >= 500) {
      const fault = `${method} ${path.split(/[/?]/, 1)[0]}: ${status}`;
      this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    }
    const { id } = Object.values(answer.body)[0] ?? {};
    if (typeof id === 'string') this.ids.set(path.split(/[/?]/, 1)[0] ?? '', id);
    return answer;
  }

  private async write(method: string, path: string, body?: object | string, headers = {}): Promise<Answer> {
    if (path !== 'import') return this.send(method, path, body, headers);
    // Imports of a workspace run one after the other.
    if (this.importing) return this.send('GET', 'import');
    this.importing = true;
    const answer = await this.send(method, path, body, { 'content-type': 'application/x-ndjson' });
    void this.imported(`import/${this.ids.get('import')}`);
    return answer;
  }

  private async imported(path: string): Promise<void> {
    for (let looks = 0; looks < 100; looks++) {
      const { body } = await this.send('GET', path);
      if (body['import']?.['finishedAt'] !== undefined) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.importing = false;
  }

  /** Any GET of the specification. */
  private get(): Promise<Answer> {
    const { path, query } = this.any(GETS);
    const [, , kind = ''] = path.split('/');
    const filled = path
      .slice('/v1/'.length)
      .replace('{id}', this.nameOf(kind))
      .replace(/\{(delivery|comment)Id\}/, (_, of: string) => this.nameOf(of));
    const asked = [
      ...(query.includes('per_page') ? [`per_page=${this.any([1, 25, 100])}`] : []),
      ...(query.includes('q') && this.random() < 0.3 ? [`q=w${this.below(100)}`] : []),
      ...(query.includes('offset') && this.random() < 0.2 ? [`offset=${this.below(20)}`] : []),
    ];
    const isCounted = query.includes('offset') && this.random() < 0.2;
    return this.send(
      'GET',
      `${filled}?${asked.join('&')}`,
      undefined,
      isCounted ? { prefer: 'count=exact' } : {},
    );
  }

  private ask(): Promise<Answer> {
    const [method, path, body, headers] = this.any(QUESTIONS)((kind) => this.nameOf(kind), this.below(100));
    return this.send(method, path, body, headers);
  }

  /** What {@link Workload} doesn't write. */
  private others(): Promise<unknown> {
    const company = `Company ${this.below(20)}`;
    const feedback = {
      discoveryId: this.nameOf('discovery'),
      company,
      authorEmail: `p${this.below(9)}@a.example`,
    };
    return this.any([
      () => this.putOrDelete('company', { name: company, revenue: this.below(1_000) }),
      () => this.putOrDelete('message', { text: this.workload.word(), company }),
      () => this.putOrDelete('feedback', feedback),
      () => this.putOrDelete('feedback', { ...feedback, messageId: this.nameOf('message') }),
      () => this.bulkOfFeedback(),
      () => this.mergeCompanies(),
      () => this.repeated(),
    ])();
  }

  private putOrDelete(kind: string, members: object): Promise<Answer> {
    const name = this.nameOf(kind);
    const dice = this.random();
    if (dice < 0.3) return this.send('DELETE', `${kind}/${name}`);
    if (dice < 0.6) return this.send('PATCH', `${kind}/${name}`, members);
    return this.send('POST', kind, { clientId: name, ...members });
  }

  private bulkOfFeedback(): Promise<Answer> {
    const names = [...new Set(Array.from({ length: 10 }, () => this.nameOf('feedback')))];
    const operations = names.map((id) => ({ update: { id, state: 'ARCHIVED', score: this.below(100) } }));
    return this.send('POST', 'feedback/bulk', { operations, atomic: false });
  }

  /** Taken back, as merged names are nobody else's any more. */
  private async mergeCompanies(): Promise<void> {
    const name = this.nameOf('company');
    const { status } = await this.send('POST', `company/${name}/merge`, { into: this.nameOf('company') });
    if (status === 200) await this.undoLast(`company/${name}`);
  }

  private async repeated(): Promise<void> {
    const key = { 'idempotency-key': randomUUID() };
    const path = `discovery/${this.nameOf('discovery')}`;
    for (let times = 0; times < 2; times++) await this.send('PATCH', path, { description: 'Repeated' }, key);
  }

  private undo(): Promise<unknown> {
    const kind = this.any(['discovery', 'feedback', 'component']);
    return this.undoLast(`${kind}/${this.nameOf(kind)}`);
  }

  private async undoLast(path: string): Promise<void> {
    const { body } = await this.send('GET', `${path}/history?per_page=1`);
    const [last] = (body['changes'] ?? []) as unknown as { id: string }[];
    if (last) await this.send('POST', `change/${last.id}/undo`, { dryRun: this.random() < 0.5 });
  }

  /** One that is deleted comes back, one that is there gets what it had. */
  private restore(): Promise<Answer> {
    const at = new Date(Date.now() - 10_000).toISOString();
    return this.send('POST', `discovery/${this.nameOf('discovery')}/restore`, { to: at });
  }

  private async administer(): Promise<unknown> {
    const dice = this.random();
    if (dice < 0.1) return this.send('POST', 'erasure', { authorEmail: `p${this.below(9)}@a.example` });
    if (dice < 0.2) return this.send('POST', `webhook/${this.nameOf('webhook')}/test`, {});
    if (dice < 0.3)
      return this.send('PATCH', `discovery-state/discovery-state-0`, { name: this.workload.word() });
    const { body } = await this.send('POST', 'api-token', { name: 'Short', scopes: ['read'] });
    const rotated = await this.send('POST', `api-token/${body['apiToken']?.['id'] as string}/rotate`, {});
    for (const one of [body, rotated.body])
      await this.send('DELETE', `api-token/${one['apiToken']?.['id'] as string}`);
    return undefined;
  }

  private nameOf(kind: string): string {
    const count = NAMES[kind];
    return count === undefined ? (this.ids.get(kind) ?? 'nobodys') : `${kind}-${this.below(count)}`;
  }

  private below(most: number): number {
    return Math.floor(this.random() * most);
  }

  private any<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}
