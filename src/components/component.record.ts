import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, type IdentifiedRow, identifiedRecord } from '../identifiers/identified.record.js';

@ApiSchema({ description: 'A part of the product that discoveries are about.' })
export class ComponentRecord extends IdentifiedRecord {
  /**
   * What it is called.
   * @example 'Finding books'
   */
  title: string;

  /**
   * What belongs to it.
   * @example 'Search, the catalogue page, the map of the branch.'
   */
  description?: string;
}

export class ComponentAnswer {
  component: ComponentRecord;
}

export class ComponentsAnswer {
  components: ComponentRecord[];
}

export interface ComponentRow extends IdentifiedRow {
  readonly title: string;
  readonly description: string | null;
}

export const toComponentRecord = (row: ComponentRow): ComponentRecord => ({
  ...identifiedRecord(row),
  title: row.title,
  ...(row.description !== null && { description: row.description }),
});
