import type { FieldFacts } from '../field-values.js';
import { columnOf } from '../../database/sql.js';
import { FEEDBACK_TYPE } from '../../fields/field-type.js';
import type { DiscoveryColumns, DiscoveryRow, SearchColumn } from '../discovery.entity.js';
import { PARENT_ID } from '../discovery-filters.js';
import { PARENT_TYPES } from '../nesting.js';
import { TRACKERS } from '../tracker-links.js';
import * as compare from './comparisons.js';
import { WORDS } from './filter.js';

/** What references may name in a filter. */
export const REFERABLE = ['discovery', 'discovery_state', 'workspace_user', 'parent'] as const;
export type Referable = (typeof REFERABLE)[number];

/** What a workspace has, as far as a filter asks. */
export interface Facts {
  readonly resolve: (kind: Referable) => compare.Resolve;
  readonly searchQuery: (text: string) => string;
}

const column = columnOf<DiscoveryColumns & SearchColumn & DiscoveryRow>('r');

const plain: Readonly<Record<string, (facts: Facts) => compare.Comparison>> = {
  id: ({ resolve }) => compare.reference(column('id'), resolve('discovery')),
  clientId: () => compare.text(column('client_id')),
  createdAt: () => compare.time(column('id'), 'uuid'),
  updatedAt: () => compare.time(column('updated_at'), 'timestamptz'),
  title: () => compare.text(column('title')),
  description: () => compare.text(column('description')),
  discoveryStateId: ({ resolve }) => compare.reference(column('state_id'), resolve('discovery_state')),
  parentId: ({ resolve }) => compare.parent(PARENT_ID, resolve('parent')),
  parentType: () => compare.choice(column('parent_type'), PARENT_TYPES),
  assigneeId: ({ resolve }) => compare.reference(`${column('assignees')}[1]`, resolve('workspace_user')),
  assignees: ({ resolve }) => compare.references(column('assignees'), resolve('workspace_user')),
  tags: () => compare.texts(column('tags')),
  lastDiscoverystateUpdatedAt: () => compare.time(column('state_entered_at'), 'timestamptz'),
  lastFeedback: () => compare.time(column('last_feedback'), 'timestamptz'),
  feedbackScore: () => compare.number(column('feedback_score')),
  ...Object.fromEntries(
    TRACKERS.map((tracker) => [tracker, () => compare.texts(`r.${columnNamed(tracker)}`)]),
  ),
  [WORDS]: ({ searchQuery }) => compare.words(column('words'), searchQuery),
};

/** `alphaIssueUrls` → `alpha_issue_urls` */
function columnNamed(member: string): string {
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What the references of a member name. */
export const REFERENCES: Readonly<Record<string, Referable>> = {
  id: 'discovery',
  discoveryStateId: 'discovery_state',
  parentId: 'parent',
  assigneeId: 'workspace_user',
  assignees: 'workspace_user',
};

export const MEMBER_NAMES = Object.keys(plain);

export const comparisonOf = (member: string, facts: Facts): compare.Comparison | undefined =>
  Object.hasOwn(plain, member) ? plain[member]?.(facts) : undefined;

const FIELD_PREFIX = 'fieldsValues.';

/** The reference to a field in `fieldsValues.effort`. */
export const fieldNamedIn = (member: string): string | undefined =>
  member.startsWith(FIELD_PREFIX) ? member.slice(FIELD_PREFIX.length) : undefined;

/** The comparison of a field's value, which is the text `sql`. */
export function fieldComparison({ type, options }: FieldFacts, sql: string): compare.Comparison {
  switch (type) {
    case 'TEXT':
    case 'URL':
      return compare.text(sql);
    case 'NUMBER':
    case 'RATING':
    case 'SCORE':
      return compare.number(`${sql}::numeric`);
    case 'DATE':
      return compare.day(sql);
    case 'BOOLEAN':
      return compare.truth(sql);
    case 'SELECT':
      return compare.choice(sql, options ?? []);
    case 'MULTI_SELECT':
      return compare.chosen(sql, options ?? []);
    case FEEDBACK_TYPE:
      return compare.number(column('feedback_score'));
  }
}
