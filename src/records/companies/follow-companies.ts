import type { Follower } from '../../platform/database/changes/followers.js';
import { COMPANY, COMPANY_WORDS } from '../rollup/work-kinds.js';
import type { CompanyRow } from './company.entity.js';

/** Has values of discoveries and search terms of feedback and messages follow their company. */
export const followCompanies: Follower<CompanyRow> = (changes) => {
  // No feedback refers to a new or a deleted company.
  const changed = (...columns: (keyof CompanyRow)[]) =>
    changes.flatMap(({ before, after }) =>
      before && after && columns.some((column) => (before[column] ?? null) !== (after[column] ?? null))
        ? after.id
        : [],
    );
  return {
    work: [
      { kind: COMPANY, subjects: changed('revenue', 'merged_into_id') },
      { kind: COMPANY_WORDS, subjects: changed('name', 'merged_into_id') },
    ],
  };
};
