import { columnOf } from '../../platform/database/sql.js';
import { compareReferences, compareTexts } from '../../http/lists/comparisons/lists.js';
import { compareChoice, compareReferredChoice } from '../../http/lists/comparisons/options.js';
import { compareInteger, compareNumber, compareTime } from '../../http/lists/comparisons/ordered.js';
import { compareFirst, compareParent } from '../../http/lists/comparisons/references.js';
import { allOf } from '../../http/lists/comparisons/sql.js';
import { columnIndex, sideIndex } from '../../http/lists/comparisons/value-index.js';
import { type Filter, given, is, WORDS } from '../../http/lists/compiler/filter.js';
import type { Member, MemberTable, Referable, SideValue } from '../../http/lists/compiler/members.js';
import {
  integerKey,
  NUMBER,
  type SideIndex,
  type SortType,
  textKey,
  TIME,
} from '../../http/lists/compiler/sort-key.js';
import {
  amongOrNone,
  filterOf,
  itemsOf,
  plainMembers,
  reference,
  SEARCHED,
  sortedTime,
  text,
  TITLE,
} from '../../http/lists/common-listable-fields.js';
import { STATE_CATEGORIES } from '../states/state.requests.js';
import type { DiscoveryColumns, DiscoveryRow } from './discovery.entity.js';
import type { DiscoveriesQuery } from './discovery-list.requests.js';
import { fieldsWith } from './field-members.js';
import { MAX_RANK_LENGTH } from './ranks/rank.js';
import { PARENT_TYPES } from './rules/nesting.js';
import { TRACKERS } from './rules/tracker-links.js';

const column = columnOf<DiscoveryColumns & DiscoveryRow>('r');

/** The parent of a discovery; the expression has an index. */
export const PARENT_ID = `coalesce(${column('component_id')}, ${column('parent_discovery_id')})`;

const ASSIGNEE = sideIndex('discovery_assignee', 'discovery_id', 'user_id');
const TAG = sideIndex('discovery_tag', 'discovery_id', 'tag');

const STATES: Referable = ['discovery_state'];
const BY_STATE = columnIndex('discovery', column('state_id'));

const PARENTS: Referable = ['component', 'discovery'];
const USERS: Referable = ['workspace_user'];

type RefreshedColumn = 'feedback_score' | 'last_feedback' | 'customers' | 'revenue';

/** Side table with a row for each discovery that has feedback (docs/decisions/23). */
const FEEDBACK_VALUE = { table: 'discovery_feedback_value', record: 'discovery_id' };

const ofFeedback = (name: RefreshedColumn): SideValue => ({
  ...FEEDBACK_VALUE,
  id: FEEDBACK_VALUE.table,
  value: name,
  isOfMember: () => 'true',
});

const byFeedback = (name: RefreshedColumn): SideIndex => ({
  ...FEEDBACK_VALUE,
  value: FEEDBACK_VALUE.table,
  key: `k.${name}`,
  conditions: [],
  isWithout: 'NOT r.has_feedback',
});

/** A number that the rollup keeps in the side table, and that is 0 without feedback. */
const refreshed = (
  name: RefreshedColumn,
  compare: typeof compareNumber,
  type: SortType,
  zero = '0',
): Member => ({
  side: { ...ofFeedback(name), isZeroWithout: true },
  compare: ({ parameters }, { joined = column(name) }) => compare(parameters.bind, joined),
  sort: { ...type, sql: column(name), side: { ...byFeedback(name), defaultKey: zero } },
});

/** The feedback value; the system field has the same member. */
const FEEDBACK_SCORE = refreshed(
  'feedback_score',
  compareInteger,
  integerKey(Number.MAX_SAFE_INTEGER, 'bigint'),
);

/** PostgreSQL's largest integer. */
const MOST_CUSTOMERS = 2_147_483_647;

const links = (sql: string): Member => ({ compare: ({ parameters }) => compareTexts(parameters.bind, sql) });

/** Whether the first assignee by name is one of the users; run only on discoveries that one of them is assigned to. */
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
export const columnNamed = (member: string): string =>
  member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const DISCOVERIES: MemberTable = {
  table: 'discovery',
  named: fieldsWith(FEEDBACK_SCORE),
  sum: { name: 'feedbackScore', sql: column('feedback_score') },
  members: {
    ...plainMembers('discovery'),
    title: TITLE,
    description: text(column('description')),
    discoveryStateId: {
      ...reference(column('state_id'), STATES, BY_STATE),
      group: { value: column('state_id') },
    },
    stateCategory: {
      compare: ({ references }) =>
        compareReferredChoice(column('state_id'), STATE_CATEGORIES, references(STATES, 'category'), BY_STATE),
      references: STATES,
      referencesBy: 'category',
      group: {
        value: 's.category',
        values: 'JOIN discovery_state s ON s.workspace_id = $1 AND s.id = r.state_id',
      },
    },
    parentId: {
      compare: ({ references }, { isRequired }) =>
        compareParent(PARENT_ID, references(PARENTS), isRequired ? foundWithin : isWithin),
      references: PARENTS,
      group: { value: PARENT_ID },
    },
    parentType: {
      compare: ({ parameters }) =>
        compareChoice(parameters.bind, {
          sql: column('parent_type'),
          options: PARENT_TYPES,
          index: columnIndex('discovery', column('parent_type')),
        }),
      group: { value: column('parent_type') },
    },
    assigneeId: {
      compare: ({ references }, { isRequired }) =>
        compareFirst(column('assignees'), references(USERS), (users) =>
          allOf([
            isRequired ? ASSIGNEE.condition(`ANY (${users})`) : `r.assignees && ${users}`,
            isFirst(users),
          ]),
        ),
      references: USERS,
    },
    assignees: {
      compare: ({ references }, { isRequired }) =>
        compareReferences(column('assignees'), references(USERS), isRequired ? ASSIGNEE : undefined),
      references: USERS,
      group: itemsOf(column('assignees')),
    },
    tags: {
      compare: ({ parameters }, { isRequired }) =>
        compareTexts(parameters.bind, column('tags'), isRequired ? TAG : undefined),
      group: itemsOf(column('tags')),
    },
    feedbackScore: FEEDBACK_SCORE,
    customers: refreshed('customers', compareInteger, integerKey(MOST_CUSTOMERS)),
    revenue: refreshed('revenue', compareNumber, NUMBER, '0.00'),
    lastFeedback: {
      side: ofFeedback('last_feedback'),
      compare: ({ parameters }, { joined = column('last_feedback') }) =>
        compareTime(parameters.bind, joined, 'timestamptz'),
      sort: { ...TIME, sql: column('last_feedback'), isNullable: true, side: byFeedback('last_feedback') },
    },
    lastDiscoverystateUpdatedAt: { ...sortedTime('state_entered_at'), time: column('state_entered_at') },
    rank: { sort: { ...textKey(MAX_RANK_LENGTH), sql: column('rank'), isUnique: true } },
    ...Object.fromEntries(TRACKERS.map((tracker) => [tracker, links(`r.${columnNamed(tracker)}`)])),
    [WORDS]: SEARCHED,
  },
};

export const filterOfList = (query: DiscoveriesQuery): Filter =>
  filterOf(query, [
    ...given(query.parentId, (parent) => is('parentId', 'eq', parent)),
    ...given(query.assignee, (assignees) => amongOrNone('assignees', 'hasAny', assignees)),
    ...given(query.tag, (tags) => is('tags', 'hasAny', tags)),
    ...given(query.discoveryStateId, (states) => is('discoveryStateId', 'in', states)),
    ...given(query.stateCategory, (categories) => is('stateCategory', 'in', categories)),
    ...given(query.parentType, (types) => is('parentType', 'in', types)),
  ]);
