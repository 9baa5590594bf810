import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ENTITIES } from './app/entities.js';
import { RequestsModule } from './writes/requests.module.js';
import { AccessModule } from './access/access.module.js';
import { ComponentsModule } from './components/components.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DiscoveriesModule } from './discoveries/discoveries.module.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { FieldsModule } from './fields/fields.module.js';
import { IdempotencyWorkerModule } from './idempotency/idempotency-worker.module.js';
import { HealthModule } from './health/health.module.js';
import { InputPipe } from './input/input.pipe.js';
import { NoParametersGuard } from './input/no-parameters.guard.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { ReconciliationQueueModule } from './reconciliation/reconciliation-queue.module.js';
import { ReconciliationWorkerModule } from './reconciliation/reconciliation-worker.module.js';
import { RefreshWorkerModule } from './refresh/refresh-worker.module.js';
import type { Settings } from './settings/settings.js';
import { SettingsModule } from './settings/settings.module.js';
import { StatesModule } from './states/states.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { UsersModule } from './users/users.module.js';

/** Which parts of the service a process is. */
export interface Roles {
  /** Answers requests. */
  readonly api: boolean;
  /** Refreshes feedback values. */
  readonly worker: boolean;
}

const API_MODULES = [
  AccessModule,
  ComponentsModule,
  DemoModule,
  DiscoveriesModule,
  FeedbackModule,
  FieldsModule,
  ReconciliationQueueModule,
  StatesModule,
  TokensModule,
  UsersModule,
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
        HealthModule,
        MetricsModule,
        ...(api ? API_MODULES : []),
        ...(worker ? [IdempotencyWorkerModule, ReconciliationWorkerModule, RefreshWorkerModule] : []),
      ],
      providers: [
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useClass: InputPipe },
        { provide: APP_GUARD, useClass: NoParametersGuard },
      ],
    };
  }
}
