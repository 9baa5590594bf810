import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FailedAttempts } from '../http/limits/failed-attempts.js';
import { type Caller, NO_WORKSPACE } from '../http/requests/caller.js';
import { SETTINGS, type Settings } from '../platform/settings/settings.js';
import { InvalidToken, OperatorAccessOff } from './access.problems.js';
import { digestOf } from './secret.js';

const OPERATOR: Caller = { workspaceId: NO_WORKSPACE, scope: 'admin', isOperator: true };

/** Authenticates operators of the installation by their own tokens. */
@Injectable()
export class Operators {
  private readonly digests: readonly Buffer[];

  constructor(
    @Inject(SETTINGS) { operatorTokens }: Settings,
    private readonly failures: FailedAttempts,
  ) {
    this.digests = operatorTokens.map(digestBytesOf);
  }

  /** @throws OperatorAccessOff, InvalidToken, or TooManyFailures when the address has failed too often */
  callerOf(secret: string, address: string): Caller {
    if (this.digests.length === 0) throw new OperatorAccessOff();
    const digest = digestBytesOf(secret);
    if (this.digests.some((each) => timingSafeEqual(each, digest))) return OPERATOR;
    this.failures.countFailure(address);
    throw new InvalidToken("This is not the operator's token.");
  }
}

/** Digests have the same length, which a constant-time comparison requires. */
const digestBytesOf = (secret: string): Buffer => Buffer.from(digestOf(secret), 'hex');
