import { InvalidInput } from '../../../http/problems/problems.js';
import type { OfPresent, PlainOperation, Versioned } from '../../../http/requests/bulk/operation.js';
import {
  changesOf,
  plainReaders,
  type Readers,
  versioned,
  withMembers,
} from '../../../http/requests/bulk/read-operations.js';
import { type DiscoveryChanges, NewDiscovery } from '../discovery.requests.js';
import { type NextTo, nextTo } from '../ranks/order.js';
import { BulkDeletion, BulkMove, BulkUpdate, BulkUpsert } from './bulk.requests.js';

export type Operation =
  | PlainOperation<NewDiscovery, DiscoveryChanges>
  | (Versioned & {
      readonly verb: 'upsert';
      readonly clientId: string;
      readonly createdAt: string | undefined;
      readonly given: DiscoveryChanges;
    })
  | (OfPresent & {
      readonly verb: 'move';
      readonly given: DiscoveryChanges;
      readonly next: NextTo | undefined;
    });

const TITLE_REQUIRED = {
  pointer: '/title',
  code: 'required',
  detail: 'A discovery that is not there yet needs a title.',
};

/** The new discovery of an upsert. @throws InvalidInput if it has no title */
export function newByUpsert({ clientId, createdAt, given }: Operation & { verb: 'upsert' }): NewDiscovery {
  const { title, ...others } = given;
  if (title === undefined) throw new InvalidInput([TITLE_REQUIRED]);
  return { ...others, title, clientId, ...(createdAt !== undefined && { createdAt }) };
}

export const READERS: Readers<Operation> = {
  ...plainReaders(NewDiscovery, BulkUpdate, BulkDeletion),
  upsert: (value, path) => {
    const { clientId, createdAt, match, ...given } = versioned(BulkUpsert, value, path);
    return { verb: 'upsert', clientId, createdAt, match, given: withMembers(given, path) };
  },
  move: (value, path) => {
    const { reference, match, given: move } = changesOf(BulkMove, value, path);
    const { before: _, after: __, ...given } = move;
    return { verb: 'move', reference, match, given, next: nextTo(move, path) };
  },
};
