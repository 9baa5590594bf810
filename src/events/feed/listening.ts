import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationHook } from '../../access/authentication-hook.js';
import { Governor } from '../../platform/governor/governor.js';
import { callerOf } from '../../http/requests/caller.js';
import { Holding } from '../../http/server/admission.js';
import { EventNotifier } from './event-notifier.js';

/** With the age that a credential may have in the cache, a revocation is heeded within a second. */
const CHECK_EVERY_MS = 250;

export interface Listener {
  /** Aborted when the caller hangs up or may no longer listen, or the process ends. */
  readonly signal: AbortSignal;
  readonly end: () => void;
  /** Waits until the caller has read what was written. Hangs up if too much of the workspace's answers is unread. */
  readonly drained: () => Promise<void>;
}

/** Callers who wait for events. Instead of the place of a request under way, each holds one of the streams. */
@Injectable()
export class Listening {
  constructor(
    private readonly governor: Governor,
    private readonly guard: AuthenticationHook,
    private readonly bell: EventNotifier,
  ) {}

  /** @throws BudgetUsedUp or ProcessBusy when there are too many, or MalformedRequest after the caller has hung up */
  begin(request: FastifyRequest, reply: FastifyReply): Listener {
    const { tokenId, workspaceId } = callerOf(request);
    const holding = Holding.of(request, this.governor);
    holding.release();
    holding.take('streams', workspaceId);
    holding.take('tokenStreams', tokenId ?? workspaceId);
    // Nest has lifted this time limit of streams, which disconnects callers who don't read.
    reply.raw.socket?.setTimeout(reply.server.server.timeout);
    const over = new AbortController();
    const checks = setInterval(() => {
      void this.guard.isStillAllowed(request).then((is) => is || over.abort());
    }, CHECK_EVERY_MS).unref();
    over.signal.addEventListener('abort', () => clearInterval(checks));
    const end = () => over.abort();
    reply.raw.once('close', end);
    this.bell.signal.addEventListener('abort', end);
    over.signal.addEventListener('abort', () => this.bell.signal.removeEventListener('abort', end));
    return { signal: over.signal, end, drained: () => this.drained(workspaceId, reply.raw, over.signal) };
  }

  private async drained(workspaceId: string, raw: ServerResponse, signal: AbortSignal): Promise<void> {
    // Events are written after they are yielded.
    await setImmediate();
    if (!raw.writableNeedDrain) return;
    const bytes = raw.writableLength;
    try {
      this.governor.take('answers', workspaceId, bytes);
    } catch {
      return void raw.destroy();
    }
    await once(raw, 'drain', { signal }).catch(() => undefined);
    this.governor.give('answers', workspaceId, bytes);
  }
}
