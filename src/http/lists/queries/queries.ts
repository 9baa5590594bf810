import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryableOf, readerOf } from '../../../platform/database/context.js';
import { ReferenceIndex, recordNamed } from '../../../platform/database/records/reference-index.js';
import { findNamed, isOwnUser } from '../../../platform/database/records/references.js';
import type { Queryable } from '../../../platform/database/sql.js';
import { faultAt } from '../../input/fault-location.js';
import { quoted } from '../../problems/excerpt.js';
import type { InputFault } from '../../problems/problem.js';
import { lookedUp, type Operands } from '../comparisons/sql.js';
import { type Condition, conditionsIn, type Filter, readFilter } from '../compiler/filter.js';
import { type Bind, DeferredParameters } from '../compiler/deferred-parameters.js';
import { ListCompiler, type Listing } from '../compiler/list-compiler.js';
import type { Shown } from '../compiler/page-sql.js';
import {
  type Facts,
  type GroupSql,
  memberNamed,
  type MemberTable,
  type Referable,
  referenceIn,
  unknownField,
} from '../compiler/members.js';
import { nameIn } from '../compiler/sort.js';
import type { Page, PageRequest, PageStart } from '../list.requests.js';
import { SMALL_TABLE } from '../planner-hints.js';
import { countsOf, inTime } from './answers.js';
import { type Group, groupName, isOverTime } from './over-time.requests.js';

/** A query stored in the member `query` of a record, where its problems point to. */
export interface StoredQuery {
  readonly filter?: unknown;
  readonly sort?: readonly string[] | undefined;
}

interface Asked extends StoredQuery {
  readonly group?: string;
  /** A stored query: its filter applies as well, and its order where the request has none. */
  readonly stored?: StoredQuery | undefined;
  /** Whether every reference in the filter has to name a record. */
  readonly isStrict?: boolean;
}

/** Reads pages and counts for filters that callers write. */
@Injectable()
export class Queries {
  constructor(private readonly em: EntityManager) {}

  /** @throws InvalidInput with all invalid members, operators and values; QueryTooExpensive */
  async page<Row extends { readonly id: string }>(
    table: MemberTable,
    asked: Asked,
    request: PageRequest<PageStart>,
    shown: Shown,
  ): Promise<Page<Row>> {
    const { workspaceId } = request;
    const listed = new ListCompiler(await this.listing(workspaceId, table, asked));
    return inTime(listed.page<Row>(readerOf(this.em).of(workspaceId), request, shown));
  }

  /** @throws InvalidInput with all invalid members, operators and values; QueryTooExpensive */
  async count<Count extends object>(
    workspaceId: string,
    table: MemberTable,
    { filter, stored, groupBy }: Asked & { readonly groupBy: unknown },
  ): Promise<Count[]> {
    const by = groupBy as Group;
    const group = groupName(by, table);
    const asked = { filter, group, ...(stored && { stored: { filter: stored.filter } }) };
    const listing = await this.listing(workspaceId, table, asked);
    const member = memberNamed(group, table, listing.facts);
    const path = ['groupBy', 'field'];
    const fault = member
      ? faultAt(path, 'field_without_options', 'names a field that is no SELECT and no MULTI_SELECT')
      : unknownField(path, referenceIn(group, table) ?? group);
    const over = isOverTime(by) ? by : undefined;
    const listed = new ListCompiler(listing, over || member?.group ? [] : [fault]);
    const reader = readerOf(this.em).of(workspaceId);
    if (!over) return inTime(reader.query<Count>(listed.counts(member?.group as GroupSql)));
    const statement = listed.countsOverTime(member?.time as string, over.every, over.zone ?? 'UTC');
    return countsOf(over, inTime(reader.query(statement)));
  }

  /** Validates a query that is to be stored. @throws InvalidInput with all problems */
  async check(workspaceId: string, table: MemberTable, stored: StoredQuery): Promise<void> {
    new ListCompiler(await this.listing(workspaceId, table, { stored }));
  }

  /** Compiles a filter for a statement that finds records `r` by id, so without an index. @throws InvalidInput */
  async compile(workspaceId: string, table: MemberTable, asked: Pick<Asked, 'filter' | 'isStrict'>) {
    const listing = await this.listing(workspaceId, table, asked, true);
    return { sql: new ListCompiler(listing).conditions(), parameters: listing.facts.parameters };
  }

  /** Reads everything about the workspace that the query needs in one round trip. */
  private async listing(
    workspaceId: string,
    table: MemberTable,
    { filter: given, sort: order, group = '', stored, isStrict }: Asked,
    isById = false,
  ): Promise<Listing> {
    const asked = readFilter(given ?? {}, ['filter'], table.named?.prefix);
    const kept = stored && readStored(stored, table);
    const filter: Filter = kept ? { kind: 'and', of: [kept, asked] } : asked;
    const conditions = conditionsIn(filter);
    const sort = order ?? stored?.sort ?? [];
    const names = [...conditions.map(({ member }) => member), ...sort.map(nameIn), group];
    const fields = names.map((name) => referenceIn(name, table)).filter((name) => name !== undefined);
    const joinsSome = !isById && conditions.length > 0 && conditions.length + sort.length > 1;
    const reader = queryableOf(this.em);
    const parameters = new DeferredParameters(workspaceId);
    const [isLarge, { references, missing }, named] = await Promise.all([
      joinsSome && isLargeTable(reader, workspaceId, table),
      referencesIn(reader, workspaceId, table, conditions, parameters),
      table.named?.find(reader, workspaceId, fields, parameters.bind),
    ]);
    const isSmall = isById || (joinsSome && !isLarge);
    const facts = { workspaceId, parameters, references, isAdHoc: true, isSmall, ...(named && { named }) };
    const faults = (kept ? conditionsIn(kept) : isStrict ? conditions : []).flatMap(missing);
    return { table, filter, sort, facts, faults, ...(!order && stored && { sortPath: ['query', 'sort'] }) };
  }
}

async function isLargeTable(from: Queryable, workspaceId: string, { table }: MemberTable): Promise<boolean> {
  const text = `SELECT id FROM ${table} WHERE workspace_id = $1 ORDER BY id OFFSET ${SMALL_TABLE} LIMIT 1`;
  return (await from.byKey({ text, values: [workspaceId] })) !== undefined;
}

/** @throws InvalidInput */
export const readStored = ({ filter }: StoredQuery, { named }: MemberTable): Filter =>
  readFilter(filter ?? {}, ['query', 'filter'], named?.prefix);

async function referencesIn(
  from: Queryable,
  workspaceId: string,
  table: MemberTable,
  conditions: readonly Condition[],
  { bind }: DeferredParameters,
) {
  const asked = Map.groupBy(conditions, ({ member }) => {
    const { references, referencesBy } = memberNamed(member, table, {}) ?? {};
    return references && keyOf(references, referencesBy);
  });
  asked.delete(undefined);
  const unknown = new Set<string>();
  const found = await Promise.all(
    [...asked].map(async ([key = '', some]) => {
      const [tables = '', by = ''] = key.split(' ');
      const values = some.flatMap(({ value }) => value).filter((each) => typeof each === 'string');
      if (by) return [key, await operandsHaving(from, workspaceId, [tables, by], values, bind)] as const;
      const records = tables.split(',').map((each) => new ReferenceIndex(each));
      await findNamed(from, workspaceId, records, values);
      const missing = values.filter((each) => !recordNamed(each, records) && !isOwnUser(each, [tables]));
      for (const each of missing) unknown.add(`${key}${each}`);
      return [key, lookedUp(bind, (reference) => recordNamed(reference, records)?.id)] as const;
    }),
  );
  const operandsOf = new Map<string, Operands>(found);
  const references: Facts['references'] = (to, by) =>
    operandsOf.get(keyOf(to, by)) ?? lookedUp(bind, () => undefined);
  return { references, missing: (condition: Condition) => unresolvedIn(condition, table, unknown) };
}

/** The faults of a condition's references that no record has. */
function unresolvedIn(
  { member, value, path }: Condition,
  table: MemberTable,
  unknown: ReadonlySet<string>,
): InputFault[] {
  const { references: to, referencesBy: by } = memberNamed(member, table, {}) ?? {};
  if (!to) return [];
  return [value].flat().flatMap((each: unknown, index) => {
    if (!unknown.has(`${keyOf(to, by)}${String(each)}`)) return [];
    const at = Array.isArray(value) ? [...path, String(index)] : path;
    const detail = `names no record that is there: none has the id or clientId ${quoted(String(each))}`;
    return faultAt(at, 'reference_not_found', detail);
  });
}

const keyOf = (to: Referable, by = ''): string => `${to.join()} ${by}`;

/** Operands for records that have one of the values in a column. */
async function operandsHaving(
  from: Queryable,
  workspaceId: string,
  [table, column]: readonly [table: string, column: string],
  values: readonly string[],
  bind: Bind,
): Promise<Operands> {
  const rows = await from.query<{ id: string; value: string }>({
    text: `SELECT id, ${column} AS value FROM ${table} WHERE workspace_id = $1 AND ${column} = ANY ($2::text[])`,
    values: [workspaceId, values],
  });
  const several = (some: readonly unknown[]) =>
    `${bind(rows.filter(({ value }) => some.includes(value)).map(({ id }) => id))}::uuid[]`;
  return { one: (value) => `ANY (${several([value])})`, several };
}
