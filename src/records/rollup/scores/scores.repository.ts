import { Injectable } from '@nestjs/common';
import { countOf, type Queryable } from '../../../platform/database/sql.js';
import { valuesList } from '../../../platform/database/records/values-list.js';
import { NO_ID } from '../../../platform/identifiers/uuid.js';
import { SCORES, VALUES } from '../work-kinds.js';
import { requestsOf } from '../../../platform/database/changes/outbox.js';

export interface ComputedField {
  readonly workspace_id: string;
  readonly id: string;
  readonly formula: string;
  /** The ids of the formula's fields, by the references in the formula. */
  readonly operands: Readonly<Record<string, string>>;
}

interface NamedField {
  readonly id: string;
  readonly client_id: string;
}

export type Scores = Readonly<Record<string, string>>;

/** A discovery with its stored scores and their inputs. */
export interface ScoredDiscovery {
  readonly id: string;
  readonly feedback_score: number;
  readonly customers: number;
  /** Text, so that every digit is kept. */
  readonly revenue: string;
  /** The values that callers wrote into fields that formulas use, by field id. */
  readonly operands: Readonly<Record<string, string>>;
  readonly scores: Scores;
}

export interface WhichDiscoveries {
  readonly workspaceId: string;
  readonly ids: readonly string[];
  readonly operandIds: readonly string[];
}

/** The progress of a scan, stored as the `detail` of its request. */
export interface ScoreProgress {
  /** The id of the next discovery; null before the first batch. */
  readonly next: string | null;
  /** The numbers of processed discoveries, and of all discoveries when the scan started. */
  readonly done: number;
  readonly total: number;
  readonly isSecondPass: boolean;
}

/** A score to write; a null value removes the stored one. */
export interface Score {
  readonly discovery_id: string;
  readonly field_id: string;
  readonly value: string | null;
}

/** Reads and writes scores. All discoveries of a statement belong to one workspace, so that Citus needs one node. */
@Injectable()
export class ScoresRepository {
  /** Reads and locks the fields with formulas, so that no formula changes before its scores are written. */
  fields(from: Queryable, workspaceIds: readonly string[]): Promise<ComputedField[]> {
    const workspaces = workspaceIds.map((workspace_id) => ({ workspace_id }));
    const { table, workspaceOf, values } = valuesList(workspaces, {});
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

  field(from: Queryable, workspaceId: string, id: string): Promise<NamedField | undefined> {
    return from.byKey({
      text: 'SELECT id, client_id FROM discovery_field WHERE workspace_id = $1 AND id = $2',
      values: [workspaceId, id],
    });
  }

  discoveries(from: Queryable, which: WhichDiscoveries): Promise<ScoredDiscovery[]> {
    return from.query({ text: `${DISCOVERIES} ORDER BY d.id`, values: valuesOf(which) });
  }

  /** Reads discoveries whose scores no waiting request will recompute, in a single snapshot. */
  withoutRequests(from: Queryable, which: WhichDiscoveries): Promise<ScoredDiscovery[]> {
    return from.query({
      text: `${DISCOVERIES}
        AND NOT EXISTS (SELECT FROM ${requestsOf(SCORES)} q)
        AND NOT EXISTS (SELECT FROM ${requestsOf(VALUES)} r WHERE r.subject = d.id)`,
      values: valuesOf(which),
    });
  }

  async write(from: Queryable, workspaceId: string, scores: readonly Score[]): Promise<void> {
    const gone = scores.filter(({ value }) => value === null);
    const given = scores.filter(({ value }) => value !== null);
    if (gone.length > 0) await from.query({ text: REMOVE, values: [workspaceId, ...columnsOf(gone)] });
    if (given.length === 0) return;
    const values = given.map(({ value }) => value);
    await from.query({ text: WRITE, values: [workspaceId, ...columnsOf(given), values] });
  }

  countDiscoveries(from: Queryable, workspaceId: string): Promise<number> {
    return countOf(from, 'discovery WHERE workspace_id = $1', [workspaceId]);
  }

  /** The ids of the next discoveries; in the second pass, only of those without any score. */
  async next(
    from: Queryable,
    workspaceId: string,
    { next, isSecondPass }: ScoreProgress,
    most: number,
  ): Promise<string[]> {
    const rows = await from.query<{ id: string }>({
      text: `SELECT id FROM discovery d
        WHERE workspace_id = $1 AND id >= coalesce($2, '${NO_ID}'::uuid) ${isSecondPass ? HAS_NO_SCORE : ''}
        ORDER BY id LIMIT $3`,
      values: [workspaceId, next, most],
    });
    return rows.map(({ id }) => id);
  }
}

const DISCOVERIES = `SELECT d.id, d.feedback_score, d.customers, d.revenue,
    coalesce((
      SELECT jsonb_object_agg(v.key, v.value) FROM jsonb_each(d.field_values) v
      WHERE v.key = ANY ($3::text[])), '{}') AS operands,
    coalesce((
      SELECT jsonb_object_agg(v.field_id, v.value) FROM discovery_field_value v
      WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND v.is_computed), '{}') AS scores
  FROM discovery d WHERE d.workspace_id = $1 AND d.id = ANY ($2::uuid[])`;

const HAS_NO_SCORE = `AND NOT EXISTS (
  SELECT FROM discovery_field_value v WHERE v.workspace_id = $1 AND v.discovery_id = d.id AND v.is_computed)`;

const valuesOf = ({ workspaceId, ids, operandIds }: WhichDiscoveries): unknown[] => [
  workspaceId,
  ids,
  operandIds,
];

const columnsOf = (scores: readonly Score[]): string[][] => [
  scores.map(({ discovery_id }) => discovery_id),
  scores.map(({ field_id }) => field_id),
];

const REMOVE = `DELETE FROM discovery_field_value v
  USING unnest($2::uuid[], $3::uuid[]) AS gone (discovery_id, field_id)
  WHERE v.workspace_id = $1 AND v.discovery_id = gone.discovery_id AND v.field_id = gone.field_id AND v.is_computed`;

/** Inserts or updates computed values, but never values that callers wrote. */
const WRITE = `INSERT INTO discovery_field_value AS v (workspace_id, discovery_id, field_id, value, is_computed)
  SELECT d.workspace_id, d.id, given.field_id, given.value, true
  FROM discovery d, unnest($2::uuid[], $3::uuid[], $4::text[]) AS given (discovery_id, field_id, value)
  WHERE d.workspace_id = $1 AND d.id = given.discovery_id
  ON CONFLICT (workspace_id, discovery_id, field_id)
    DO UPDATE SET value = excluded.value WHERE v.is_computed AND v.value <> excluded.value`;
