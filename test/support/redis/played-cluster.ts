import { Command } from 'ioredis';
import {
  type ClusterOptions,
  firstSlotOf,
  MASTERS,
  NODE_TIMEOUT_MS,
  rangeOf,
  slotOf,
  type TestCluster,
} from './cluster.js';
import { answerWith, failWith, type RedisCommand, RewritingServer } from './rewriting-server.js';

const PASSWORD = 'cluster';

/** Embedded Valkeys, which can't be a cluster, behind ports that keep its rules: which node has which keys. */
export class PlayedCluster implements TestCluster {
  /** By the range of slots that each has. */
  private readonly masters: RewritingServer[] = [];
  private readonly spares: RewritingServer[] = [];
  private isDown = false;

  static async start({ replicas = false }: ClusterOptions): Promise<PlayedCluster> {
    const cluster = new PlayedCluster();
    for (let range = 0; range < MASTERS; range++) cluster.masters.push(await cluster.launch());
    if (replicas) cluster.spares.push(await cluster.launch());
    return cluster;
  }

  get nodes(): string {
    return this.masters.map(({ port }) => `redis://:${PASSWORD}@127.0.0.1:${port}`).join(',');
  }

  async killMasterOf(key: string): Promise<() => Promise<void>> {
    const range = rangeOf(slotOf(key));
    const killed = this.masters[range] as RewritingServer;
    await killed.kill();
    const noticed = setTimeout(() => {
      const spare = this.spares.pop();
      if (spare) this.masters[range] = spare;
      else this.isDown = true;
    }, NODE_TIMEOUT_MS);
    return async () => {
      clearTimeout(noticed);
      const back = await this.launch(killed.port);
      if (this.masters[range] === killed) this.masters[range] = back;
      else this.spares.push(back);
      this.isDown = false;
    };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.masters, ...this.spares].map((each) => each.kill()));
  }

  private async launch(port?: number): Promise<RewritingServer> {
    const launched: RewritingServer = await RewritingServer.start(
      PASSWORD,
      (command) => this.rewrite(command, launched),
      port,
    );
    return launched;
  }

  private rewrite(command: RedisCommand, node: RewritingServer): RedisCommand {
    const [name = '', ...args] = command;
    if (/^cluster$/i.test(name))
      return answerWith(/^slots$/i.test(args[0] ?? '') ? this.slots() : `cluster_state:${this.state}`);
    const slots = new Set(new Command(name.toLowerCase(), args).getKeys().map((key) => slotOf(String(key))));
    if (slots.size > 1) return failWith(`CROSSSLOT Keys in request don't hash to the same slot`);
    const [slot] = slots;
    if (slot === undefined) return command;
    if (this.isDown) return failWith('CLUSTERDOWN The cluster is down');
    const owner = this.masters[rangeOf(slot)];
    return owner === node ? command : failWith(`MOVED ${slot} 127.0.0.1:${owner?.port}`);
  }

  private get state(): string {
    return this.isDown ? 'fail' : 'ok';
  }

  private slots(): unknown {
    return this.masters.map(({ port }, range) => [
      firstSlotOf(range),
      firstSlotOf(range + 1) - 1,
      ['127.0.0.1', port, String(range)],
    ]);
  }
}
