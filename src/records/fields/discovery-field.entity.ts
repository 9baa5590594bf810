import { defineEntity, p } from '@mikro-orm/postgresql';
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
