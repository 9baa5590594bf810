import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from '../../access/access-guard.js';
import { Governor } from '../../governor/governor.js';
import { callerOf } from '../../http/requests/caller.js';
import { EventBell } from './event-bell.js';

/** With the age that a credential may have in the cache, a revocation is heeded within a second. */
const CHECK_EVERY_MS = 250;

export interface Listener {
  /** Aborted when the caller hangs up or may no longer listen, or the process ends. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Those who wait for events. They hold a place of their own, instead of that of a request under way. */
@Injectable()
export class Listening {
  constructor(
    private readonly governor: Governor,
    private readonly guard: AccessGuard,
    private readonly bell: EventBell,
  ) {}

  /** @throws BudgetUsedUp or ProcessBusy when there are too many */
  begin(request: FastifyRequest, reply: FastifyReply): Listener {
    const { tokenId, workspaceId } = callerOf(request);
    const owner = tokenId ?? workspaceId;
    this.governor.take('streams', owner);
    request.holding?.release();
    const over = new AbortController();
    const checks = setInterval(() => {
      void this.guard.isStillAllowed(request).then((is) => is || over.abort());
    }, CHECK_EVERY_MS).unref();
    over.signal.addEventListener('abort', () => {
      clearInterval(checks);
      this.governor.give('streams', owner);
    });
    const end = () => over.abort();
    reply.raw.once('close', end);
    this.bell.signal.addEventListener('abort', end);
    over.signal.addEventListener('abort', () => this.bell.signal.removeEventListener('abort', end));
    return { signal: over.signal, end };
  }
}
