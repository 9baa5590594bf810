import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import { DIFFERS, truthOf } from '../feedback-truth.js';
import { type DiscoveryKey, keys } from '../refresh.repository.js';

/** A discovery that shows something else than its feedback adds up to. */
export interface Difference extends DiscoveryKey {
  readonly shown_score: number;
  readonly true_score: number;
  readonly shown_newest: string | null;
  readonly true_newest: string | null;
}

@Injectable()
export class ReconciliationRepository {
  /** The next discoveries in the order of their ids. */
  after(from: Queryable, { workspace_id, id }: DiscoveryKey, most: number): Promise<DiscoveryKey[]> {
    return from.query({
      text: `SELECT workspace_id, id FROM discovery WHERE (workspace_id, id) > ($1, $2)
        ORDER BY workspace_id, id LIMIT $3`,
      values: [workspace_id, id, most],
    });
  }

  /**
   * Which of these discoveries differ although no request for them waits. One statement sees values, feedback and
   * requests at the same moment, so what a worker is about to put right is never taken for wrong.
   */
  differing(from: Queryable, discoveries: readonly DiscoveryKey[]): Promise<Difference[]> {
    return from.query({
      text: `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS wanted (workspace_id, id)),
          truth AS (${truthOf('wanted')}),
          differing AS MATERIALIZED (
            SELECT d.workspace_id, d.id, d.feedback_score AS shown_score, truth.score AS true_score,
              d.last_feedback AS shown_newest, truth.newest AS true_newest
            FROM truth JOIN discovery d USING (workspace_id, id) WHERE ${DIFFERS}
          ), related AS (
            SELECT workspace_id, id, id AS requested FROM differing
            UNION ALL
            SELECT w.workspace_id, w.id, c.id
            FROM differing w JOIN discovery c ON c.workspace_id = w.workspace_id AND c.parent_discovery_id = w.id
          ), pending AS (
            SELECT related.workspace_id, related.id
            FROM related JOIN feedback_refresh_request r
              ON r.workspace_id = related.workspace_id AND r.discovery_id = related.requested
          )
        SELECT * FROM differing
        WHERE (workspace_id, id) NOT IN (SELECT workspace_id, id FROM pending) ORDER BY workspace_id, id`,
      values: keys(discoveries),
    });
  }
}
