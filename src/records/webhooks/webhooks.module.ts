import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { Secrets } from './secrets.js';
import { Webhook } from './webhook.entity.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [MikroOrmModule.forFeature([Webhook])],
  controllers: [WebhooksController],
  providers: [Secrets, WebhooksService],
})
export class WebhooksModule {}
