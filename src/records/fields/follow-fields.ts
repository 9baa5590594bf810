import type { Follower } from '../../platform/database/changes/followers.js';
import { SCORES } from '../rollup/work-kinds.js';
import type { FieldColumns } from './discovery-field.entity.js';

/** Has all scores of the workspace computed again when a formula changes. */
export const followFields: Follower<FieldColumns> = (changes) => {
  const changed = changes.filter(
    ({ before, after }) => (before?.formula ?? null) !== (after?.formula ?? null),
  );
  return {
    work: [{ kind: SCORES, subjects: changed.flatMap(({ before, after }) => (after ?? before)?.id ?? []) }],
  };
};
