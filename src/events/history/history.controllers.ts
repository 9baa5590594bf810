import type { EntityName } from '@mikro-orm/postgresql';
import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Company } from '../../records/companies/company.entity.js';
import { Comment } from '../../records/comments/comment.entity.js';
import { Component } from '../../records/components/component.entity.js';
import { Discovery } from '../../records/discoveries/discovery.entity.js';
import { View } from '../../records/discoveries/views/view.entity.js';
import { Feedback } from '../../records/feedback/feedback.entity.js';
import { DiscoveryField } from '../../records/fields/discovery-field.entity.js';
import { Paged, type Paging } from '../../http/lists/paging.js';
import { Operation } from '../../http/openapi/operation.decorator.js';
import { InWorkspace } from '../../http/requests/caller.js';
import { RequiresScope } from '../../http/requests/route-scope.js';
import { Message } from '../../records/messages/message.entity.js';
import { DiscoveryState } from '../../records/states/discovery-state.entity.js';
import { ApiToken } from '../../access/tokens/api-token.entity.js';
import { WorkspaceUser } from '../../records/users/workspace-user.entity.js';
import { Webhook } from '../../records/webhooks/webhook.entity.js';
import { HistoryQuery } from '../feed/event.requests.js';
import { scopeOfHistory } from '../presenting/event-presenter.js';
import { ChangesAnswer } from './history.record.js';
import { HistoryService } from './history.service.js';

const DESCRIPTION =
  'What changed it, the newest first. One that is deleted has its history as well, by its `id`. Events are kept for some time only, so the oldest may be gone.';

export const HISTORY_CONTROLLERS: Type[] = [
  historyOf(Company, 'company', 'Company'),
  historyOf(Component, 'component', 'Component'),
  historyOf(Discovery, 'discovery', 'Discovery'),
  historyOf(DiscoveryState, 'discovery-state', 'DiscoveryState'),
  historyOf(DiscoveryField, 'discovery-field', 'DiscoveryField'),
  historyOf(WorkspaceUser, 'user', 'User'),
  historyOf(Feedback, 'feedback', 'Feedback'),
  historyOf(View, 'view', 'View'),
  historyOf(Comment, 'comment', 'Comment'),
  historyOf(Message, 'message', 'Message'),
  historyOf(ApiToken, 'api-token', 'ApiToken'),
  historyOf(Webhook, 'webhook', 'Webhook'),
];

/** @param name the name in operation ids */
function historyOf(entity: EntityName, path: string, name: string): Type {
  const noun = path.replaceAll('-', ' ');

  @ApiTags('Events')
  @Controller(`v1/${path}/:id/history`)
  class HistoryController {
    constructor(private readonly histories: HistoryService) {}

    @Get()
    @RequiresScope(scopeOfHistory(entity))
    @Operation({
      name: `list${name}History`,
      summary: `Retrieve the history of a ${noun}`,
      description: DESCRIPTION,
      answers: ChangesAnswer,
      lists: 'by query',
    })
    async list(
      @InWorkspace() workspaceId: string,
      @Param('id') reference: string,
      @Query() query: HistoryQuery,
      @Paged() paging: Paging,
    ): Promise<ChangesAnswer> {
      const of = { entity, noun, reference };
      const page = await this.histories.page(workspaceId, of, paging.requestOf(query));
      return { changes: paging.respond(page, (change) => change) };
    }
  }
  return HistoryController;
}
