import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationHook } from '../../access/authentication-hook.js';
import { Governor } from '../../platform/governor/governor.js';
import { callerOf, identityOf } from '../../http/requests/caller.js';
import { Holding } from '../../http/server/admission.js';
import { EventNotifier } from './event-notifier.js';

/** Together with the cache of credentials, a revocation takes effect within a second. */
const CHECK_EVERY_MS = 250;

export interface Listener {
  /** Aborted when the caller disconnects or loses access, or when the process shuts down. */
  readonly signal: AbortSignal;
  readonly end: () => void;
  /** Waits until the workspace may use the event loop. @returns what ends the turn */
  readonly beginTurn: () => Promise<() => void>;
  /** Waits until the caller has read what was written. Disconnects the caller if too much is unread. */
  readonly drained: () => Promise<void>;
}

/** Callers that wait for events. Each occupies a slot for streams instead of one for requests. */
@Injectable()
export class StreamSlots {
  constructor(
    private readonly governor: Governor,
    private readonly authentication: AuthenticationHook,
    private readonly notifier: EventNotifier,
  ) {}

  /** @throws BudgetUsedUp, ProcessBusy; MalformedRequest if the caller has disconnected */
  begin(request: FastifyRequest, reply: FastifyReply): Listener {
    const caller = callerOf(request);
    const { workspaceId } = caller;
    const holding = Holding.of(request, this.governor);
    holding.release();
    holding.take('streams', workspaceId);
    holding.take('tokenStreams', identityOf(caller));
    // Nest removes this timeout of streams, which disconnects callers who don't read.
    reply.raw.socket?.setTimeout(reply.server.server.timeout);
    const over = new AbortController();
    const checks = setInterval(() => {
      void this.authentication.isStillAllowed(request).then((is) => is || over.abort());
    }, CHECK_EVERY_MS).unref();
    over.signal.addEventListener('abort', () => clearInterval(checks));
    const end = () => over.abort();
    reply.raw.once('close', end);
    this.notifier.signal.addEventListener('abort', end);
    over.signal.addEventListener('abort', () => this.notifier.signal.removeEventListener('abort', end));
    return {
      signal: over.signal,
      end,
      beginTurn: () => this.beginTurn(workspaceId),
      drained: () => this.drained(workspaceId, reply.raw, over.signal),
    };
  }

  private async beginTurn(workspaceId: string): Promise<() => void> {
    const { scheduler } = this.governor;
    const scheduled = await scheduler.start(workspaceId);
    return () => scheduler.end(scheduled);
  }

  private async drained(workspaceId: string, raw: ServerResponse, signal: AbortSignal): Promise<void> {
    // The event is written only after the generator has yielded it.
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
