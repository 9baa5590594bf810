import { columnOf } from '../../database/sql.js';
import type { FieldFacts } from '../../fields/field-facts.js';
import { FEEDBACK_TYPE, FIELD_TYPES } from '../../fields/field-type.js';
import type { DiscoveryColumns, DiscoveryRow, SearchColumn } from '../discovery.entity.js';
import { PARENT_ID } from '../discovery-filters.js';
import { PARENT_TYPES } from '../rules/nesting.js';
import { TRACKERS } from '../rules/tracker-links.js';
import type { Comparison } from '../../http/lists/comparisons/comparison.js';
import { compareReferences, compareTexts } from '../../http/lists/comparisons/lists.js';
import { compareChoice, compareChoices, compareTruth } from '../../http/lists/comparisons/options.js';
import { compareDay, compareNumber } from '../../http/lists/comparisons/ordered.js';
import {
  compareFirst,
  compareParent,
  compareReference,
  type Resolve,
} from '../../http/lists/comparisons/references.js';
import { compareText, compareWords } from '../../http/lists/comparisons/texts.js';
import { compareTime } from '../../http/lists/comparisons/times.js';
import { FIELDS, WORDS } from '../../http/lists/filter.js';
import { keyOf, numberIn } from '../../http/lists/comparisons/sql-conditions.js';

/** What references may name in a filter. */
export type Referable = 'discovery' | 'discovery_state' | 'workspace_user' | 'parent';

/** What a filter has to know of its workspace. */
export interface Facts {
  readonly resolve: (kind: Referable) => Resolve;
  readonly searchQuery: (text: string) => string;
}

/** Whether a condition has to be true of everything that is found. An index may then lead to it. */
interface Place {
  readonly isRequired: boolean;
}

const column = columnOf<DiscoveryColumns & SearchColumn & DiscoveryRow>('r');

type MemberComparison = (facts: Facts, place: Place) => Comparison;

const MEMBERS: Readonly<Record<string, MemberComparison>> = {
  id: ({ resolve }) => compareReference(column('id'), resolve('discovery')),
  clientId: () => compareText({ sql: column('client_id') }),
  createdAt: () => compareTime(column('id'), 'uuid'),
  updatedAt: () => compareTime(column('updated_at'), 'timestamptz'),
  title: () => compareText({ sql: column('title') }),
  description: () => compareText({ sql: column('description') }),
  discoveryStateId: ({ resolve }) => compareReference(column('state_id'), resolve('discovery_state')),
  parentId: ({ resolve }, { isRequired }) =>
    compareParent(PARENT_ID, resolve('parent'), isRequired ? foundWithin : isWithin),
  parentType: () => compareChoice({ sql: column('parent_type') }, PARENT_TYPES),
  assigneeId: ({ resolve }, { isRequired }) =>
    compareFirst(
      column('assignees'),
      resolve('workspace_user'),
      isRequired ? foundFirst : (users) => `${column('assignees')} && ${users} AND ${isFirst(users)}`,
    ),
  assignees: ({ resolve }, { isRequired }) =>
    compareReferences(
      column('assignees'),
      resolve('workspace_user'),
      isRequired ? foundIn('discovery_assignee', 'user_id') : undefined,
    ),
  tags: (_, { isRequired }) =>
    compareTexts(column('tags'), isRequired ? foundIn('discovery_tag', 'tag') : undefined),
  lastDiscoverystateUpdatedAt: () => compareTime(column('state_entered_at'), 'timestamptz'),
  lastFeedback: () => compareTime(column('last_feedback'), 'timestamptz'),
  feedbackScore: () => compareNumber(column('feedback_score')),
  ...Object.fromEntries(
    TRACKERS.map((tracker): [string, MemberComparison] => [
      tracker,
      () => compareTexts(`r.${columnNamed(tracker)}`),
    ]),
  ),
  [WORDS]: ({ searchQuery }) => compareWords(column('words'), searchQuery),
};

/** `alphaIssueUrls` → `alpha_issue_urls` */
function columnNamed(member: string): string {
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const foundIn = (table: string, item: string) => (condition: (item: string) => string) =>
  `EXISTS (SELECT FROM ${table} i WHERE i.workspace_id = $1 AND i.discovery_id = r.id AND ${condition(`i.${item}`)})`;

/** Of several assignees the first by name, which PostgreSQL is to look for only in discoveries that have one of the users. */
const isFirst = (users: string): string => `CASE WHEN cardinality(r.assignees) = 1 THEN true ELSE (
  SELECT u.id FROM unnest(r.assignees) a (id) JOIN workspace_user u ON u.workspace_id = $1 AND u.id = a.id
  ORDER BY u.name, u.id LIMIT 1) = ANY (${users}) END`;

const foundFirst = (users: string): string =>
  `${foundIn('discovery_assignee', 'user_id')((user) => `${user} = ANY (${users})`)} AND ${isFirst(users)}`;

const isWithin = (parent: string): string => `${PARENT_ID} = ${parent} OR EXISTS (
  SELECT FROM discovery p WHERE p.workspace_id = $1 AND p.id = r.parent_discovery_id AND p.component_id = ${parent})`;

const foundWithin = (parent: string): string => `r.id IN (
  SELECT c.id FROM discovery c
  WHERE c.workspace_id = $1 AND coalesce(c.component_id, c.parent_discovery_id) = ${parent}
  UNION ALL
  SELECT c.id FROM discovery p JOIN discovery c ON c.workspace_id = $1 AND c.parent_discovery_id = p.id
  WHERE p.workspace_id = $1 AND p.component_id = ${parent})`;

/** What the references of a member name. */
export const REFERENCES: Readonly<Record<string, Referable>> = {
  id: 'discovery',
  discoveryStateId: 'discovery_state',
  parentId: 'parent',
  assigneeId: 'workspace_user',
  assignees: 'workspace_user',
};

export const comparisonOf = (member: string, facts: Facts, place: Place): Comparison | undefined =>
  Object.hasOwn(MEMBERS, member) ? MEMBERS[member]?.(facts, place) : undefined;

const FIELD_PREFIX = `${FIELDS}.`;

/** The reference to a field in `fieldsValues.effort`. */
export const fieldNamedIn = (member: string): string | undefined =>
  member.startsWith(FIELD_PREFIX) ? member.slice(FIELD_PREFIX.length) : undefined;

/** A field's value, as text. */
export interface ValueSql {
  readonly text: string;
  /** Whether there are indexes on it. */
  readonly isIndexed: boolean;
}

export const numberOf = ({ text, isIndexed }: ValueSql): string =>
  isIndexed ? numberIn(text) : `(${text})::numeric`;

export const dayOf = ({ text, isIndexed }: ValueSql): string =>
  isIndexed ? keyOf(text) : `(${text} COLLATE "C")`;

export function fieldComparison({ type, options }: FieldFacts, value: ValueSql): Comparison {
  const { text, isIndexed } = value;
  const indexed = { sql: text, key: isIndexed ? keyOf(text) : undefined };
  switch (type) {
    case 'TEXT':
    case 'URL':
      return compareText(indexed);
    case 'NUMBER':
    case 'RATING':
    case 'SCORE':
      return compareNumber(numberOf(value));
    case 'DATE':
      return compareDay(dayOf(value));
    case 'BOOLEAN':
      return compareTruth(indexed);
    case 'SELECT':
      return compareChoice(indexed, options ?? []);
    case 'MULTI_SELECT':
      return compareChoices(text, options ?? []);
    case FEEDBACK_TYPE:
      return compareNumber(column('feedback_score'));
  }
}

const NO_FIELD = { id: '', name: '', options: null, formula: null };

const NOWHERE: Facts = { resolve: () => () => undefined, searchQuery: String };

/** What each member is compared by, for the specification. */
export const COMPARED_MEMBERS: Readonly<Record<string, Comparison>> = Object.fromEntries(
  Object.entries(MEMBERS).map(([name, compare]) => [name, compare(NOWHERE, { isRequired: false })]),
);

/** What a field of any type is compared by. */
export const COMPARED_FIELD: Comparison = {
  whyNot: () => undefined,
  operators: Object.assign(
    {},
    ...FIELD_TYPES.map(
      (type) => fieldComparison({ ...NO_FIELD, type }, { text: '', isIndexed: false }).operators,
    ),
  ) as Comparison['operators'],
};
