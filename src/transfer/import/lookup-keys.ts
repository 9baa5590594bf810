import { type Kind, KINDS } from '../kinds.js';
import type { ParsedLine } from './parse-line.js';

/** What the lines of a batch name, so that it can be looked up with one query for each kind. */
export interface LookupKeys {
  readonly kinds: ReadonlySet<Kind>;
  /** The `clientId`s of what lines are about. */
  readonly clientIds: Readonly<Record<Kind, Set<string>>>;
  /** The references to what can be many. States and fields are few. */
  readonly users: Set<string>;
  readonly parents: Set<string>;
  readonly discoveries: Set<string>;
}

export function lookupKeysOf(lines: readonly ParsedLine[]): LookupKeys {
  const keys = {
    kinds: new Set<Kind>(),
    clientIds: Object.fromEntries(KINDS.map((kind) => [kind, new Set()])) as Record<Kind, Set<string>>,
    users: new Set<string>(),
    parents: new Set<string>(),
    discoveries: new Set<string>(),
  };
  for (const { kind, record } of lines) {
    keys.kinds.add(kind);
    if (record.clientId !== undefined) keys.clientIds[kind].add(record.clientId);
    if (kind === 'feedback') keys.discoveries.add(record.discoveryId);
    if (kind !== 'discovery') continue;
    for (const reference of record.assignees ?? []) keys.users.add(reference);
    if (record.parentId == null) continue;
    keys.parents.add(record.parentId);
    keys.discoveries.add(record.parentId);
  }
  return keys;
}
