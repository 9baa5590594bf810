import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../support/random.js';
import { type Answer, type Client, clientOf } from './client.js';
import type { Ground } from './ground.js';
import { importedLines } from './imports.js';
import type { Finding } from './report.js';
import { countDifferences, whenSettled } from './truth.js';

const CLIENTS = 8;
const DISCOVERIES = 60;
const KILLS = 5;

interface Named {
  readonly id: string;
  readonly clientId: string;
}

/** Where what somebody made was put last, by its id. */
type Locations = Map<string, string>;

/** What eight clients know of a workspace in which they merge, and take back, what they and the others write to. */
class Merging {
  readonly made: Named[] = [];
  readonly feedback: Locations = new Map();
  readonly children: Locations = new Map();
  readonly outcomes = new Map<string, number>();

  constructor(
    readonly client: Client,
    private readonly component: string,
  ) {}

  async make(): Promise<void> {
    const clientId = `D-${this.made.length}-${Math.random()}`;
    const members = { clientId, title: clientId, parentId: this.component };
    const { id } = await this.client.make('discovery', 'discovery', members);
    this.made.push({ id, clientId });
  }

  async send(what: string, method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.client.send(method, path, body);
    const { status } = answer;
    const is =
      Number(status) < 300 ? 'done' : `${status} ${(answer.body['code'] as string | undefined) ?? ''}`;
    this.count(`${what}: ${is}`);
    return answer;
  }

  count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  of(pattern: RegExp): number {
    return [...this.outcomes].reduce((sum, [is, count]) => (pattern.test(is) ? sum + count : sum), 0);
  }
}

class Writer {
  /** Each moves its own only, so that it knows where they are. */
  private readonly own: string[] = [];

  constructor(
    private readonly all: Merging,
    private readonly random: () => number,
  ) {}

  async write(): Promise<void> {
    const dice = this.random();
    if (dice < 0.3) return this.giveFeedback();
    if (dice < 0.45) return this.moveFeedback();
    if (dice < 0.55) return this.makeChild();
    if (dice < 0.75) return this.merge();
    if (dice < 0.8) return this.cross();
    if (dice < 0.85) return void (await this.all.send('delete', 'DELETE', `discovery/${this.name()}`));
    if (dice < 0.9) return this.upsert();
    return this.all.make();
  }

  private async giveFeedback(): Promise<void> {
    const { body } = await this.all.send('feedback', 'POST', 'feedback', {
      discoveryId: this.name(),
      score: Math.floor(this.random() * 100),
    });
    if (!body['feedback']) return;
    this.own.push(String(body['feedback']['id']));
    this.note(body);
  }

  private async moveFeedback(): Promise<void> {
    const id = this.oneOf(this.own);
    if (id === undefined) return;
    const { body } = await this.all.send('move', 'PATCH', `feedback/${id}`, { discoveryId: this.name() });
    if (body['feedback']) this.note(body);
  }

  private note({ feedback = {} }: Answer['body']): void {
    this.all.feedback.set(String(feedback['id']), String(feedback['discoveryId']));
  }

  private async makeChild(): Promise<void> {
    const members = { title: 'Child', parentId: this.name() };
    const { body } = await this.all.send('child', 'POST', 'discovery', members);
    const child = body['discovery'];
    if (child) this.all.children.set(String(child['id']), String(child['parentId']));
  }

  private async merge(one = this.name(), into = this.name()): Promise<void> {
    const { status } = await this.all.send('merge', 'POST', `discovery/${one}/merge`, { into });
    if (status === 200 && this.random() < 0.5) await this.undo(one);
  }

  /** The last merge of what has that name itself, which may be an earlier one. */
  private async undo(name: string): Promise<void> {
    const { body } = await this.all.send('history', 'GET', `discovery/${name}/history?per_page=1`);
    const [last] = (body['changes'] ?? []) as unknown as { id: string; type: string }[];
    if (last?.type === 'discovery.merged') await this.all.send('undo', 'POST', `change/${last.id}/undo`, {});
  }

  private async cross(): Promise<void> {
    const [one, two, three] = [this.name(), this.name(), this.name()];
    await Promise.all([this.merge(one, two), this.merge(two, three), this.merge(three, one)]);
  }

  private async upsert(): Promise<void> {
    const clientIds = [this.one().clientId, this.one().clientId].toSorted();
    const operations = clientIds.map((clientId) => ({ upsert: { clientId, title: 'Upserted' } }));
    await this.all.send('bulk', 'POST', 'discovery/bulk', { operations, atomic: false });
  }

  private name(): string {
    const { id, clientId } = this.one();
    return this.random() < 0.5 ? id : clientId;
  }

  /** Mostly of the newest, as the others become few. */
  private one(): Named {
    return this.oneOf(this.random() < 0.8 ? this.all.made.slice(-DISCOVERIES) : this.all.made) as Named;
  }

  private oneOf<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }
}

/** Merges that cross, chain and are taken back, beside writes, deletions and imports that name what is merged. */
export async function merges(ground: Ground, seconds: number): Promise<Finding[]> {
  const urls = [(await ground.api()).url, (await ground.api()).url];
  const workers = [await ground.worker(), await ground.worker()];
  const client = await clientOf(ground, urls);
  const { id } = await client.make('component', 'component', { title: 'All' });
  const all = new Merging(client, id);
  while (all.made.length < DISCOVERIES) await all.make();
  const writers = Array.from({ length: CLIENTS }, (_, index) => new Writer(all, randomFrom(index + 1)));
  const end = performance.now() + seconds * 1_000;
  const again = async (work: () => Promise<unknown>) => {
    while (performance.now() < end) await work();
  };
  const killing = async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep((seconds * 1_000) / (KILLS + 1));
      await workers[kill % 2]?.killAndRestart();
    }
  };
  await Promise.all([
    ...writers.map((writer) => again(() => writer.write())),
    again(() => importSome(all)),
    killing(),
  ]);
  await whenSettled(ground);
  client.close();
  return [...writing(all), ...(await afterwards(ground, all))];
}

/** Lines by names that merges are about meanwhile. */
async function importSome(all: Merging): Promise<void> {
  const lines = all.made
    .slice(-5)
    .flatMap(({ clientId }) => [
      { discovery: { clientId, title: 'Imported' } },
      { feedback: { clientId, discoveryId: clientId, score: 1 } },
    ]);
  const done = await importedLines(all.client, lines);
  // Of what was merged into a discovery that is gone, lines are refused.
  const isRefused = JSON.stringify(done).includes('client_id_taken');
  all.count(`import: ${isRefused ? 'client_id_taken' : done.state}`);
}

const writing = (all: Merging): Finding[] => [
  { what: 'discoveries made by name', is: all.made.length },
  { what: 'merges done · undone', is: `${all.of(/^merge: done/)} · ${all.of(/^undo: done/)}` },
  ...[...all.outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, is]): Finding => ({ what, is })),
  { what: '5xx, or no answer', is: all.of(FAILED), holds: all.of(FAILED) === 0 },
];

const FAILED = /: (5|E|socket|failed|refused)/;

/** Which names lead where, by what happened in its order. */
async function leadsOf(ground: Ground): Promise<Map<string, string>> {
  const events = await ground.sql<{ id: string; into_id: string | null }>(
    `SELECT e.record_id AS id, CASE WHEN e.type = 'discovery.merged' THEN e.after ->> 'into_id' END AS into_id
      FROM event e JOIN event_commit c ON c.workspace_id = e.workspace_id AND c.commit_id = e.commit_id
      WHERE e.type IN ('discovery.merged', 'discovery.created') ORDER BY c.stamp, c.commit_id, e.ordinal`,
  );
  const leads = new Map<string, string>();
  for (const { id, into_id } of events) {
    if (into_id === null) leads.delete(id);
    else leads.set(id, into_id);
  }
  return leads;
}

async function afterwards(ground: Ground, all: Merging): Promise<Finding[]> {
  const leads = await leadsOf(ground);
  const last = (id: string, steps = leads.size): string => {
    const next = leads.get(id);
    return next === undefined || steps === 0 ? id : last(next, steps - 1);
  };
  const merged = await ground.sql<{ id: string; into_id: string }>(
    'SELECT id, into_id FROM merged_discovery',
  );
  const astray = merged.filter(({ id, into_id }) => !leads.has(id) || last(id) !== into_id).length;
  const astrayOf = async (places: Locations, table: string, column: string): Promise<number> => {
    const rows = await ground.sql<{ id: string; place: string }>(
      `SELECT id, ${column} AS place FROM ${table}`,
    );
    const found = new Map(rows.map(({ id, place }) => [id, place]));
    return [...places].filter(([id, on]) => found.get(id) !== last(on)).length;
  };
  const [chained] = await ground.sql<{ count: number }>(
    `SELECT count(*) AS count FROM merged_discovery m
      WHERE EXISTS (SELECT FROM merged_discovery n WHERE n.workspace_id = m.workspace_id AND n.id = m.into_id)
        OR EXISTS (SELECT FROM discovery d WHERE d.workspace_id = m.workspace_id
          AND (d.id = m.id OR d.client_id = m.client_id))`,
  );
  const none = (what: string, is: number): Finding => ({ what, is, holds: is === 0 });
  const { feedback, children } = all;
  return [
    none(
      'merged ones that lead elsewhere than events say, or are missing',
      astray + leads.size - merged.length,
    ),
    none('that lead to merged ones, or whose names another one has', chained?.count ?? Number.NaN),
    none(
      `of ${feedback.size} pieces of feedback, elsewhere`,
      await astrayOf(feedback, 'feedback', 'discovery_id'),
    ),
    none(
      `of ${children.size} sub-discoveries, elsewhere`,
      await astrayOf(children, 'discovery', 'parent_discovery_id'),
    ),
    none('values that differ from those computed anew', await countDifferences(ground)),
    { what: 'npm run reconcile says', is: ground.reconcile().split('\n').at(-1) ?? '' },
  ];
}
