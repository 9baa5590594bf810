import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity } from '../../../platform/database/records/custom-types.js';
import type { RowOf } from '../../../platform/database/records/record-table.js';
import type { KeptQuery } from './view-references.js';

const ViewSchema = defineEntity({
  name: 'View',
  tableName: 'workspace_view',
  properties: {
    ...identity(),
    name: p.text(),
    /** Names records by their ids. */
    query: p.json().$type<KeptQuery>().columnType('json'),
  },
});

/** A query of discoveries that is kept under a name. */
export class View extends ViewSchema.class {}
ViewSchema.setClass(View);

export type ViewRow = RowOf<typeof ViewSchema>;
