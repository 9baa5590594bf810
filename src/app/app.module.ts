import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessModule } from '../access/access.module.js';
import { CompaniesModule } from '../records/companies/companies.module.js';
import { ComponentsModule } from '../records/components/components.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DeliveriesModule, DeliveriesWorkerModule } from '../integrations/deliveries/deliveries.module.js';
import { DemoModule } from '../operations/demo/demo.module.js';
import { DiscoveriesModule } from '../records/discoveries/discoveries.module.js';
import { EventsModule, EventsWorkerModule } from '../events/events.module.js';
import { CommentsModule } from '../records/comments/comments.module.js';
import { FeedbackModule, FeedbackWorkerModule } from '../records/feedback/feedback.module.js';
import { FieldsModule } from '../records/fields/fields.module.js';
import { InputPipe } from '../http/input/input.pipe.js';
import { NoParametersGuard } from '../http/input/no-parameters.guard.js';
import { ProblemFilter } from '../http/problems/problem.filter.js';
import { IdempotencyWorkerModule, RequestsModule } from '../http/requests/requests.module.js';
import { MessagesModule } from '../records/messages/messages.module.js';
import { MergingModule } from '../records/merging/merging.module.js';
import { OperatorModule } from '../access/operator/operator.module.js';
import { McpModule } from '../integrations/mcp/mcp.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { OverviewModule } from '../records/overview/overview.module.js';
import { ReconciliationQueueModule } from '../records/rollup/reconciliation/reconciliation-queue.module.js';
import { RollupWorkerModule } from '../records/rollup/rollup.module.js';
import type { Settings } from '../platform/settings/settings.js';
import { SettingsModule } from '../platform/settings/settings.module.js';
import { StatesModule } from '../records/states/states.module.js';
import { TokensModule } from '../access/tokens/tokens.module.js';
import { TransferApiModule, TransferWorkerModule } from '../integrations/transfer/transfer.module.js';
import { TrackersModule } from '../integrations/trackers/trackers.module.js';
import { UsersModule } from '../records/users/users.module.js';
import { WebhooksModule } from '../records/webhooks/webhooks.module.js';
import { RECORD_KINDS } from './record-kinds.js';

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
  EventsModule.with(RECORD_KINDS.filter(({ kind }) => kind !== 'workspace')),
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
  TrackersModule,
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
        DatabaseModule.with(RECORD_KINDS),
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
