import { integerKey, textKey, TIME } from '../http/lists/order-key.js';
import type { Ordering } from '../http/lists/order.js';
import type { DiscoveryColumns, DiscoveryRow } from './discovery.entity.js';
import { MAX_RANK_LENGTH } from './ranks/rank.js';

/** Discoveries with feedback have a row (docs/decisions/23). */
const FEEDBACK_VALUE = {
  table: 'discovery_feedback_value',
  id: 'discovery_id',
  flag: 'has_feedback',
} as const;

/** The orders of the list of discoveries alone, by their names in `sort`. */
export const DISCOVERY_ORDERINGS = {
  feedbackScore: {
    column: 'feedback_score',
    key: integerKey(Number.MAX_SAFE_INTEGER, 'bigint'),
    apart: { ...FEEDBACK_VALUE, othersKey: '0' },
  },
  lastFeedback: { column: 'last_feedback', key: TIME, apart: FEEDBACK_VALUE },
  lastDiscoverystateUpdatedAt: { column: 'state_entered_at', key: TIME },
  rank: { column: 'rank', key: textKey(MAX_RANK_LENGTH), isUnique: true, isHidden: true },
} satisfies Record<string, Ordering<keyof (DiscoveryColumns & DiscoveryRow)>>;
