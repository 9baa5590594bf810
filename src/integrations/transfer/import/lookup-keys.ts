import { type Kind, KINDS } from '../kinds.js';
import type { ParsedLine } from './lines/parse-line.js';
import type { CompanyKeys } from './records/resolve-companies.js';
import type { RecordKeys } from './records/staged-records.js';

/** The identifiers and references in the lines of a batch, which are resolved with one query per kind. */
export interface LookupKeys {
  readonly kinds: ReadonlySet<Kind>;
  readonly own: Readonly<Record<Kind, RecordKeys>>;
  /** References to users. There are none for states and fields, which are few and always read completely. */
  readonly users: Set<string>;
  readonly parents: Set<string>;
  readonly discoveries: Set<string>;
  readonly companies: CompanyKeys;
  readonly messages: Set<string>;
}

export function lookupKeysOf(lines: readonly ParsedLine[]): LookupKeys {
  const keys = {
    kinds: new Set<Kind>(),
    own: Object.fromEntries(
      KINDS.map((kind) => [kind, { clientIds: new Set<string>(), ids: new Set<string>() }]),
    ) as Record<Kind, Record<keyof RecordKeys, Set<string>>>,
    users: new Set<string>(),
    parents: new Set<string>(),
    discoveries: new Set<string>(),
    messages: new Set<string>(),
    companies: { names: new Set<string>(), mentions: new Set<string>(), references: new Set<string>() },
  };
  for (const { kind, record } of lines) {
    keys.kinds.add(kind);
    if (record.clientId !== undefined) keys.own[kind].clientIds.add(record.clientId);
    if (record.id !== undefined) keys.own[kind].ids.add(record.id.toLowerCase());
    if (kind === 'comment') keys.discoveries.add(record.discoveryId);
    if (kind === 'company') {
      keys.companies.names.add(record.name);
      for (const { id, clientId, name } of record.merged ?? []) {
        keys.companies.mentions.add(name);
        keys.companies.references.add(clientId);
        if (id !== undefined) keys.own.company.ids.add(id.toLowerCase());
      }
    }
    if (kind === 'feedback') {
      if (record.discoveryId != null) keys.discoveries.add(record.discoveryId);
      if (record.messageId != null) keys.messages.add(record.messageId);
    }
    if (kind === 'feedback' || kind === 'message') {
      if (record.company != null) keys.companies.mentions.add(record.company);
      if (record.companyId != null) keys.companies.references.add(record.companyId);
    }
    if (kind !== 'discovery') continue;
    for (const reference of record.assignees ?? []) keys.users.add(reference);
    for (const { id, clientId } of record.merged ?? []) {
      keys.discoveries.add(clientId);
      if (id !== undefined) keys.own.discovery.ids.add(id.toLowerCase());
    }
    if (record.parentId == null) continue;
    keys.parents.add(record.parentId);
    keys.discoveries.add(record.parentId);
  }
  return keys;
}
