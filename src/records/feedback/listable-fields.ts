import { companyName, companyReference } from '../companies/company-comparisons.js';
import { columnOf, folded } from '../../platform/database/sql.js';
import { compareTags, compareTexts } from '../../http/lists/comparisons/lists.js';
import { compareFlag, compareWritten } from '../../http/lists/comparisons/options.js';
import { compareInteger } from '../../http/lists/comparisons/ordered.js';
import { compareText } from '../../http/lists/comparisons/texts.js';
import { columnIndex } from '../../http/lists/comparisons/value-index.js';
import { type Filter, given, is, WORDS } from '../../http/lists/compiler/filter.js';
import type { Member, MemberTable } from '../../http/lists/compiler/members.js';
import { integerKey, shown } from '../../http/lists/compiler/sort-key.js';
import {
  amongOrNone,
  filterOf,
  itemsOf,
  plainMembers,
  reference,
  SEARCHED,
  text,
} from '../../http/lists/common-listable-fields.js';
import type { FeedbackColumns } from './feedback.entity.js';
import type { DiscoveryFeedbackQuery, FeedbacksQuery } from './feedback-list.requests.js';
import { HIGHEST_SCORE } from './feedback.requests.js';
import { INBOX_STATES } from '../messages/message.requests.js';

const column = columnOf<FeedbackColumns>('r');

/** A column that is never empty, with a case-insensitive index. */
function withoutCase(name: 'author_email'): Member {
  const sql = column(name);
  const index = columnIndex('feedback', folded(sql));
  return {
    compare: ({ parameters }) => compareText(parameters.bind, { sql, index }, false),
    group: { value: folded(sql), spelling: sql },
  };
}

/** The listable fields of feedback: for filters, sorting and counts. */
export const FEEDBACK: MemberTable = {
  table: 'feedback',
  sum: { name: 'score', sql: column('score') },
  distinct: { name: 'companies', member: 'company' },
  members: {
    ...plainMembers('feedback'),
    company: companyName('feedback', column('company')),
    companyId: companyReference('feedback'),
    authorEmail: withoutCase('author_email'),
    discoveryId: {
      ...reference(column('discovery_id'), ['discovery'], columnIndex('feedback', column('discovery_id'))),
      group: { value: column('discovery_id') },
    },
    messageId: {
      ...reference(column('message_id'), ['message'], columnIndex('feedback', column('message_id'))),
      group: { value: column('message_id') },
    },
    score: {
      compare: ({ parameters }) => compareInteger(parameters.bind, column('score')),
      sort: shown('score', integerKey(HIGHEST_SCORE)),
    },
    starred: { compare: () => compareFlag(column('starred')) },
    title: text(column('title')),
    content: text(column('content')),
    authorName: text(column('author_name')),
    sourceUrl: text(column('source_url')),
    excerpt: text(column('excerpt')),
    state: {
      compare: () =>
        compareWritten({
          sql: column('state'),
          options: INBOX_STATES,
          index: columnIndex('feedback', column('state')),
        }),
      group: { value: column('state') },
    },
    tags: {
      compare: ({ parameters: { bind }, workspaceId }, { isRequired }) =>
        isRequired
          ? compareTags(bind, column('tags'), 'r.words', workspaceId)
          : compareTexts(bind, column('tags')),
      group: itemsOf(column('tags')),
      isPlannedEachTime: true,
    },
    [WORDS]: SEARCHED,
  },
};

type Parameters = DiscoveryFeedbackQuery & Pick<FeedbacksQuery, 'discoveryId'>;

export const filterOfList = (query: Parameters): Filter =>
  filterOf(query, [
    ...given(query.discoveryId, (discoveries) => amongOrNone('discoveryId', 'in', discoveries)),
    ...given(query.state, (states) => is('state', 'in', states)),
    ...given(query.tag, (tags) => is('tags', 'hasAny', tags)),
    ...given(query.company, (companies) => is('company', 'in', trimmed(companies))),
    ...given(query.companyId, (companies) => is('companyId', 'in', companies)),
    ...given(query.messageId, (messages) => is('messageId', 'in', messages)),
    ...given(query.authorEmail, (addresses) => is('authorEmail', 'in', trimmed(addresses))),
    ...given(query.starred, (starred) => is('starred', 'eq', starred)),
  ]);

const trimmed = (texts: readonly string[]): string[] => texts.map((each) => each.trim());
