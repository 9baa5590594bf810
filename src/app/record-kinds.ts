import type { RecordKind } from '../platform/database/changes/followers.js';
import { Comment } from '../records/comments/comment.entity.js';
import { Company, followCompanies } from '../records/companies/company.entity.js';
import { Component } from '../records/components/component.entity.js';
import { Discovery } from '../records/discoveries/discovery.entity.js';
import { followDiscoveries } from '../records/discoveries/changes/follow-discoveries.js';
import { View } from '../records/discoveries/views/view.entity.js';
import { Feedback, followFeedback } from '../records/feedback/feedback.entity.js';
import { DiscoveryField, followFields } from '../records/fields/discovery-field.entity.js';
import { DiscoveryState } from '../records/states/discovery-state.entity.js';
import { Message } from '../records/messages/message.entity.js';
import { ApiToken } from '../access/tokens/api-token.entity.js';
import { WorkspaceUser } from '../records/users/workspace-user.entity.js';
import { Webhook } from '../records/webhooks/webhook.entity.js';
import { Workspace } from '../records/workspaces/workspace.entity.js';

/** All kinds of records, and what the service does with each besides what its module does. In global lock order. */
export const RECORD_KINDS: readonly RecordKind[] = [
  { entity: Workspace },
  { entity: ApiToken },
  { entity: Webhook },
  { entity: DiscoveryState, isUndoable: true },
  { entity: DiscoveryField, isUndoable: true, follow: followFields },
  { entity: WorkspaceUser, isUndoable: true },
  { entity: Component, isUndoable: true },
  { entity: Company, isUndoable: true, follow: followCompanies },
  { entity: Discovery, isUndoable: true, follow: followDiscoveries },
  { entity: Message, isUndoable: true },
  { entity: Feedback, isUndoable: true, follow: followFeedback },
  { entity: View, isUndoable: true },
  { entity: Comment, isUndoable: true },
];
