import type { Kind } from '../kinds.js';
import type { ParsedLine } from './parse-line.js';

/** What the lines of a batch name, so that it can be looked up with one query for each kind. */
export interface Names {
  /** The kinds that lines are about. */
  readonly kinds: ReadonlySet<Kind>;
  /** The `clientId`s of what lines are about. */
  readonly own: Readonly<Record<Kind, Set<string>>>;
  /** The references to what can be many. States and fields are few. */
  readonly users: Set<string>;
  readonly parents: Set<string>;
  readonly discoveries: Set<string>;
}

export function namesIn(entries: readonly ParsedLine[]): Names {
  const names = {
    kinds: new Set<Kind>(),
    own: {
      discoveryState: new Set<string>(),
      discoveryField: new Set<string>(),
      user: new Set<string>(),
      component: new Set<string>(),
      discovery: new Set<string>(),
      feedback: new Set<string>(),
    },
    users: new Set<string>(),
    parents: new Set<string>(),
    discoveries: new Set<string>(),
  };
  for (const { kind, given } of entries) {
    names.kinds.add(kind);
    if (given.clientId !== undefined) names.own[kind].add(given.clientId);
    if (kind === 'feedback') names.discoveries.add(given.discoveryId);
    if (kind !== 'discovery') continue;
    for (const reference of given.assignees ?? []) names.users.add(reference);
    if (given.parentId == null) continue;
    names.parents.add(given.parentId);
    names.discoveries.add(given.parentId);
  }
  return names;
}
