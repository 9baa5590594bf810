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

/** What follows from changes of records, by kind. */
export const FOLLOWERS = {
  company: followCompanies,
  discovery: followDiscoveries,
  discoveryField: followFields,
  feedback: followFeedback,
};

export const ENTITIES = [
  ApiToken,
  Comment,
  Company,
  Component,
  Discovery,
  DiscoveryField,
  DiscoveryState,
  Feedback,
  View,
  Message,
  Webhook,
  Workspace,
  WorkspaceUser,
];
