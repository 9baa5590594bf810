import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../database/sql.js';
import { givenRows } from '../given-rows.js';

/** A field with a formula. */
export interface ComputedField {
  readonly workspace_id: string;
  readonly id: string;
  readonly formula: string;
  /** The ids of the fields that the formula uses, by the reference that it has for them. */
  readonly operands: Readonly<Record<string, string>>;
}

/** Scores by the field's id. */
export type Scores = Readonly<Record<string, string>>;

/** A discovery, and what its scores are made from. */
export interface ScoredDiscovery {
  readonly id: string;
  readonly feedback_score: number;
  /** What callers have written into the fields that formulas use, by the field's id. */
  readonly operands: Readonly<Record<string, string>>;
  readonly scores: Scores;
}

export interface ComparedDiscovery extends ScoredDiscovery {
  /** The scores in the side table. */
  readonly side_scores: Scores;
}

const OPERANDS = `coalesce((SELECT jsonb_object_agg(v.key, v.value) FROM jsonb_each(d.field_values) v
  WHERE v.key = ANY ($3::text[])), '{}') AS operands`;

/** Statements are about discoveries of one workspace, which a cluster has on one node. */
@Injectable()
export class ScoresRepository {
  /** Locked, so that no formula changes until what it computes is written. */
  fields(from: Queryable, workspaceIds: readonly string[]): Promise<ComputedField[]> {
    const workspaces = workspaceIds.map((workspace_id) => ({ workspace_id }));
    const { table, workspaceOf, values } = givenRows(workspaces, {});
    return from.query({
      text: `SELECT f.workspace_id, f.id, f.formula, coalesce((
            SELECT json_object_agg(o.reference, o.field_id) FROM formula_operand o
            WHERE o.workspace_id = ${workspaceOf('f')} AND o.formula_field_id = f.id), '{}') AS operands
        FROM ${table} JOIN discovery_field f
          ON f.workspace_id = ${workspaceOf('given')} AND f.formula IS NOT NULL
        ORDER BY f.workspace_id, f.id FOR KEY SHARE OF f`,
      values,
    });
  }

  discoveries(
    from: Queryable,
    workspaceId: string,
    ids: readonly string[],
    operandIds: readonly string[],
  ): Promise<ScoredDiscovery[]> {
    return from.query({
      text: `SELECT d.id, d.feedback_score, d.scores, ${OPERANDS}
        FROM discovery d WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])`,
      values: [workspaceId, ids, operandIds],
    });
  }

  /** Those whose scores no request is going to compute anew. One statement, so that it sees all at the same moment. */
  settled(
    from: Queryable,
    workspaceId: string,
    ids: readonly string[],
    operandIds: readonly string[],
  ): Promise<ComparedDiscovery[]> {
    return from.query({
      text: `SELECT d.id, d.feedback_score, d.scores, ${OPERANDS}, coalesce((
            SELECT jsonb_object_agg(v.field_id, v.value) FROM discovery_field_value v
            WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND v.is_computed), '{}') AS side_scores
        FROM discovery d
        WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
          AND NOT EXISTS (SELECT FROM score_refresh_request q WHERE q.workspace_id = $1)
          AND NOT EXISTS (
            SELECT FROM feedback_refresh_request r WHERE r.workspace_id = $1 AND r.discovery_id = d.id)`,
      values: [workspaceId, ids, operandIds],
    });
  }

  /** The discoveries have to be locked. `updated_at` stays: no caller changed them. */
  async write(
    from: Queryable,
    workspaceId: string,
    discoveries: readonly Pick<ScoredDiscovery, 'id' | 'scores'>[],
  ): Promise<void> {
    const ids = discoveries.map(({ id }) => id);
    const scores = discoveries.map((each) => JSON.stringify(each.scores));
    await from.query({ text: WRITE_ROWS, values: [workspaceId, ids, scores] });
    for (const text of WRITE_SIDE_TABLE) await from.query({ text, values: [workspaceId, ids] });
  }
}

const WRITE_ROWS = `UPDATE discovery d SET scores = given.scores::jsonb
  FROM unnest($2::uuid[], $3::text[]) AS given (id, scores)
  WHERE d.workspace_id = $1 AND d.id = given.id`;

/** What callers have written is never replaced. */
const WRITE_SIDE_TABLE = [
  `DELETE FROM discovery_field_value v USING discovery d
    WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
      AND v.workspace_id = $1 AND v.discovery_id = d.id AND v.is_computed AND NOT d.scores ? v.field_id::text`,
  `INSERT INTO discovery_field_value AS v (workspace_id, discovery_id, field_id, value, is_computed)
    SELECT d.workspace_id, d.id, computed.field_id::uuid, computed.value, true
    FROM discovery d, jsonb_each_text(d.scores) AS computed (field_id, value)
    WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])
    ON CONFLICT (workspace_id, discovery_id, field_id)
      DO UPDATE SET value = excluded.value WHERE v.is_computed AND v.value <> excluded.value`,
];
