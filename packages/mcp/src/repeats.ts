import { createHash } from 'node:crypto';
import type { Api, Answer, Arguments } from './api.js';
import type { OperationId } from './specification.js';
import type { Json } from './tool.js';

/** For what makes records: what else changes them comes to the same when it is done twice. */
export const IDEMPOTENCY_KEY = {
  idempotencyKey: {
    type: 'string',
    description: 'A key works once in 24 hours.',
  },
};

/** The change that a call made, for undo_change. */
export const CHANGE_ID = { type: 'string' };

const A_MINUTE_MS = 60_000;

const REPEATED =
  'An earlier call with the same `idempotencyKey`, or the same arguments in this minute, has done this: nothing was done now. To do it once more, give a new `idempotencyKey`.';

/** Clients repeat calls whose answer got lost. What makes records is done once, unless the caller says otherwise. */
export const callOnce = <Body>(api: Api, id: OperationId, args: Arguments): Promise<Answer<Body>> =>
  api.call<Body>(id, { ...args, idempotencyKey: args['idempotencyKey'] ?? keyOf(id, args) });

function keyOf(id: OperationId, args: Arguments): string {
  const minute = Math.floor(Date.now() / A_MINUTE_MS);
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([id, args, minute]))
    .digest('base64url')}`;
}

export const noteOnRepeat = ({ isReplayed }: Answer<unknown>): Json => (isReplayed ? { note: REPEATED } : {});
