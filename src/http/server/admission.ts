import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BudgetName } from '../../governor/budgets.js';
import type { Governor } from '../../governor/governor.js';
import type { Turn } from '../../governor/turns.js';
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

/** What a request holds until it is answered, not until the answer is read. */
export class Holding {
  private readonly held = new Map<string, [name: BudgetName, owner: string, amount: number]>();
  private isAdmitted = false;
  private turn: Turn | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly governor: Governor,
  ) {}

  static of(request: FastifyRequest, governor: Governor): Holding {
    return (request.holding ??= new Holding(request, governor));
  }

  /** The bytes of a body count for its token. */
  addBytes(count: number): void {
    const { caller, ip } = this.request;
    const owner = caller?.tokenId ?? caller?.workspaceId ?? ip;
    if (count < TINY_BYTES) this.governor.take('pieces', owner);
    this.governor.take('bodies', owner, count);
    this.note('bodies', owner, count);
  }

  giveBytes(): void {
    this.give('bodies');
  }

  /** Undefined if there is nothing to wait for. */
  admit(): Promise<void> | undefined {
    const { caller, routeOptions, method } = this.request;
    if (this.isAdmitted || !caller || !routeOptions.url?.startsWith('/v1/')) return undefined;
    this.isAdmitted = true;
    const { takesFiles, access, holds = this.isLarge() ? 'bulks' : 'writes' } = routeOptions.config;
    const { workspaceId } = caller;
    const all = takesFiles ? 'uploads' : 'requests';
    this.governor.take(all, workspaceId);
    this.note(all, workspaceId);
    if (takesFiles) return undefined;
    const isRead = access === 'read' || method === 'GET' || method === 'HEAD';
    const hold = () => this.hold(holds, workspaceId);
    if (isRead) return this.takeTurn(workspaceId);
    // Of these there are so few at a time that a turn would be over before its request has begun. What it holds meanwhile is only
    // its own workspace's share.
    if (holds === 'bulks') return this.takeTurn(workspaceId, hold);
    const wait = this.takeTurn(workspaceId);
    return wait ? wait.then(hold) : hold();
  }

  private takeTurn(workspaceId: string, first?: () => Promise<void> | undefined): Promise<void> | undefined {
    const turn = this.governor.turns.take(workspaceId, first);
    if (turn instanceof Promise) return turn.then((given) => void (this.turn = given));
    this.turn = turn;
    return undefined;
  }

  private hold(name: BudgetName, workspaceId: string): Promise<void> | undefined {
    const wait = this.governor.hold(name, workspaceId);
    if (!wait) return this.note(name, workspaceId);
    return wait.then(() => {
      this.note(name, workspaceId);
      if (this.request.raw.socket.destroyed) throw new MalformedRequest('The caller is gone.');
    });
  }

  release(): void {
    if (this.turn) this.governor.turns.end(this.turn);
    this.turn = undefined;
    for (const name of this.held.keys()) this.give(name);
  }

  private isLarge(): boolean {
    return (this.held.get('bodies')?.[2] ?? 0) > LARGE_BYTES;
  }

  private note(name: BudgetName, owner: string, amount = 1): undefined {
    this.held.set(name, [name, owner, amount + (this.held.get(name)?.[2] ?? 0)]);
  }

  private give(key: string): void {
    const held = this.held.get(key);
    if (held && this.held.delete(key)) this.governor.give(...held);
  }
}

/**
 * A request takes its workspace's places once its body has arrived, before parsing. Health and metrics take none: they
 * matter most under load.
 */
export function admitRequests(fastify: FastifyInstance, governor: Governor): void {
  fastify.addHook('preValidation', async (request) => {
    await Holding.of(request, governor).admit();
  });
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    request.holding?.release();
    done(null, payload);
  });
  // A cut-off answer has no onSend. Without an answer, work goes on though the caller hung up.
  fastify.addHook('onResponse', (request, reply, done) => {
    if (reply.sent) request.holding?.release();
    done();
  });
}
