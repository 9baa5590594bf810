import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { BudgetName } from '../../platform/governor/budgets.js';
import type { Governor } from '../../platform/governor/governor.js';
import type { ScheduledRequest } from '../../platform/governor/fair-scheduler.js';
import { MalformedRequest } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    holding: Holding | undefined;
  }
  interface FastifyContextConfig {
    /** The budget that a change takes a place of, unless it is `writes`, or its body is large. */
    readonly holds?: BudgetName;
  }
}

const TINY_BYTES = 16;
/** What takes as much of everybody's processor as a bulk. */
const LARGE_BYTES = 65_536;

/** Whether a request only reads. A call of a tool over `/mcp` may write. */
export const onlyReads = ({ method, routeOptions: { url, config } }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || (config.access === 'read' && url?.startsWith('/v1/') === true);

/** The places and bytes that a request holds until it is answered, not until the answer is read. */
export class Holding {
  private readonly held = new Map<BudgetName, [name: BudgetName, owner: string, amount: number]>();
  private isAdmitted = false;
  private scheduled: ScheduledRequest | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly governor: Governor,
  ) {}

  static of(request: FastifyRequest, governor: Governor): Holding {
    return (request.holding ??= new Holding(request, governor));
  }

  /** @throws BudgetUsedUp, ProcessBusy, or MalformedRequest after the caller has hung up */
  take(name: BudgetName, owner: string, amount = 1): void {
    this.requireConnection();
    this.governor.take(name, owner, amount);
    this.note(name, owner, amount);
  }

  addBytes(count: number): void {
    const { caller, ip } = this.request;
    const owner = caller?.workspaceId ?? ip;
    if (count < TINY_BYTES) this.governor.take('pieces', owner);
    this.take('bodies', owner, count);
  }

  giveBytes(): void {
    this.give('bodies');
  }

  /** Undefined if there is nothing to wait for. */
  admit(): Promise<void> | undefined {
    const { caller, routeOptions } = this.request;
    if (this.isAdmitted || !caller || !routeOptions.url?.startsWith('/v1/')) return undefined;
    this.isAdmitted = true;
    const { takesFiles, holds = this.isLarge() ? 'bulks' : 'writes' } = routeOptions.config;
    const { workspaceId } = caller;
    // Adds nothing, but is refused while too much waits to be read.
    this.governor.take('answers', workspaceId, 0);
    this.take(takesFiles ? 'uploads' : 'requests', workspaceId);
    if (takesFiles) return undefined;
    const hold = () => this.hold(holds, workspaceId);
    if (onlyReads(this.request)) return this.takeTurn(workspaceId);
    // Of these there are so few at a time that a turn would be over before its request has begun. What it holds meanwhile is only
    // its own workspace's share.
    if (holds === 'bulks') return this.takeTurn(workspaceId, hold);
    const wait = this.takeTurn(workspaceId);
    return wait ? wait.then(hold) : hold();
  }

  private takeTurn(workspaceId: string, first?: () => Promise<void> | undefined): Promise<void> | undefined {
    const turn = this.governor.scheduler.start(workspaceId, first);
    if (!(turn instanceof Promise)) return void (this.scheduled = turn);
    return turn.then((given) => {
      this.scheduled = given;
      this.requireConnection();
    });
  }

  private hold(name: BudgetName, workspaceId: string): Promise<void> | undefined {
    const wait = this.governor.hold(name, workspaceId);
    if (!wait) return this.note(name, workspaceId);
    return wait.then(() => {
      this.note(name, workspaceId);
      this.requireConnection();
    });
  }

  release(): void {
    if (this.scheduled) this.governor.scheduler.end(this.scheduled);
    this.scheduled = undefined;
    for (const name of this.held.keys()) this.give(name);
  }

  private requireConnection(): void {
    if (this.request.raw.socket.destroyed) throw new MalformedRequest('The caller is gone.');
  }

  private isLarge(): boolean {
    return (this.held.get('bodies')?.[2] ?? 0) > LARGE_BYTES;
  }

  private note(name: BudgetName, owner: string, amount = 1): undefined {
    this.held.set(name, [name, owner, amount + (this.held.get(name)?.[2] ?? 0)]);
  }

  private give(name: BudgetName): void {
    const held = this.held.get(name);
    if (held && this.held.delete(name)) this.governor.give(...held);
  }
}

/**
 * A request takes its workspace's places once its body has arrived, before parsing. Health and metrics take none: they
 * matter most under load.
 */
export function admitRequests(fastify: FastifyInstance, governor: Governor): void {
  fastify.addHook('onRoute', releaseAfterHandler);
  fastify.addHook('preValidation', async (request) => {
    await Holding.of(request, governor).admit();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    request.holding?.release();
    done(null, payload);
  });
}

/**
 * The handler of a caller who has hung up may end without an answer, and so without onSend, as that of a stream does. Until it
 * ends, its work goes on, and the places stay taken.
 */
function releaseAfterHandler(route: RouteOptions): void {
  const { handler } = route;
  route.handler = function (request, reply) {
    const result: unknown = handler.call(this, request, reply);
    const release = () => request.holding?.release();
    if (result instanceof Promise) result.then(release, release);
    return result;
  };
}
