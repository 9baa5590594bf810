import { faultAt } from '../../http/input/fault-location.js';
import { InvalidInput } from '../../http/problems/problems.js';
import type { DiscoveryMove } from './move.requests.js';

export type Side = 'before' | 'after';

export interface NextTo {
  readonly side: Side;
  readonly reference: string;
}

/** @throws InvalidInput if both are given, with a pointer that goes on from `path` */
export function nextTo(
  { before, after }: Pick<DiscoveryMove, Side>,
  path: readonly string[] = [],
): NextTo | undefined {
  if (before === undefined) return after === undefined ? undefined : { side: 'after', reference: after };
  if (after === undefined) return { side: 'before', reference: before };
  const why = 'can not be given together with before';
  throw new InvalidInput([faultAt([...path, 'after'], 'before_and_after', why)]);
}
