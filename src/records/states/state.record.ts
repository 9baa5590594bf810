import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IdentifiedRecord, recordOf } from '../../platform/identifiers/identified.record.js';
import type { StateRow } from './discovery-state.entity.js';
import { STATE_CATEGORIES, type StateCategory } from './state.requests.js';

@ApiSchema({ description: "A stage of a discovery's progress." })
export class StateRecord extends IdentifiedRecord {
  /** The state's name, unique in the workspace. @example 'Backlog' */
  name: string;

  /**
   * The state's position, from 0; states with the same position are sorted by the time they were created.
   * @example 0
   */
  position: number;

  /** Whether new discoveries are created in this state. Exactly one state is the default. @example true */
  isDefault: boolean;

  /** The stage that the state stands for, whatever its name. @example 'OPEN' */
  @ApiProperty({ enum: [...STATE_CATEGORIES] })
  category: StateCategory;

  /** The state's color on screens. @example '#2f6fed' */
  color?: string;
}

export class StateAnswer {
  discoveryState: StateRecord;
}

export class StatesAnswer {
  discoveryStates: StateRecord[];
}

export const toStateRecord = (row: StateRow): StateRecord =>
  recordOf<StateRecord>(row, {
    name: row.name,
    position: row.position,
    isDefault: row.is_default,
    category: row.category,
    color: row.color,
  });
