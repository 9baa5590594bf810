import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, words } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';

const ComponentSchema = defineEntity({
  name: 'Component',
  tableName: 'component',
  properties: {
    ...identity(),
    title: p.text(),
    description: p.text().length(100_000).nullable(),
    words: words('component'),
  },
});

/** A part of the product that discoveries belong to. */
export class Component extends ComponentSchema.class {}
ComponentSchema.setClass(Component);

export type ComponentRow = Omit<RowOf<typeof ComponentSchema>, 'words'>;
