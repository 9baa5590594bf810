import { ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { ComponentRow } from './component.entity.js';

@ApiSchema({ description: 'A part of the product that discoveries belong to.' })
export class ComponentRecord extends IdentifiedRecord {
  /** The component's title. @example 'Finding books' */
  title: string;

  /** What the component covers. @example 'Search, the catalogue page, the map of the branch.' */
  description?: string;
}

export class ComponentAnswer {
  component: ComponentRecord;
}

export class ComponentsAnswer {
  components: ComponentRecord[];
}

export const toComponentRecord = (row: ComponentRow): ComponentRecord =>
  recordOf<ComponentRecord>(row, {
    title: row.title,
    description: row.description,
  });
