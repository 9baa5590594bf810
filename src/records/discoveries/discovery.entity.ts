import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { TextArray, identity, words } from '../../platform/database/records/custom-types.js';
import type { FieldType } from '../fields/field-type.js';
import { revise } from '../../platform/identifiers/revise.js';
import type { FieldValues } from './rules/field-values.js';
import type { ParentType } from './rules/nesting.js';
import { newRank } from './ranks/rank.js';
import type { Resolved } from './rules/resolve-members.js';

const texts = () => p.type(TextArray).onCreate(() => []);
const size = () =>
  p
    .integer()
    .hidden()
    .onCreate(() => 0);

const DiscoverySchema = defineEntity({
  name: 'Discovery',
  tableName: 'discovery',
  properties: {
    ...identity(),
    title: p.text(),
    description: p.text().length(100_000).nullable(),
    stateId: p.uuid(),
    stateEnteredAt: p.datetime(3),
    rank: p
      .text()
      .hidden()
      .onCreate(() => newRank()),
    componentId: p.uuid().nullable().hidden(),
    parentDiscoveryId: p.uuid().nullable().hidden(),
    /** Ids of users, unordered. */
    assignees: texts().columnType('uuid[]'),
    tags: texts(),
    fieldValues: p
      .json()
      .$type<FieldValues>()
      .onCreate(() => ({})),
    alphaIssueUrls: texts(),
    bravoIssueUrls: texts(),
    charlieIssueUrls: texts(),
    deltaIssueUrls: texts(),
    echoCardUrls: texts(),
    // Sizes in bytes of UTF-8, which lists need before they read the texts.
    linksBytes: size(),
    fieldValuesCount: size(),
    fieldValuesBytes: size(),
    words: words('discovery'),
  },
});

type DiscoveryMembers = Resolved & { readonly title?: string; readonly description?: string | null };

/** An idea or a problem worth solving. Its feedback value isn't mapped, because only the rollup writes it. */
export class Discovery extends DiscoverySchema.class {
  /** Sets the given members that differ, and then `updatedAt`; null clears a member. */
  change(members: DiscoveryMembers): void {
    const { stateId } = this;
    if (revise(this as Discovery, members) && this.stateId !== stateId) this.stateEnteredAt = this.updatedAt;
  }

  /** Sets the rank without a new version: a rank only orders a discovery among others. */
  place(rank: string): void {
    this.rank = rank;
  }
}
DiscoverySchema.setClass(Discovery);

export type DiscoveryColumns = Omit<RowOf<typeof DiscoverySchema>, 'words'>;

type OptionalColumn = Extract<keyof DiscoveryColumns, 'field_values' | `${string}_urls`>;

/** A discovery as read: the columns of its selection, and columns that the database or the rollup derives. */
export interface DiscoveryRow
  extends Omit<DiscoveryColumns, OptionalColumn>, Partial<Pick<DiscoveryColumns, OptionalColumn>> {
  readonly parent_id: string | null;
  readonly parent_type: ParentType;
  readonly feedback_score: number;
  readonly last_feedback: string | null;
  /** The number of companies; absent unless the selection has `demand`. */
  readonly customers?: number;
  readonly revenue?: number;
  /** Absent unless the selection has `issueCounts`. */
  readonly issue_counts?: { readonly done: number; readonly all: number };
  /** Values of fields with a formula, by the field's id; absent unless the selection shows scores of fields. */
  readonly scores?: FieldValues;
  /** The workspace's fields in their order, the system field last; absent unless the selection shows field values. */
  readonly fields?: readonly FieldOfRow[];
}

export interface FieldOfRow {
  readonly field: { readonly id: string; readonly clientId: string; readonly name: string };
  readonly type: FieldType;
  readonly isComputed: boolean;
}
