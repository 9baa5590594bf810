import { Module } from '@nestjs/common';
import { Secrets } from './secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [WebhooksController],
  providers: [Secrets, WebhooksRepository, WebhooksService],
})
export class WebhooksModule {}
