import { columnOf } from '../database/sql.js';
import { compareReferences, compareTexts } from '../http/lists/comparisons/lists.js';
import { compareChoice } from '../http/lists/comparisons/options.js';
import { compareNumber } from '../http/lists/comparisons/ordered.js';
import { compareFirst, compareParent, compareReference } from '../http/lists/comparisons/references.js';
import { allOf } from '../http/lists/comparisons/sql-conditions.js';
import { compareTime } from '../http/lists/comparisons/times.js';
import { columnIndex, sideIndex } from '../http/lists/comparisons/value-index.js';
import { WORDS } from '../http/lists/compiler/filter.js';
import type { GroupSql, MemberOf, MemberTable } from '../http/lists/compiler/members.js';
import { integerKey, type SideIndex, shown, textKey, TIME } from '../http/lists/compiler/sort-key.js';
import { plainMembers, SEARCHED, text, TITLE } from '../http/lists/plain-members.js';
import type { DiscoveryColumns, DiscoveryRow } from './discovery.entity.js';
import { fieldsWith } from './field-members.js';
import { PARENT_TYPES } from './rules/nesting.js';
import { MAX_RANK_LENGTH } from './ranks/rank.js';
import { TRACKERS } from './rules/tracker-links.js';

const column = columnOf<DiscoveryColumns & DiscoveryRow>('r');

/** There is an index on this expression. */
export const PARENT_ID = `coalesce(${column('component_id')}, ${column('parent_discovery_id')})`;

const STATE = columnIndex('discovery', column('state_id'));
const PARENT_TYPE = columnIndex('discovery', column('parent_type'));
const ASSIGNEE = sideIndex('discovery_assignee', 'discovery_id', 'user_id');
const TAG = sideIndex('discovery_tag', 'discovery_id', 'tag');

/** Discoveries with feedback have a row (docs/decisions/23). */
const byFeedback = (name: 'feedback_score' | 'last_feedback'): SideIndex => ({
  table: 'discovery_feedback_value',
  record: 'discovery_id',
  key: `k.${name}`,
  conditions: [],
  isWithout: 'NOT r.has_feedback',
});

/** The feedback value, which is that of a field as well. */
export const FEEDBACK_SCORE: MemberOf = ({ parameters }) => ({
  compare: () => compareNumber(parameters.bind, column('feedback_score')),
  sort: {
    ...integerKey(Number.MAX_SAFE_INTEGER, 'bigint'),
    sql: column('feedback_score'),
    side: { ...byFeedback('feedback_score'), othersKey: '0' },
  },
});

const itemsOf = (array: string): GroupSql => ({
  value: 'item',
  values: `LEFT JOIN LATERAL unnest(${array}) AS items (item) ON true`,
});

/** Of several assignees the first by name, which PostgreSQL is to look for only in discoveries that have one of the users. */
const isFirst = (users: string): string => `CASE WHEN cardinality(r.assignees) = 1 THEN true ELSE (
  SELECT u.id FROM unnest(r.assignees) a (id) JOIN workspace_user u ON u.workspace_id = $1 AND u.id = a.id
  ORDER BY u.name, u.id LIMIT 1) = ANY (${users}) END`;

const isWithin = (parent: string): string => `${PARENT_ID} = ${parent} OR EXISTS (
  SELECT FROM discovery p WHERE p.workspace_id = $1 AND p.id = r.parent_discovery_id AND p.component_id = ${parent})`;

const foundWithin = (parent: string): string => `r.id IN (
  SELECT c.id FROM discovery c
  WHERE c.workspace_id = $1 AND coalesce(c.component_id, c.parent_discovery_id) = ${parent}
  UNION ALL
  SELECT c.id FROM discovery p JOIN discovery c ON c.workspace_id = $1 AND c.parent_discovery_id = p.id
  WHERE p.workspace_id = $1 AND p.component_id = ${parent})`;

/** `alphaIssueUrls` → `alpha_issue_urls` */
const columnNamed = (member: string): string =>
  member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The members of discoveries, as lists filter, order and count by them. */
export const DISCOVERIES: MemberTable = {
  table: 'discovery',
  named: fieldsWith(FEEDBACK_SCORE),
  sum: { name: 'feedbackScore', sql: column('feedback_score') },
  members: {
    ...plainMembers('discovery'),
    title: TITLE,
    description: text(column('description')),
    discoveryStateId: ({ references }) => ({
      compare: ({ isRequired }) =>
        compareReference(column('state_id'), references(['discovery_state']), isRequired ? STATE : undefined),
      references: ['discovery_state'],
      group: { value: column('state_id') },
    }),
    parentId: ({ references }) => ({
      compare: ({ isRequired }) =>
        compareParent(PARENT_ID, references(['component', 'discovery']), isRequired ? foundWithin : isWithin),
      references: ['component', 'discovery'],
      group: { value: PARENT_ID },
    }),
    parentType: ({ parameters }) => ({
      compare: ({ isRequired }) =>
        compareChoice(parameters.bind, {
          sql: column('parent_type'),
          options: PARENT_TYPES,
          index: isRequired ? PARENT_TYPE : undefined,
        }),
      group: { value: column('parent_type') },
    }),
    assigneeId: ({ references }) => ({
      compare: ({ isRequired }) =>
        compareFirst(column('assignees'), references(['workspace_user']), (users) =>
          allOf([
            isRequired ? ASSIGNEE.condition(`ANY (${users})`) : `r.assignees && ${users}`,
            isFirst(users),
          ]),
        ),
      references: ['workspace_user'],
    }),
    assignees: ({ references }) => ({
      compare: ({ isRequired }) =>
        compareReferences(
          column('assignees'),
          references(['workspace_user']),
          isRequired ? ASSIGNEE : undefined,
        ),
      references: ['workspace_user'],
      group: itemsOf(column('assignees')),
    }),
    tags: ({ parameters }) => ({
      compare: ({ isRequired }) =>
        compareTexts(parameters.bind, column('tags'), isRequired ? TAG : undefined),
      group: itemsOf(column('tags')),
    }),
    feedbackScore: FEEDBACK_SCORE,
    lastFeedback: ({ parameters }) => ({
      compare: () => compareTime(parameters.bind, column('last_feedback'), 'timestamptz'),
      sort: { ...TIME, sql: column('last_feedback'), isNullable: true, side: byFeedback('last_feedback') },
    }),
    lastDiscoverystateUpdatedAt: ({ parameters }) => ({
      compare: () => compareTime(parameters.bind, column('state_entered_at'), 'timestamptz'),
      sort: shown('state_entered_at', TIME),
    }),
    rank: () => ({ sort: { ...textKey(MAX_RANK_LENGTH), sql: column('rank'), isUnique: true } }),
    ...Object.fromEntries(
      TRACKERS.map((tracker): [string, MemberOf] => [
        tracker,
        ({ parameters }) => ({ compare: () => compareTexts(parameters.bind, `r.${columnNamed(tracker)}`) }),
      ]),
    ),
    [WORDS]: SEARCHED,
  },
};
