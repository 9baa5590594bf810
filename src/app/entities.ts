import { Comment } from '../comments/comment.entity.js';
import { Company } from '../companies/company.entity.js';
import { Component } from '../components/component.entity.js';
import { Discovery } from '../discoveries/discovery.entity.js';
import { View } from '../discoveries/views/view.entity.js';
import { Feedback } from '../feedback/feedback.entity.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import { DiscoveryState } from '../states/discovery-state.entity.js';
import { Message } from '../messages/message.entity.js';
import { ApiToken } from '../tokens/api-token.entity.js';
import { WorkspaceUser } from '../users/workspace-user.entity.js';
import { Webhook } from '../webhooks/webhook.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';

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
