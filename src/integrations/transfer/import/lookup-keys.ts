import { type ImportedRecord, type Kind, KINDS } from '../kinds.js';
import type { ParsedLine } from './lines/parse-line.js';
import type { CompanyKeys } from './records/resolve-companies.js';
import type { RecordKeys } from './records/staged-records.js';

/** The identifiers and references in the lines of a batch, which are resolved with one query per kind. */
export interface LookupKeys {
  readonly kinds: Set<Kind>;
  readonly own: Readonly<Record<Kind, { readonly [Key in keyof RecordKeys]: Set<string> }>>;
  /** References to users. There are none for states and fields, which are few and always read completely. */
  readonly users: Set<string>;
  readonly parents: Set<string>;
  readonly discoveries: Set<string>;
  readonly companies: { readonly [Key in keyof CompanyKeys]: Set<string> };
  readonly messages: Set<string>;
}

export function lookupKeysOf(lines: readonly ParsedLine[]): LookupKeys {
  const keys: LookupKeys = {
    kinds: new Set(),
    own: Object.fromEntries(
      KINDS.map((kind) => [kind, { clientIds: new Set<string>(), ids: new Set<string>() }]),
    ) as LookupKeys['own'],
    users: new Set(),
    parents: new Set(),
    discoveries: new Set(),
    messages: new Set(),
    companies: { names: new Set(), mentions: new Set(), references: new Set() },
  };
  for (const line of lines) {
    const { clientIds, ids } = keys.own[line.kind];
    keys.kinds.add(line.kind);
    add(clientIds, line.record.clientId);
    add(ids, line.record.id?.toLowerCase());
    addReferences(keys, line);
  }
  return keys;
}

function addReferences(
  { own, users, parents, discoveries, companies, messages }: LookupKeys,
  { kind, record }: ParsedLine,
): void {
  if (kind === 'comment') {
    discoveries.add(record.discoveryId);
    add(users, record.createdBy);
  }
  if (kind === 'company') addCompany(own.company.ids, companies, record);
  if (kind === 'feedback') {
    add(discoveries, record.discoveryId);
    add(messages, record.messageId);
  }
  if (kind === 'feedback' || kind === 'message') {
    add(companies.mentions, record.company);
    add(companies.references, record.companyId);
  }
  if (kind !== 'discovery') return;
  for (const reference of record.assignees ?? []) users.add(reference);
  for (const { id, clientId } of record.merged ?? []) {
    discoveries.add(clientId);
    add(own.discovery.ids, id?.toLowerCase());
  }
  add(parents, record.parentId);
  add(discoveries, record.parentId);
}

function addCompany(
  ids: Set<string>,
  { names, mentions, references }: LookupKeys['companies'],
  { name, merged = [] }: ImportedRecord<'company'>,
): void {
  names.add(name);
  for (const former of merged) {
    mentions.add(former.name);
    references.add(former.clientId);
    add(ids, former.id?.toLowerCase());
  }
}

function add(references: Set<string>, reference: string | null | undefined): void {
  if (reference != null) references.add(reference);
}
