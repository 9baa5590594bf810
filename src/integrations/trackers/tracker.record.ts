import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  IdentifiedRecord,
  identifiedRecord,
  withoutNulls,
} from '../../platform/identifiers/identified.record.js';
import type { TrackerRow } from './tracker.entity.js';
import { type MappedStates, TRACKER_KINDS, type TrackerKind } from './tracker.requests.js';

@ApiSchema({ description: 'An issue tracker that tells of its issues.' })
export class TrackerRecord extends IdentifiedRecord {
  /** The product. @example 'GITHUB' */
  @ApiProperty({ enum: [...TRACKER_KINDS] })
  kind: TrackerKind;

  /** The tracker's name. @example 'Issues of the website' */
  name: string;

  /**
   * The ids of the states that discoveries move to, by the tracker's state or a category; absent if there are none.
   * @example {"closed": "01a19b45-b800-7f04-b1d7-6a5b4c3d2e1f"}
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  states?: MappedStates;
}

export class TrackerAnswer {
  tracker: TrackerRecord;
}

export class TrackersAnswer {
  trackers: TrackerRecord[];
}

export const toTrackerRecord = (row: TrackerRow): TrackerRecord =>
  withoutNulls<TrackerRecord>({
    ...identifiedRecord(row),
    kind: row.kind,
    name: row.name,
    states: Object.keys(row.states ?? {}).length > 0 ? row.states : null,
  });
