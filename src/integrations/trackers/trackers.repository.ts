import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RecordsRepository } from '../../http/lists/records.repository.js';
import { queryableOf } from '../../platform/database/context.js';
import { Tracker, type TrackerRow } from './tracker.entity.js';

/** A tracker that deliveries are for. */
export type Receiver = Pick<TrackerRow, 'id' | 'kind' | 'states'> & {
  readonly workspaceId: string;
  readonly secret: Buffer;
};

@Injectable()
export class TrackersRepository extends RecordsRepository<Tracker, TrackerRow> {
  readonly noun = 'tracker';

  constructor(em: EntityManager) {
    super(em, Tracker);
  }

  /** Finds trackers of any workspaces by their ids. */
  async receivers(ids: readonly string[]): Promise<Map<string, Receiver>> {
    const from = queryableOf(this.em);
    const addresses = await from.allByKey<{ workspace_id: string; tracker_id: string }>({
      text: 'SELECT workspace_id, tracker_id FROM tracker_address WHERE tracker_id = ANY ($1::uuid[])',
      values: [ids],
    });
    const found = addresses.map(({ workspace_id, tracker_id }) =>
      from.byKey<Receiver>({
        text: `SELECT workspace_id AS "workspaceId", id, kind, states, secret FROM tracker
          WHERE workspace_id = $1 AND id = $2`,
        values: [workspace_id, tracker_id],
      }),
    );
    return new Map((await Promise.all(found)).flatMap((each) => (each ? [[each.id, each]] : [])));
  }
}
