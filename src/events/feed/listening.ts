import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Governor } from '../../governor/governor.js';
import { callerOf } from '../../http/requests/caller.js';

/** Who listens holds a place of its own while it waits, instead of that of a request under way. */
@Injectable()
export class Listening {
  constructor(private readonly governor: Governor) {}

  /** @param read is told when the caller hangs up */
  async whileWaiting<Result>(
    request: FastifyRequest,
    read: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { tokenId, workspaceId } = callerOf(request);
    const hangUp = new AbortController();
    const onClose = () => hangUp.abort();
    request.raw.socket.once('close', onClose);
    try {
      return await this.governor.run('streams', tokenId ?? workspaceId, () => {
        request.holding?.release();
        return read(hangUp.signal);
      });
    } finally {
      request.raw.socket.off('close', onClose);
    }
  }
}
