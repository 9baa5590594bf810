import { companyReference } from '../companies/company-comparisons.js';
import { columnOf } from '../../platform/database/sql.js';
import { compareWritten } from '../../http/lists/comparisons/options.js';
import { columnIndex } from '../../http/lists/comparisons/value-index.js';
import { type Filter, given, is, WORDS } from '../../http/lists/compiler/filter.js';
import type { MemberTable } from '../../http/lists/compiler/members.js';
import { filterOf, plainMembers, SEARCHED } from '../../http/lists/common-listable-fields.js';
import { INBOX_STATES } from './message.requests.js';
import type { MessageRow } from './message.entity.js';
import type { MessagesQuery } from './message.requests.js';

const state = columnOf<MessageRow>('r')('state');

export const MESSAGES: MemberTable = {
  table: 'message',
  members: {
    ...plainMembers('message'),
    state: {
      compare: () =>
        compareWritten({ sql: state, options: INBOX_STATES, index: columnIndex('message', state) }),
    },
    companyId: companyReference('message'),
    [WORDS]: SEARCHED,
  },
};

/** The filter of a list's parameters. */
export const filterOfMessages = (query: MessagesQuery): Filter =>
  filterOf(query, [
    ...given(query.state, (states) => is('state', 'in', states)),
    ...given(query.companyId, (companies) => is('companyId', 'in', companies)),
  ]);
