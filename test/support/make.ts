import type request from 'supertest';

type Members = Record<string, unknown>;
// eslint-disable-next-line
export type Made = { id: string; clientId: string } & Record<string, any>;

export const COMMENTED = 'commented';

/** Makes records over HTTP. */
export class Make {
  private count = 0;

  constructor(private readonly http: ReturnType<typeof request>) {}

  component(members: Members = {}): Promise<Made> {
    return this.post('component', 'component', { title: this.name('Component'), ...members });
  }

  message(members: Members = {}): Promise<Made> {
    return this.post('message', 'message', { text: this.name('Message'), ...members });
  }

  company(members: Members = {}): Promise<Made> {
    return this.post('company', 'company', { name: this.name('Company'), ...members });
  }

  state(members: Members = {}): Promise<Made> {
    return this.post('discovery-state', 'discoveryState', { name: this.name('State'), ...members });
  }

  field(members: Members = {}): Promise<Made> {
    return this.post('discovery-field', 'discoveryField', {
      name: this.name('Field'),
      type: 'TEXT',
      ...members,
    });
  }

  user(members: Members = {}): Promise<Made> {
    return this.post('user', 'user', { name: this.name('User'), ...members });
  }

  /** A discovery, under a component or a discovery when one is given. */
  discovery({ under, ...members }: Members & { under?: { id: string } } = {}): Promise<Made> {
    return this.post('discovery', 'discovery', {
      title: this.name('Discovery'),
      ...(under && { parentId: under.id }),
      ...members,
    });
  }

  /** A discovery directly under a component of its own. */
  async underComponent(members: Members = {}): Promise<Made> {
    return this.discovery({ under: await this.component(), ...members });
  }

  feedback({ on, ...members }: Members & { on: { id: string } }): Promise<Made> {
    return this.post('feedback', 'feedback', { discoveryId: on.id, ...members });
  }

  view(members: Members = {}): Promise<Made> {
    return this.post('view', 'view', { name: this.name('View'), query: {}, ...members });
  }

  /** A comment; on a discovery that is the same for all, unless one is given. */
  async comment({ on, ...members }: Members & { on?: { id: string } } = {}): Promise<Made> {
    const discovery = on?.id ?? (await this.commented());
    return this.post(`discovery/${discovery}/comment`, 'comment', { text: 'So **it** is', ...members });
  }

  /** The `clientId` of a discovery that is there from then on. */
  async commented(): Promise<string> {
    const operations = [{ upsert: { clientId: COMMENTED, title: 'Commented' } }];
    await this.http.post('/v1/discovery/bulk').send({ operations }).expect(200);
    return COMMENTED;
  }

  /** A token; its `secret` is what to send. */
  token(members: Members = {}): Promise<Made> {
    return this.post('api-token', 'apiToken', { name: this.name('Token'), scopes: ['admin'], ...members });
  }

  /** A webhook that nothing is sent to, unless it says so. */
  webhook(members: Members = {}): Promise<Made> {
    return this.post('webhook', 'webhook', {
      url: 'https://hooks.riverside.example/',
      types: ['nothing.happened'],
      ...members,
    });
  }

  /** An issue tracker. */
  tracker(members: Members = {}): Promise<Made> {
    return this.post('tracker', 'tracker', {
      kind: 'GITHUB',
      name: this.name('Tracker'),
      secret: 'a secret of sixteen or more',
      ...members,
    });
  }

  /** A test on its way to a webhook. */
  async delivery(to: { id: string }): Promise<Made> {
    const { body } = await this.http.post(`/v1/webhook/${to.id}/test`).expect(200);
    return body.delivery;
  }

  /** An import of a spreadsheet whose only row is rejected. */
  async import(): Promise<Made> {
    const { body } = await this.http
      .post('/v1/import')
      .set('content-type', 'text/csv')
      .send('title,votes\nA,many\n')
      .expect(201);
    return body.import;
  }

  /** A change, as it can be undone. */
  async change(): Promise<{ id: string }> {
    const { id } = await this.component();
    const { body } = await this.http.get(`/v1/component/${id}/history`).expect(200);
    return { id: body.changes[0].id };
  }

  /** An erasure that is under way. */
  async erasure(of: { authorEmail: string } | { userId: string }): Promise<Made> {
    const { body } = await this.http.post('/v1/erasure').send(of).expect(202);
    return body.erasure;
  }

  private name(kind: string): string {
    this.count += 1;
    return `${kind} ${this.count}`;
  }

  private async post(path: string, envelope: string, members: Members): Promise<Made> {
    const answer = await this.http.post(`/v1/${path}`).send(members);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body[envelope] as Made;
  }
}
