import type { Answer, Client } from '../client.js';
import { any, anyRevenue, anyScore, changing, freeOnes } from './chance.js';
import { Company, type Demand, demandOf, type Merging, type Piece, Place } from './model.js';

const SHARES = {
  makeFeedback: 0.36,
  changeFeedback: 0.2,
  deleteFeedback: 0.1,
  moveDiscovery: 0.08,
  makeDiscovery: 0.05,
  mergeDiscoveries: 0.05,
  changeRevenue: 0.08,
  rename: 0.04,
  mergeCompanies: 0.04,
};

type Does = keyof typeof SHARES;

/** Writes at random, by any number of clients at a time, and keeps book of what was acknowledged. */
export class Writer {
  readonly done = new Map<Does, number>();
  /** By status, or by why there was no answer. */
  readonly failed = new Map<number | string, number>();
  readonly parents: Place[] = [];
  readonly children: Place[] = [];
  readonly companies: Company[] = [];
  readonly pieces = new Map<string, Piece>();
  private component = '';
  private count = 0;

  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async prepare(): Promise<void> {
    this.component = (await this.client.make('component', 'component', { title: 'All' })).id;
    for (let each = 0; each < 20; each++) await this.makeDiscovery(this.parents);
    for (let each = 0; each < 120; each++) await this.makeDiscovery();
    for (let each = 0; each < 40; each++) {
      const [name, revenue] = [this.next('Company'), anyRevenue()];
      const { id } = await this.client.make('company', 'company', { name, revenue });
      this.companies.push(new Company(id, name, revenue));
    }
  }

  /** One write. */
  async write(): Promise<void> {
    let dice = Math.random();
    for (const [name, share] of Object.entries(SHARES)) {
      dice -= share;
      if (dice < 0) return this.perform(name as Does);
    }
  }

  /** One that nothing but the companies tells of. */
  changeCompany(): Promise<void> {
    const dice = Math.random();
    return this.perform(dice < 0.8 ? 'changeRevenue' : dice < 0.9 ? 'rename' : 'mergeCompanies');
  }

  expected(): Map<string, Demand> {
    return demandOf([...this.parents, ...this.children], this.pieces.values());
  }

  private async perform(does: Does): Promise<void> {
    if (await this[does]()) this.done.set(does, (this.done.get(does) ?? 0) + 1);
  }

  private async makeFeedback(): Promise<boolean> {
    const [reference, score, on] = [this.next('feedback'), anyScore(), this.anyPlace()];
    const members = { clientId: reference, discoveryId: on.reference, score, ...this.companyMembers() };
    const answer = await this.client.send('POST', 'feedback', members);
    if (!this.book(answer)) return false;
    this.pieces.set(reference, { reference, score, on, from: this.companyIn(answer), isChanging: false });
    return true;
  }

  private changeFeedback(): Promise<boolean> {
    const [score, on] = [anyScore(), Math.random() < 0.5 ? this.anyPlace() : undefined];
    return changing(freeOnes([...this.pieces.values()]).slice(0, 1), async (piece) => {
      const changes = { score, ...(on && { discoveryId: on.reference }), ...this.companyMembers() };
      const answer = await this.client.send('PATCH', `feedback/${piece.reference}`, changes);
      if (!this.book(answer)) return false;
      Object.assign(piece, { score, ...(on && { on }), from: this.companyIn(answer) });
      return true;
    });
  }

  private deleteFeedback(): Promise<boolean> {
    return changing(freeOnes([...this.pieces.values()]).slice(0, 1), async ({ reference }) => {
      if (!this.book(await this.client.send('DELETE', `feedback/${reference}`))) return false;
      return this.pieces.delete(reference);
    });
  }

  private async makeDiscovery(among: Place[] = this.children): Promise<boolean> {
    const [clientId, parent] = [this.next('d'), among === this.children ? any(this.parents) : undefined];
    const parentId = parent?.reference ?? this.component;
    const answer = await this.client.send('POST', 'discovery', { clientId, title: clientId, parentId });
    if (!this.book(answer)) return false;
    among.push(new Place(clientId, parent));
    return true;
  }

  private moveDiscovery(): Promise<boolean> {
    const parent = any(this.parents);
    return changing(freeOnes(this.children).slice(0, 1), async (child) => {
      const path = `discovery/${child.reference}`;
      if (!this.book(await this.client.send('PATCH', path, { parentId: parent.reference }))) return false;
      child.parent = parent;
      return true;
    });
  }

  private mergeDiscoveries(): Promise<boolean> {
    const [parents, children] = [freeOnes(this.parents), freeOnes(this.children)];
    if (Math.random() < 0.1) return this.merge('discovery', parents.length > 5 ? parents : []);
    return this.merge('discovery', Math.random() < 0.3 ? [...children.slice(0, 1), ...parents] : children);
  }

  private async mergeCompanies(): Promise<boolean> {
    const [loser, into, ...others] = freeOnes(this.companies);
    if (!loser || !into || others.length < 10) return false;
    return this.merge('company', [loser, into], () => (into.revenue ??= loser.revenue));
  }

  private changeRevenue(): Promise<boolean> {
    const revenue = Math.random() < 0.1 ? null : anyRevenue();
    return changing(freeOnes(this.companies).slice(0, 1), async (company) => {
      const names = this.companies.filter((each) => each.now === company);
      const path = `company/${any(names).reference}`;
      if (!this.book(await this.client.send('PATCH', path, { revenue }))) return false;
      company.revenue = revenue;
      return true;
    });
  }

  private rename(): Promise<boolean> {
    const name = this.next('Renamed');
    return changing(freeOnes(this.companies).slice(0, 1), async (company) => {
      if (!this.book(await this.client.send('PATCH', `company/${company.reference}`, { name }))) return false;
      company.name = name;
      return true;
    });
  }

  private merge(path: string, [loser, into]: readonly Merging[], then?: () => unknown): Promise<boolean> {
    return changing(loser && into ? [loser, into] : [], async () => {
      const body = { into: into?.reference };
      if (!this.book(await this.client.send('POST', `${path}/${loser?.reference}/merge`, body))) return false;
      if (loser) loser.into = into;
      then?.();
      return true;
    });
  }

  /** By reference, by a name, which may be new or that of one that was merged, or none. */
  private companyMembers(): object {
    const [dice, known] = [Math.random(), any(this.companies)];
    if (dice < 0.15) return { companyId: null };
    if (dice < 0.6) return { companyId: known.reference };
    return { company: dice < 0.9 ? known.name : `New ${Math.floor(this.count / 40)}` };
  }

  /** Names may be taken away or made by others at the same time: the answer says who it was. */
  private companyIn({ body: { feedback } }: Answer): Company | undefined {
    const { companyId: id, company: name } = feedback ?? {};
    if (id === undefined) return undefined;
    const known = this.companies.find(({ reference }) => reference === id);
    if (known) return known;
    const made = new Company(id as string, name as string, null);
    this.companies.push(made);
    return made;
  }

  private book({ status }: Answer): boolean {
    const isDone = typeof status === 'number' && status < 300;
    if (!isDone) this.failed.set(status, (this.failed.get(status) ?? 0) + 1);
    return isDone;
  }

  private anyPlace(): Place {
    return any(Math.random() < 0.3 ? this.parents : this.children);
  }

  private next(what: string): string {
    return `${what} ${++this.count}`;
  }
}
