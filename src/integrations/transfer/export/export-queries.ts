import type { CompanyRow } from '../../../records/companies/company.entity.js';
import { toCompanyRecord } from '../../../records/companies/company.record.js';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MERGED } from '../../../platform/database/records/merged.js';
import { optionalBytes } from '../../../records/discoveries/selection.js';
import { withReferences } from '../../../records/formulas/parse-formula.js';
import { type ExportQuery, plainQuery } from './export-query.js';
import { viewsQuery } from './views-query.js';

export const exportQueries = (em: SqlEntityManager): ExportQuery[] => [
  states(em),
  { ...fields(em), condition: 'r.formula IS NULL' },
  { ...fields(em), condition: 'r.formula IS NOT NULL' },
  plainQuery(em, 'user'),
  plainQuery(em, 'component'),
  companies(em),
  ...discoveryQueries(em),
  messages(em),
  feedbackQuery(em),
  viewsQuery(em),
  comments(em),
];

/** Discoveries are exported by rank. Imports append new discoveries, so each level keeps its order. */
export const discoveryQueries = (em: SqlEntityManager): ExportQuery[] => [
  { ...discoveries(em), condition: 'r.parent_discovery_id IS NULL', order: 'rank' },
  { ...discoveries(em), condition: 'r.parent_discovery_id IS NOT NULL', order: 'rank' },
  { ...discoveries(em), isSweep: true },
];

function states(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'discoveryState');
  return {
    ...plain,
    // The member is never false, because importing that could leave a workspace without a default state.
    toMembers: (row) => ({ ...plain.toMembers(row), isDefault: row.is_default === true ? true : undefined }),
  };
}

function companies(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'company');
  return {
    ...plain,
    columns: [...plain.columns, FORMER_COMPANIES],
    condition: 'r.merged_into_id IS NULL',
    toMembers: (row) => {
      const { id: _, clientId: __, createdAt: ___, ...shown } = toCompanyRecord(row as unknown as CompanyRow);
      const merged = row['merged'] === null ? {} : { merged: row['merged'] };
      return { ...plain.toMembers(row), revenue: null, attributes: null, ...shown, ...merged };
    },
  };
}

const FORMER_COMPANIES = `(SELECT json_agg(json_build_object('id', m.id, 'clientId', m.client_id, 'name', m.name) ORDER BY m.id)
  FROM company m WHERE m.workspace_id = $1 AND m.merged_into_id = r.id) AS merged`;

function fields(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'discoveryField');
  return {
    ...plain,
    columns: [...plain.columns, OPERANDS],
    toMembers: (row) => ({
      ...plain.toMembers(row),
      options: row.options ?? undefined,
      formula: row.formula === null ? undefined : withClientIds(row as unknown as WithOperands),
    }),
  };
}

interface WithOperands {
  readonly formula: string;
  /** The `clientId` of each field in the formula, by the reference used there. */
  readonly operands: Readonly<Record<string, string>>;
}

const OPERANDS = `(SELECT json_object_agg(o.reference, f.client_id) FROM formula_operand o
  JOIN discovery_field f ON f.workspace_id = $1 AND f.id = o.field_id
  WHERE o.workspace_id = $1 AND o.formula_field_id = r.id) AS operands`;

const withClientIds = ({ formula, operands }: WithOperands): string =>
  withReferences(formula, (reference) => operands[reference] ?? reference);

const OF_COMPANY = `LEFT JOIN company c ON c.workspace_id = $1 AND c.id = r.company_id
  LEFT JOIN company s ON s.workspace_id = $1 AND s.id = coalesce(c.merged_into_id, c.id)`;

function messages(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'message');
  return {
    ...plain,
    columns: [...plain.columns, 's.client_id AS from_company'],
    joins: OF_COMPANY,
    toMembers: (row) => ({ ...plain.toMembers(row), companyId: row.from_company ?? undefined }),
  };
}

export function feedbackQuery(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'feedback');
  return {
    ...plain,
    columns: [
      ...plain.columns,
      'd.client_id AS discovery',
      's.client_id AS from_company',
      'm.client_id AS message',
    ],
    joins: `LEFT JOIN discovery d ON d.workspace_id = $1 AND d.id = r.discovery_id
      LEFT JOIN message m ON m.workspace_id = $1 AND m.id = r.message_id ${OF_COMPANY}`,
    toMembers: (row) => ({
      ...plain.toMembers(row),
      discoveryId: row.discovery,
      company: row.from_company === null ? row.company : undefined,
      companyId: row.from_company ?? undefined,
      messageId: row.message,
    }),
  };
}

function comments(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'comment');
  return {
    ...plain,
    columns: [...plain.columns, 'd.client_id AS discovery', 'u.client_id AS creator'],
    joins: `JOIN discovery d ON d.workspace_id = $1 AND d.id = r.discovery_id
      LEFT JOIN workspace_user u ON u.workspace_id = $1 AND u.id = r.created_by`,
    toMembers: (row) => ({
      ...plain.toMembers(row),
      discoveryId: row.discovery,
      createdBy: row.creator ?? undefined,
    }),
  };
}

function discoveries(em: SqlEntityManager): ExportQuery {
  const plain = plainQuery(em, 'discovery', ['assignees', 'field_values']);
  return {
    ...plain,
    columns: [...plain.columns, DISCOVERY_REFERENCES, MERGED_NAMES],
    joins: `JOIN discovery_state s ON s.workspace_id = $1 AND s.id = r.state_id
      LEFT JOIN component c ON c.workspace_id = $1 AND c.id = r.component_id
      LEFT JOIN discovery p ON p.workspace_id = $1 AND p.id = r.parent_discovery_id`,
    bytes: `${plain.bytes} + ${optionalBytes}`,
    toMembers: (row) => ({
      // `lastDiscoverystateUpdatedAt` comes first, so that the first of several lines of a record has it.
      lastDiscoverystateUpdatedAt: row.state_entered_at,
      ...plain.toMembers(row),
      discoveryStateId: row.state,
      parentId: row.parent,
      ...(row.parent_is_ambiguous === true && { parentType: 'DISCOVERY' }),
      assignees: row.assigned,
      fieldsValues: row.values ?? [],
      ...(row.merged !== null && { merged: row.merged }),
    }),
  };
}

const MERGED_NAMES = `(SELECT json_agg(json_build_object('id', m.id, 'clientId', m.client_id) ORDER BY m.id)
  FROM ${MERGED} m WHERE m.workspace_id = $1 AND m.into_id = r.id) AS merged`;

const DISCOVERY_REFERENCES = `s.client_id AS state, s.name AS state_name, coalesce(c.client_id, p.client_id) AS parent,
  EXISTS (SELECT FROM component x WHERE x.workspace_id = $1 AND x.client_id = p.client_id)
    AS parent_is_ambiguous,
  ARRAY(SELECT u.client_id FROM unnest(r.assignees) AS a (user_id)
    JOIN workspace_user u ON u.workspace_id = $1 AND u.id = a.user_id ORDER BY u.name, u.id)
    AS assigned,
  (SELECT json_agg(json_build_object('field', json_build_object('id', f.client_id), 'value', v.value)
      ORDER BY f.position, f.id)
    FROM jsonb_each_text(r.field_values) AS v (field_id, value)
    JOIN discovery_field f ON f.workspace_id = $1 AND f.id = v.field_id::uuid) AS values`;
