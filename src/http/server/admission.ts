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
    /** The budget that a change takes a slot of, instead of `writes` or the one for large bodies. */
    readonly holds?: BudgetName;
  }
}

const TINY_BYTES = 16;
/** Larger bodies take as much processor time as bulks. */
const LARGE_BYTES = 65_536;

/** Whether a request only reads. A tool called over `/mcp` may write. */
export const onlyReads = ({ method, routeOptions: { url, config } }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || (config.access === 'read' && url?.startsWith('/v1/') === true);

/** The slots and bytes that a request occupies until it is answered, though not until the answer is read. */
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

  /** @throws BudgetUsedUp, ProcessBusy; MalformedRequest after the caller has disconnected */
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

  /** @returns undefined if the request needn't wait */
  admit(): Promise<void> | undefined {
    const { caller, routeOptions } = this.request;
    if (this.isAdmitted || !caller || !routeOptions.url?.startsWith('/v1/')) return undefined;
    this.isAdmitted = true;
    const { takesFiles, holds = this.isLarge() ? 'bulks' : 'writes' } = routeOptions.config;
    const { workspaceId } = caller;
    // Adds no bytes, but rejects the request while too many bytes are unread.
    this.governor.take('answers', workspaceId, 0);
    this.take(takesFiles ? 'uploads' : 'requests', workspaceId);
    if (takesFiles) return undefined;
    const hold = () => this.hold(holds, workspaceId);
    if (onlyReads(this.request)) return this.schedule(workspaceId);
    // Bulks wait for their slot first, as there are few of them: a request would lose its turn in the scheduler while
    // waiting. Meanwhile it occupies only its own workspace's share.
    if (holds === 'bulks') return this.schedule(workspaceId, hold);
    const wait = this.schedule(workspaceId);
    return wait ? wait.then(hold) : hold();
  }

  private schedule(
    workspaceId: string,
    acquire?: () => Promise<void> | undefined,
  ): Promise<void> | undefined {
    const started = this.governor.scheduler.start(workspaceId, acquire);
    if (!(started instanceof Promise)) return void (this.scheduled = started);
    return started.then((scheduled) => {
      this.scheduled = scheduled;
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

/** Requests take their slots after their body has arrived; health and metrics need none. */
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
 * A disconnected caller's handler may end without an answer, and so without the hook onSend, as a stream's does. The
 * slots are released when the handler ends, because it works until then.
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
