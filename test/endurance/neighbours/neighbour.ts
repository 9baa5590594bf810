import type { Client } from '../client.js';

/** Somebody who does a little, one request after the other. */
export class Neighbour {
  readonly refused = new Map<string, number>();
  private count = 0;

  private constructor(
    readonly client: Client,
    private readonly id: string,
  ) {}

  static async in(client: Client): Promise<Neighbour> {
    const { id: parentId } = await client.make('component', 'component', { title: 'All' });
    for (let n = 0; n < 50; n++)
      await client.make('discovery', 'discovery', { title: `Discovery ${n}`, parentId });
    const { id } = await client.make('discovery', 'discovery', { title: 'One', parentId });
    const neighbour = new Neighbour(client, id);
    await neighbour.turns(50);
    return neighbour;
  }

  /** The milliseconds that each of so many turns took. */
  async turns(count: number): Promise<number[]> {
    const taken: number[] = [];
    for (let turn = 0; turn < count; turn++) {
      const began = performance.now();
      await this.send('GET', `discovery/${this.id}`);
      await this.send('GET', 'discovery?per_page=25');
      await this.send('PATCH', `discovery/${this.id}`, { title: `One ${(this.count += 1)}` });
      await this.send('POST', 'feedback', { discoveryId: this.id });
      taken.push(performance.now() - began);
    }
    return taken;
  }

  private async send(method: string, path: string, body?: object): Promise<void> {
    const status = String((await this.client.send(method, path, body)).status);
    if (!status.startsWith('2')) this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
  }
}
