import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BatchedLookUp } from '../../../access/batched-look-up.js';
import { isObject } from '../../../http/input/json.js';
import { notABody } from '../../../http/input/validation.js';
import { FailedAttempts } from '../../../http/limits/failed-attempts.js';
import { RateLimits } from '../../../http/limits/rate-limits.js';
import { MalformedRequest } from '../../../http/problems/problems.js';
import { Governor } from '../../../platform/governor/governor.js';
import { isUuid, NO_ID } from '../../../platform/identifiers/uuid.js';
import { traceOf } from '../../../platform/telemetry/trace.js';
import { Secrets } from '../../../records/webhooks/secrets.js';
import { SignatureRefused } from '../tracker.problems.js';
import { type Receiver, TrackersRepository } from '../trackers.repository.js';
import { IssuesWriter } from './issues-writer.js';
import { isSigned } from './signature.js';
import { toldBy, VENDORS } from './told.js';
import { type Vendor, valueAt } from './vendors/vendor.js';

/** The age from which a payload with a time of sending is refused. */
const EXPIRY_MS = 60_000;

/** A tracker that doesn't exist has a secret nobody knows, so that its answer takes as long as any other. */
const NOBODY = { workspaceId: NO_ID, id: NO_ID };

/** Takes deliveries of trackers, which have no token: their signature says which tracker sent them. */
@Injectable()
export class ReceivingService {
  /** The look-up for addresses with too many failed attempts. */
  private readonly batched: BatchedLookUp<Receiver>;

  constructor(
    private readonly trackers: TrackersRepository,
    private readonly secrets: Secrets,
    private readonly failures: FailedAttempts,
    private readonly limits: RateLimits,
    private readonly governor: Governor,
    private readonly issues: IssuesWriter,
  ) {
    this.batched = new BatchedLookUp((ids) => trackers.receivers(ids));
  }

  /** @throws SignatureRefused, MalformedRequest, InvalidInput, TooManyFailures, RateLimited */
  async receive(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const tracker = await this.find(id.toLowerCase(), request.ip);
    const secret = tracker
      ? this.secrets.open(tracker.secret, tracker)
      : this.secrets.seal(Buffer.alloc(32), NOBODY);
    const vendor = VENDORS[tracker?.kind ?? 'GITHUB'];
    if (!isSigned(vendor, secret, request.headers, body) || !tracker) throw this.refusal(request.ip);
    this.limits.count(tracker.id, reply);
    const payload = payloadIn(body);
    if (!isObject(payload)) throw notABody();
    if (isExpired(vendor, payload)) throw this.refusal(request.ip);
    const actor = { kind: 'tracker', id: tracker.id } as const;
    const origin = { actor, requestId: request.id, trace: traceOf(request.headers['traceparent']) };
    for (const told of toldBy(vendor, payload))
      await this.governor.run('writes', tracker.workspaceId, () => this.issues.write(tracker, told, origin));
  }

  private async find(id: string, address: string): Promise<Receiver | undefined> {
    if (!isUuid(id)) return undefined;
    if (!this.failures.beginLookUp(address)) return this.batched.get(id);
    try {
      return (await this.trackers.receivers([id])).get(id);
    } finally {
      this.failures.endLookUp(address);
    }
  }

  private refusal(address: string): SignatureRefused {
    this.failures.countFailure(address);
    return new SignatureRefused();
  }
}

function payloadIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    throw new MalformedRequest(`The body is not JSON: ${(error as Error).message}.`);
  }
}

const isExpired = ({ sentAt }: Vendor, payload: unknown): boolean =>
  sentAt !== undefined && !(Math.abs(Date.now() - Number(valueAt(payload, sentAt))) <= EXPIRY_MS);
