import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessModule } from '../access/access.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { DeliveriesModule, DeliveriesWorkerModule } from '../deliveries/deliveries.module.js';
import { DemoModule } from '../demo/demo.module.js';
import { DiscoveriesModule } from '../discoveries/discoveries.module.js';
import { EventsModule, EventsWorkerModule } from '../events/events.module.js';
import { CommentsModule } from '../comments/comments.module.js';
import { FeedbackModule, FeedbackWorkerModule } from '../feedback/feedback.module.js';
import { FieldsModule } from '../fields/fields.module.js';
import { InputPipe } from '../http/input/input.pipe.js';
import { NoParametersGuard } from '../http/input/no-parameters.guard.js';
import { ProblemFilter } from '../http/problems/problem.filter.js';
import { IdempotencyWorkerModule, RequestsModule } from '../http/requests/requests.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { MergingModule } from '../merging/merging.module.js';
import { OperatorModule } from '../operator/operator.module.js';
import { McpModule } from '../mcp/mcp.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { OverviewModule } from '../overview/overview.module.js';
import { ReconciliationQueueModule } from '../rollup/reconciliation/reconciliation-queue.module.js';
import { RollupWorkerModule } from '../rollup/rollup.module.js';
import type { Settings } from '../settings/settings.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StatesModule } from '../states/states.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { TransferApiModule, TransferWorkerModule } from '../transfer/transfer.module.js';
import { UsersModule } from '../users/users.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ENTITIES } from './entities.js';

export interface Roles {
  readonly api: boolean;
  readonly worker: boolean;
}

const API_MODULES = [
  AccessModule,
  CompaniesModule,
  ComponentsModule,
  DemoModule,
  DiscoveriesModule,
  CommentsModule,
  EventsModule,
  FeedbackModule,
  MessagesModule,
  FieldsModule,
  MergingModule,
  McpModule,
  OverviewModule,
  TransferApiModule,
  ReconciliationQueueModule,
  StatesModule,
  TokensModule,
  UsersModule,
  WebhooksModule,
  // After the webhooks that they are deliveries to, as the specification shows them.
  DeliveriesModule,
  OperatorModule,
];

const WORKER_MODULES = [
  DeliveriesWorkerModule,
  EventsWorkerModule,
  FeedbackWorkerModule,
  IdempotencyWorkerModule,
  RollupWorkerModule,
  TransferWorkerModule,
];

@Module({})
export class AppModule {
  static of(settings: Settings, { api, worker }: Roles): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with(ENTITIES),
        RequestsModule,
        OperationsModule,
        ...(api ? API_MODULES : []),
        ...(worker ? WORKER_MODULES : []),
      ],
      providers: [
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useClass: InputPipe },
        { provide: APP_GUARD, useClass: NoParametersGuard },
      ],
    };
  }
}
