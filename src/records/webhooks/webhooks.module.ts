import { Module } from '@nestjs/common';
import { Queries } from '../../http/lists/queries/queries.js';
import { Secrets } from './secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [WebhooksController],
  providers: [Queries, Secrets, WebhooksRepository, WebhooksService],
})
export class WebhooksModule {}
