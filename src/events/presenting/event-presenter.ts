import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type NamedCompany, survivorsOf } from '../../records/companies/companies-by-id.js';
import { type AccessScope, scopeIncludes } from '../../http/requests/caller.js';
import { queryableOf } from '../../platform/database/context.js';
import {
  RECORD_KINDS,
  type RecordKind,
  type RecordTable,
  recordTable,
} from '../../platform/database/records/record-table.js';
import { DiscoveryPresenter } from './discovery-presenter.js';
import { type EventRecord, kindOf, type Members, toEventRecord } from './event.record.js';
import type { EventRow, ShowRow } from './event-row.js';

type Shown = Pick<EventRecord, 'before' | 'after'>;

/** Presents events with the members that the records' presenters would show. */
@Injectable()
export class EventPresenter {
  private readonly blanks = new Map<string, object>();
  private readonly plain: ReadonlyMap<string, RecordKind['show']>;

  constructor(
    private readonly em: EntityManager,
    private readonly discoveries: DiscoveryPresenter,
    @Inject(RECORD_KINDS) private readonly kinds: readonly RecordKind[],
  ) {
    this.plain = new Map(kinds.map(({ kind, show }) => [kind, show]));
    for (const { kind, entity } of kinds) this.blanks.set(kind, blankOf(recordTable(em, entity)));
    this.blanks.set('discovery', { ...this.blanks.get('discovery'), ...NO_FEEDBACK });
  }

  /** The kinds of records whose events are hidden from callers with this scope. */
  kindsHiddenFrom(scope: AccessScope): string[] {
    if (scopeIncludes(scope, 'admin')) return [];
    return this.kinds.flatMap(({ kind, isForAdmins }) => (isForAdmins ? kind : []));
  }

  async present(workspaceId: string, rows: readonly EventRow[]): Promise<EventRecord[]> {
    const isOfDiscovery = (row: EventRow) => kindOf(row) === 'discovery';
    const showDiscovery = rows.some(isOfDiscovery)
      ? await this.discoveries.presenterFor(workspaceId, rows.filter(isOfDiscovery))
      : undefined;
    const companies = await this.companiesIn(workspaceId, rows);
    return rows.map((row) => {
      const show = isOfDiscovery(row) ? showDiscovery : (this.plain.get(kindOf(row)) as ShowRow | undefined);
      return toEventRecord(row, show ? this.membersOf(row, show, companies) : {});
    });
  }

  /** The present companies of the feedback and messages in events. */
  private async companiesIn(workspaceId: string, rows: readonly EventRow[]): Promise<Companies> {
    const columns = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]) as OfCompany[];
    const ids = new Set(columns.flatMap(({ company_id }) => company_id ?? []));
    return ids.size === 0 ? new Map() : survivorsOf(queryableOf(this.em), workspaceId, [...ids]);
  }

  private membersOf(row: EventRow, show: ShowRow, companies: Companies): Shown {
    const identity = { id: row.record_id, client_id: row.client_id };
    const blank = { ...this.blanks.get(kindOf(row)), ...identity };
    const shown = (columns: OfCompany | null) => {
      if (!columns) return columns;
      const into = columns.into_id ?? columns.merged_into_id;
      if (into) return { into };
      if (columns.merged_id) return { merged: columns.merged_id };
      if (columns.issue) return { issue: columns.issue };
      const of_company = companies.get(columns.company_id ?? '');
      return show({ ...blank, ...columns, of_company }) as Members;
    };
    const [before, after] = [shown(row.before), shown(row.after)];
    return {
      ...(before && { before: differingFrom(before, after) }),
      ...(after && { after: differingFrom(after, before) }),
    };
  }
}

type Companies = ReadonlyMap<string, NamedCompany>;

interface OfCompany {
  readonly company_id?: string | null;
  readonly into_id?: string;
  readonly merged_id?: string;
  /** An issue that a tracker told of, as the event shows it. */
  readonly issue?: object;
  readonly merged_into_id?: string | null;
}

const NO_FEEDBACK = { feedback_score: 0, last_feedback: null, customers: 0, revenue: 0 };

/** Nulls, and the empty lists of new records: members with such values before and after a change aren't shown. */
const blankOf = ({ columns, initial }: RecordTable): object =>
  Object.fromEntries(
    Object.entries(columns).map(([column, type]) => [
      column,
      String(type).endsWith('[]') ? initial(column) : null,
    ]),
  );

/** The members that `other` lacks or has with another value. */
const differingFrom = (members: Members, other: Members | null): Members =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) =>
        value !== undefined && !(other && name in other && isDeepStrictEqual(value, other[name])),
    ),
  );
