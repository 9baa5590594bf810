import { columnOf, folded } from '../database/sql.js';
import { compareFlag } from '../http/lists/comparisons/options.js';
import { compareNumber } from '../http/lists/comparisons/ordered.js';
import { compareReference } from '../http/lists/comparisons/references.js';
import { compareText } from '../http/lists/comparisons/texts.js';
import { columnIndex } from '../http/lists/comparisons/value-index.js';
import { type Filter, WORDS } from '../http/lists/compiler/filter.js';
import type { MemberOf, MemberTable } from '../http/lists/compiler/members.js';
import { integerKey, shown } from '../http/lists/compiler/sort-key.js';
import { filterOf, given, is } from '../http/lists/list-facts.js';
import { plainMembers, SEARCHED, text } from '../http/lists/plain-members.js';
import type { FeedbackRow } from './feedback.entity.js';
import { type DiscoveryFeedbackQuery, type FeedbacksQuery, HIGHEST_SCORE } from './feedback.requests.js';

const column = columnOf<FeedbackRow>('r');

const DISCOVERY = columnIndex('feedback', column('discovery_id'));

/** A text that is never empty, with an index of it without case. */
function withoutCase(name: 'company' | 'author_email'): MemberOf {
  const sql = column(name);
  const index = columnIndex('feedback', folded(sql));
  return ({ parameters }) => ({
    compare: ({ isRequired }) =>
      compareText(parameters.bind, { sql, index: isRequired ? index : undefined }, false),
    group: { value: folded(sql), spelling: sql },
  });
}

/** The members of feedback, as lists filter, order and count by them. */
export const FEEDBACK: MemberTable = {
  table: 'feedback',
  sum: { name: 'score', sql: column('score') },
  members: {
    ...plainMembers('feedback'),
    company: withoutCase('company'),
    authorEmail: withoutCase('author_email'),
    discoveryId: ({ references }) => ({
      compare: ({ isRequired }) =>
        compareReference(
          column('discovery_id'),
          references(['discovery']),
          isRequired ? DISCOVERY : undefined,
        ),
      references: ['discovery'],
      group: { value: column('discovery_id') },
    }),
    score: ({ parameters }) => ({
      compare: () => compareNumber(parameters.bind, column('score')),
      sort: shown('score', integerKey(HIGHEST_SCORE)),
    }),
    starred: () => ({ compare: () => compareFlag(column('starred')) }),
    title: text(column('title')),
    content: text(column('content')),
    authorName: text(column('author_name')),
    sourceUrl: text(column('source_url')),
    [WORDS]: SEARCHED,
  },
};

type Parameters = DiscoveryFeedbackQuery & Pick<FeedbacksQuery, 'discoveryId'>;

/** The parameters of lists of feedback, as a filter. */
export const filterOfList = (query: Parameters): Filter =>
  filterOf(query, [
    ...given(query.discoveryId, (discoveries) => is('discoveryId', 'in', discoveries)),
    ...given(query.company, (companies) => is('company', 'in', trimmed(companies))),
    ...given(query.authorEmail, (addresses) => is('authorEmail', 'in', trimmed(addresses))),
    ...given(query.starred, (starred) => is('starred', 'eq', starred)),
  ]);

/** As they are stored. */
const trimmed = (texts: readonly string[]): string[] => texts.map((each) => each.trim());
