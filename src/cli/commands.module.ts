import { type DynamicModule, Module } from '@nestjs/common';
import { RECORD_KINDS } from '../app/record-kinds.js';
import { RequestsModule } from '../http/requests/requests.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DemoModule } from '../operations/demo/demo.module.js';
import { RollupModule } from '../records/rollup/rollup.module.js';
import { SettingsModule } from '../platform/settings/settings.module.js';
import type { DatabaseSettings } from '../platform/settings/settings.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { TokensModule } from '../access/tokens/tokens.module.js';
import { TransferModule } from '../integrations/transfer/transfer.module.js';
import { WorkspacesModule } from '../records/workspaces/workspaces.module.js';

/** The modules for commands on records, without HTTP and the queue. */
@Module({})
export class CommandsModule {
  static of(settings: DatabaseSettings): DynamicModule {
    return {
      module: CommandsModule,
      global: true,
      providers: [Metrics],
      exports: [Metrics],
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with(RECORD_KINDS),
        RequestsModule,
        DemoModule,
        RollupModule,
        TokensModule,
        TransferModule,
        WorkspacesModule,
      ],
    };
  }
}
