import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IdentifiedRecord,
  identifiedRecord,
  withoutNulls,
} from '../../platform/identifiers/identified.record.js';
import type { StateRow } from './discovery-state.entity.js';
import { STATE_CATEGORIES, type StateCategory } from './state.requests.js';

@ApiSchema({ description: 'Where a discovery can stand.' })
export class StateRecord extends IdentifiedRecord {
  /** What it is called, unique among the workspace's states. @example 'Backlog' */
  name: string;

  /** Its place among the states, from 0; states with the same position come in the order they were made. @example 0 */
  position: number;

  /** Whether new discoveries begin here. Exactly one state is the default. @example true */
  isDefault: boolean;

  /** How far discoveries in it have come, whatever it is called. @example 'OPEN' */
  @ApiProperty({ enum: [...STATE_CATEGORIES] })
  category: StateCategory;

  /** The color in which screens show it. @example '#2f6fed' */
  color?: string;
}

export class StateAnswer {
  discoveryState: StateRecord;
}

export class StatesAnswer {
  discoveryStates: StateRecord[];
}

export const toStateRecord = (row: StateRow): StateRecord =>
  withoutNulls<StateRecord>({
    ...identifiedRecord(row),
    name: row.name,
    position: row.position,
    isDefault: row.is_default,
    category: row.category,
    color: row.color,
  });
