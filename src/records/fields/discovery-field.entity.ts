import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Follower } from '../../platform/database/changes/followers.js';
import { SCORES } from '../rollup/work-kinds.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { TextArray, identity } from '../../platform/database/records/custom-types.js';
import { type FieldType, LONGEST_FORMULA } from './field-type.js';

const DiscoveryFieldSchema = defineEntity({
  name: 'DiscoveryField',
  tableName: 'discovery_field',
  properties: {
    ...identity(),
    name: p.text(),
    type: p.text().$type<FieldType>(),
    options: p.type(TextArray).length(131_072).nullable(),
    position: p.integer(),
    formula: p.text().length(LONGEST_FORMULA).nullable(),
  },
});

/** A custom field of a workspace's discoveries, or its system field *Feedback*. */
export class DiscoveryField extends DiscoveryFieldSchema.class {}
DiscoveryFieldSchema.setClass(DiscoveryField);

export type FieldColumns = RowOf<typeof DiscoveryFieldSchema>;

export interface FieldRow extends FieldColumns {
  /** The progress of recomputing the formula's values; null when all discoveries have them. */
  readonly formula_progress: FormulaProgress | null;
}

export interface FormulaProgress {
  readonly done: number;
  /** The number of discoveries to recompute; null until they are counted. */
  readonly total: number | null;
}

/** Has all scores of the workspace computed again when a formula changes. */
export const followFields: Follower<FieldColumns> = (changes) => {
  const changed = changes.filter(
    ({ before, after }) => (before?.formula ?? null) !== (after?.formula ?? null),
  );
  return {
    work: [{ kind: SCORES, subjects: changed.flatMap(({ before, after }) => (after ?? before)?.id ?? []) }],
  };
};
