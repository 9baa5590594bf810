import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity } from '../../../platform/database/records/custom-types.js';
import type { RowOf } from '../../../platform/database/records/record-table.js';
import type { KeptQuery } from './kept-query.js';

const ViewSchema = defineEntity({
  name: 'View',
  tableName: 'workspace_view',
  properties: {
    ...identity(),
    name: p.text(),
    /** References to records are stored as ids. */
    query: p.json().$type<KeptQuery>().columnType('json'),
  },
});

/** A named query of discoveries. */
export class View extends ViewSchema.class {}
ViewSchema.setClass(View);

export type ViewRow = RowOf<typeof ViewSchema>;
