import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { reindexed } from '../../platform/database/search/indexed.js';
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
    /** The users' ids, in any order. */
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
    // Sizes in bytes of UTF-8: lists have to know them before they read the texts.
    linksBytes: size(),
    fieldValuesCount: size(),
    fieldValuesBytes: size(),
    words: words(),
  },
});

type DiscoveryMembers = Resolved & { readonly title?: string; readonly description?: string | null };

/** An idea or a problem worth solving. Its feedback value isn't here: only the refresh writes that. */
export class Discovery extends DiscoverySchema.class {
  /** Sets what is given and differs; null clears. */
  change(members: DiscoveryMembers): void {
    const { stateId } = this;
    const isChanged = reindexed('discovery', this, () => revise(this as Discovery, members));
    if (isChanged && this.stateId !== stateId) this.stateEnteredAt = this.updatedAt;
  }

  /** A place is relative to others', so the version stays. */
  place(rank: string): void {
    this.rank = rank;
  }
}
DiscoverySchema.setClass(Discovery);

export type DiscoveryColumns = Omit<RowOf<typeof DiscoverySchema>, 'words'>;

type OptionalColumn = Extract<keyof DiscoveryColumns, 'field_values' | `${string}_urls`>;

/** A discovery as it is read: the columns of its selection, and what the database derives. */
export interface DiscoveryRow
  extends Omit<DiscoveryColumns, OptionalColumn>, Partial<Pick<DiscoveryColumns, OptionalColumn>> {
  readonly parent_id: string | null;
  readonly parent_type: ParentType;
  readonly feedback_score: number;
  readonly last_feedback: string | null;
  /** Only in selections that show them. */
  readonly customers?: number;
  readonly revenue?: number;
  /** The values of fields with a formula, by the field's id; only in selections that show them. */
  readonly scores?: FieldValues;
  /** In their order, the system field last. */
  readonly fields?: readonly FieldOfRow[];
}

export interface FieldOfRow {
  readonly field: { readonly id: string; readonly clientId: string; readonly name: string };
  readonly type: FieldType;
  readonly isComputed: boolean;
}
