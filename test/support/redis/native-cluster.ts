import getPort from 'get-port';
import { eventually } from '../eventually.js';
import {
  type ClusterOptions,
  firstSlotOf,
  MASTERS,
  NODE_TIMEOUT_MS,
  slotOf,
  type TestCluster,
} from './cluster.js';
import { IN_MEMORY, NativeServer } from './native-server.js';

/** Of the program in `REDIS_BIN`: Redis 7 or newer, or Valkey. */
export class NativeCluster implements TestCluster {
  private readonly servers: NativeServer[] = [];
  private readonly busPorts = new Map<NativeServer, number>();

  static async start(program: string, { replicas = false }: ClusterOptions): Promise<NativeCluster> {
    const cluster = new NativeCluster();
    try {
      for (let count = 0; count < (replicas ? 2 : 1) * MASTERS; count++) await cluster.launch(program);
      await cluster.divideSlots();
      await cluster.introduce();
      await cluster.replicate();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get nodes(): string {
    return this.servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
  }

  async killMasterOf(key: string): Promise<() => Promise<void>> {
    const [any] = this.servers as [NativeServer];
    const ranges = (await any.ask('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
    const slot = slotOf(key);
    const owner = ranges.find(([first, last]) => first <= slot && slot <= last)?.[2][1];
    const master = this.servers.find(({ port }) => port === owner) as NativeServer;
    await master.kill();
    return () => master.launch();
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.remove();
  }

  private async launch(program: string): Promise<void> {
    const busPort = await getPort({ host: '127.0.0.1' });
    const server = await NativeServer.start(program, argumentsOf(busPort));
    this.servers.push(server);
    this.busPorts.set(server, busPort);
  }

  private async divideSlots(): Promise<void> {
    for (const [range, server] of this.servers.entries()) {
      await server.ask('CLUSTER', 'SET-CONFIG-EPOCH', range + 1);
      if (range < MASTERS)
        await server.ask('CLUSTER', 'ADDSLOTSRANGE', firstSlotOf(range), firstSlotOf(range + 1) - 1);
    }
  }

  private async introduce(): Promise<void> {
    const [first] = this.servers as [NativeServer];
    for (const [other, busPort] of this.busPorts)
      await first.ask('CLUSTER', 'MEET', '127.0.0.1', other.port, busPort);
    await eventually(() => allKnown(this.servers), 20_000);
  }

  private async replicate(): Promise<void> {
    for (const [range, replica] of this.servers.slice(MASTERS).entries()) {
      const master = String(await this.servers[range]?.ask('CLUSTER', 'MYID'));
      await eventually(() => replica.ask('CLUSTER', 'REPLICATE', master));
      const expectUp = async () => expectToSay(await replica.ask('INFO'), /master_link_status:up/);
      await eventually(expectUp, 20_000);
    }
  }
}

const argumentsOf = (busPort: number): string[] => {
  const options = {
    'cluster-enabled': 'yes',
    'cluster-port': busPort,
    'cluster-node-timeout': NODE_TIMEOUT_MS,
    'cluster-replica-validity-factor': 0,
    'repl-diskless-sync-delay': 0,
  };
  return [...IN_MEMORY, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])];
};

async function allKnown(servers: readonly NativeServer[]): Promise<void> {
  for (const server of servers) {
    const info = await server.ask('CLUSTER', 'INFO');
    expectToSay(info, /cluster_state:ok/);
    expectToSay(info, new RegExp(`cluster_known_nodes:${servers.length}\\b`));
    expectToSay(info, new RegExp(`cluster_size:${MASTERS}\\b`));
  }
}

function expectToSay(answer: unknown, pattern: RegExp): void {
  if (!pattern.test(String(answer))) throw new Error(`Not yet ${pattern}: ${String(answer)}`);
}
