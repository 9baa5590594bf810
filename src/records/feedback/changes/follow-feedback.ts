import type { Follower } from '../../../platform/database/changes/followers.js';
import { affectedByFeedback } from '../../discoveries/rules/affected-discoveries.js';
import { ADOPTION, VALUES } from '../../rollup/work-kinds.js';
import type { FeedbackColumns } from '../feedback.entity.js';

/** Has the values of discoveries follow their feedback. */
export const followFeedback: Follower<FeedbackColumns> = (changes, workspaceId) => {
  // Events from before companies existed have a company's name, so an undo restores feedback without a company's id.
  const lacksCompany = changes.some(({ after }) => after?.company && !after.company_id);
  return {
    work: [
      { kind: VALUES, subjects: changes.flatMap(({ before, after }) => affectedByFeedback(before, after)) },
      { kind: ADOPTION, subjects: lacksCompany ? [workspaceId] : [] },
    ],
  };
};
