import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readerOf } from '../../../database/context.js';
import { timeoutIn } from '../../../database/postgres-errors.js';
import { NamedRecords, recordNamed } from '../../../database/records/named-records.js';
import { findNamed } from '../../../database/records/references.js';
import { searchQuery } from '../../../database/search/words.js';
import { faultAt } from '../../input/fault-location.js';
import { lookedUp } from '../comparisons/operands.js';
import { conditionsIn, type Filter, readFilter } from '../compiler/filter.js';
import { LateParameters } from '../compiler/late-parameters.js';
import { Listed, type Listing } from '../compiler/listed.js';
import type { Shown } from '../compiler/page-sql.js';
import {
  type Facts,
  type GroupSql,
  memberNamed,
  type MemberTable,
  NOWHERE,
  referenceIn,
  unknownField,
} from '../compiler/members.js';
import { nameIn } from '../compiler/sort.js';
import type { Page, PageRequest, PageStart } from '../page.js';
import { QueryTooExpensive } from './query.problems.js';

interface Asked {
  readonly filter?: unknown;
  readonly sort?: readonly string[] | undefined;
}

/** A member, or the field that a reference names. */
type GroupBy = string | { readonly field: string };

/** Answers what callers ask by filters of their own. */
@Injectable()
export class Questions {
  constructor(private readonly em: EntityManager) {}

  /** @throws InvalidInput with every member, operator and value that is wrong, QueryTooExpensive */
  async page<Row extends { readonly id: string }>(
    workspaceId: string,
    table: MemberTable,
    asked: Asked,
    request: PageRequest<PageStart>,
    shown: Shown,
  ): Promise<Page<Row>> {
    const listed = new Listed(await this.listing(workspaceId, table, asked));
    return inTime(listed.page<Row>(readerOf(this.em).of(workspaceId), request, shown));
  }

  /** @throws InvalidInput with every member, operator and value that is wrong, QueryTooExpensive */
  async count<Count extends object>(
    workspaceId: string,
    table: MemberTable,
    { filter, groupBy }: { readonly filter?: unknown; readonly groupBy: unknown },
  ): Promise<Count[]> {
    const by = groupBy as GroupBy;
    const name = typeof by === 'string' ? by : `${table.named?.prefix}.${by.field}`;
    const listing = await this.listing(workspaceId, table, { filter }, name);
    const member = memberNamed(name, table, listing.facts);
    const path = ['groupBy', 'field'];
    const fault = member
      ? faultAt(path, 'field_without_options', 'names a field that is no SELECT and no MULTI_SELECT')
      : unknownField(path, referenceIn(name, table) ?? name);
    const listed = new Listed(listing, member?.group ? [] : [fault]);
    const statement = listed.counts(member?.group as GroupSql);
    return inTime(readerOf(this.em).of(workspaceId).query<Count>(statement));
  }

  /** What it has to know of the workspace is found in one round trip. */
  private async listing(
    workspaceId: string,
    table: MemberTable,
    { filter: given, sort = [] }: Asked,
    group?: string,
  ): Promise<Listing> {
    const filter = readFilter(given ?? {}, ['filter'], table.named?.prefix);
    const conditions = [...conditionsIn(filter)];
    const names = [...conditions.map(({ member }) => member), ...sort.map(nameIn), group ?? ''];
    const fields = names.map((name) => referenceIn(name, table)).filter((name) => name !== undefined);
    const joinsSome = conditions.length > 0 && conditions.length + sort.length > 1;
    const reader = readerOf(this.em);
    const asked = referencesIn(filter, table);
    const [beyondSmall, named] = await Promise.all([
      joinsSome && reader.byKey({ text: beyondSmallIn(table), values: [workspaceId] }),
      table.named?.find(reader, workspaceId, fields),
      ...[...asked.values()].map(({ records, references }) =>
        findNamed(reader, workspaceId, records, references),
      ),
    ]);
    const parameters = new LateParameters(workspaceId);
    const facts: Facts = {
      parameters,
      references: (to) => {
        const { records = [] } = asked.get(to.join()) ?? {};
        return lookedUp(parameters.bind, (reference) => recordNamed(reference, records)?.id);
      },
      searchQuery: (text) => searchQuery(workspaceId, text),
      ...(named && { named }),
      isQuestion: true,
      isSmall: joinsSome && beyondSmall === undefined,
    };
    return { table, filter, sort, facts };
  }
}

/** PostgreSQL joins what it knows nothing about, as a workspace that was just filled, once for each pair of rows. */
const beyondSmallIn = ({ table }: MemberTable): string =>
  `SELECT id FROM ${table} WHERE workspace_id = $1 ORDER BY id OFFSET 10000 LIMIT 1`;

/** The references in a filter, and where what they name will be, by their tables. */
function referencesIn(filter: Filter, table: MemberTable) {
  const asked = new Map<string, { readonly records: NamedRecords[]; readonly references: string[] }>();
  for (const { member, value } of conditionsIn(filter)) {
    const to = memberNamed(member, table, NOWHERE)?.references;
    if (!to) continue;
    const { records, references } = asked.get(to.join()) ?? {
      records: to.map((each) => new NamedRecords(each)),
      references: [],
    };
    references.push(...[value].flat().filter((each) => typeof each === 'string'));
    asked.set(to.join(), { records, references });
  }
  return asked;
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw timeoutIn(error) === 'statement' ? new QueryTooExpensive() : error;
  }
}
