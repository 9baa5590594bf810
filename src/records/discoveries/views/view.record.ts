import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../../platform/identifiers/identified.record.js';
import type { ViewRow } from './view.entity.js';
import { ViewQuery } from './view.requests.js';

@ApiSchema({ description: 'A stored query of discoveries.' })
export class ViewRecord extends IdentifiedRecord {
  /** The view's name. @example 'Wanted, and not begun' */
  name: string;

  /** The stored query. */
  query: ViewQuery;
}

export class ViewAnswer {
  view: ViewRecord;
}

export class ViewsAnswer {
  views: ViewRecord[];
}

export const toViewRecord = (row: ViewRow): ViewRecord =>
  recordOf<ViewRecord>(row, { name: row.name, query: row.query as ViewQuery });
