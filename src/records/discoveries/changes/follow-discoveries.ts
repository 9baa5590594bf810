import type { Follower, RecordChange } from '../../../platform/database/changes/followers.js';
import { insertDetail } from '../../../platform/database/changes/outbox.js';
import { writeSideTables } from '../../rollup/side-tables.js';
import { tagChangesOf, TAGS, VALUES, WITH_FORMULA } from '../../rollup/work-kinds.js';
import type { DiscoveryColumns } from '../discovery.entity.js';
import { affectedByMove, hasOtherValues } from '../rules/affected-discoveries.js';
import { refuseMergedNames } from './merged-discoveries.js';

type Change = RecordChange<DiscoveryColumns>;

/** Updates side tables and counts of tags, and has values computed again. */
export const followDiscoveries: Follower<DiscoveryColumns> = (changes, workspaceId) => {
  const written = changes.flatMap(({ before, after }) => (after ? [{ before, after }] : []));
  const named = changes.flatMap((change) => (mayHaveMergedName(change) ? (change.after ?? []) : []));
  const tags = tagChangesOf(
    changes.map(({ before, after }) => ({ before: before?.tags ?? [], after: after?.tags ?? [] })),
  );
  const moved = new Set(changes.flatMap(({ before, after }) => affectedByMove(before, after)));
  const revalued = written.filter(
    ({ before, after }) => hasOtherValues(before, after) && !moved.has(after.id),
  );
  return {
    statements: [
      ...writeSideTables(workspaceId, written),
      ...(named.length > 0 ? [refuseMergedNames(workspaceId, named)] : []),
      ...(tags.size > 0 ? [insertDetail(TAGS, workspaceId, Object.fromEntries(tags))] : []),
    ],
    work: [
      { kind: VALUES, subjects: [...moved] },
      // The locks of the discoveries are held, so that recomputing a newer formula waits for this change.
      { kind: VALUES, subjects: revalued.map(({ after }) => after.id), onlyIf: WITH_FORMULA },
    ],
  };
};

/** Whether a new discovery may have a name of a merged one: neither its id nor its `clientId` has just been generated. */
const mayHaveMergedName = ({ before, after, hasNewId }: Change): boolean =>
  !before && after !== undefined && !(hasNewId && after.client_id === after.id);
