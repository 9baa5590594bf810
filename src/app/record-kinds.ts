import type { RecordKind } from '../platform/database/records/record-table.js';
import { Comment } from '../records/comments/comment.entity.js';
import { toCommentRecord } from '../records/comments/comment.record.js';
import { Company, followCompanies } from '../records/companies/company.entity.js';
import { toCompanyRecord } from '../records/companies/company.record.js';
import { Component } from '../records/components/component.entity.js';
import { toComponentRecord } from '../records/components/component.record.js';
import { Discovery } from '../records/discoveries/discovery.entity.js';
import { followDiscoveries } from '../records/discoveries/changes/follow-discoveries.js';
import { View } from '../records/discoveries/views/view.entity.js';
import { toViewRecord } from '../records/discoveries/views/view.record.js';
import { Feedback, followFeedback } from '../records/feedback/feedback.entity.js';
import { toFeedbackRecord } from '../records/feedback/feedback.record.js';
import { DiscoveryField, followFields } from '../records/fields/discovery-field.entity.js';
import { toFieldRecord } from '../records/fields/field.record.js';
import { DiscoveryState } from '../records/states/discovery-state.entity.js';
import { toStateRecord } from '../records/states/state.record.js';
import { Message } from '../records/messages/message.entity.js';
import { toMessageRecord } from '../records/messages/message.record.js';
import { ApiToken } from '../access/tokens/api-token.entity.js';
import { toTokenRecord } from '../access/tokens/token.record.js';
import { WorkspaceUser } from '../records/users/workspace-user.entity.js';
import { toUserRecord } from '../records/users/user.record.js';
import { followTrackers, Tracker } from '../integrations/trackers/tracker.entity.js';
import { toTrackerRecord } from '../integrations/trackers/tracker.record.js';
import { Webhook } from '../records/webhooks/webhook.entity.js';
import { toWebhookOfEvent } from '../records/webhooks/webhook.record.js';
import { Workspace } from '../records/workspaces/workspace.entity.js';
import { toWorkspaceOfEvent } from '../records/workspaces/workspace.record.js';

/** All kinds of records, and what the service does with each besides what its module does. In global lock order. */
export const RECORD_KINDS: readonly RecordKind[] = [
  { kind: 'workspace', entity: Workspace, show: toWorkspaceOfEvent },
  { kind: 'apiToken', entity: ApiToken, show: toTokenRecord, isForAdmins: true },
  { kind: 'webhook', entity: Webhook, show: toWebhookOfEvent, isForAdmins: true },
  { kind: 'tracker', entity: Tracker, show: toTrackerRecord, follow: followTrackers, isForAdmins: true },
  { kind: 'discoveryState', entity: DiscoveryState, show: toStateRecord, isUndoable: true },
  {
    kind: 'discoveryField',
    entity: DiscoveryField,
    show: toFieldRecord,
    follow: followFields,
    isUndoable: true,
  },
  { kind: 'user', entity: WorkspaceUser, show: toUserRecord, isUndoable: true },
  { kind: 'component', entity: Component, show: toComponentRecord, isUndoable: true },
  { kind: 'company', entity: Company, show: toCompanyRecord, follow: followCompanies, isUndoable: true },
  { kind: 'discovery', entity: Discovery, follow: followDiscoveries, isUndoable: true },
  { kind: 'message', entity: Message, show: toMessageRecord, isUndoable: true },
  { kind: 'feedback', entity: Feedback, show: toFeedbackRecord, follow: followFeedback, isUndoable: true },
  { kind: 'view', entity: View, show: toViewRecord, isUndoable: true },
  { kind: 'comment', entity: Comment, show: toCommentRecord, isUndoable: true },
];
