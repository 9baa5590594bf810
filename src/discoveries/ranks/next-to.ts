import { InvalidInput } from '../../http/problems/problems.js';
import type { DiscoveryMove } from './move.requests.js';

export type Side = 'before' | 'after';

export interface NextTo {
  readonly side: Side;
  readonly reference: string;
}

/** @throws InvalidInput unless exactly one is given */
export function nextTo({ before, after }: DiscoveryMove): NextTo {
  if (before !== undefined && after !== undefined) {
    const detail = 'after can not be given together with before.';
    throw new InvalidInput([{ pointer: '/after', code: 'before_and_after', detail }]);
  }
  if (before !== undefined) return { side: 'before', reference: before };
  if (after !== undefined) return { side: 'after', reference: after };
  throw new InvalidInput([{ pointer: '', code: 'required', detail: 'before or after is required.' }]);
}
