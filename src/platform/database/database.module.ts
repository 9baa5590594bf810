import { MikroOrmModule } from '@mikro-orm/nestjs';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { budgetsOf } from '../governor/budgets.js';
import { Governor } from '../governor/governor.js';
import { type DatabaseSettings, SETTINGS } from '../settings/settings.js';
import { RECORD_KINDS, type RecordKind } from './records/record-table.js';
import { Connections } from './wire/connections.js';
import { registerReader } from './context.js';
import { ormOptions } from './orm.js';
import { PreparingDriver } from './wire/preparing-driver.js';
import { Reader } from './reader.js';
import { Replica } from './replica/replica.js';
import { ServerReader } from './server-reader.js';
import { Transactions } from './transactions.js';

const GOVERNOR = {
  provide: Governor,
  inject: [SETTINGS],
  useFactory: (settings: DatabaseSettings) => new Governor(budgetsOf(settings)),
};

const READER = {
  provide: Reader,
  inject: [MikroORM, Connections, Governor, SETTINGS],
  useFactory: readerFor,
};

@Global()
@Module({})
export class DatabaseModule {
  static with(kinds: readonly RecordKind[]): DynamicModule {
    const orm = MikroOrmModule.forRootAsync({
      driver: PreparingDriver,
      inject: [SETTINGS],
      // Each transaction has its own entity manager.
      useFactory: (settings: DatabaseSettings) => ({
        ...ormOptions(
          settings,
          kinds.map(({ entity }) => entity),
        ),
        registerRequestContext: false,
      }),
    });
    return {
      module: DatabaseModule,
      imports: [orm],
      providers: [Connections, Transactions, GOVERNOR, READER, { provide: RECORD_KINDS, useValue: kinds }],
      exports: [Connections, Governor, Reader, Transactions, RECORD_KINDS],
    };
  }
}

function readerFor(
  { em }: MikroORM,
  connections: Connections,
  governor: Governor,
  settings: DatabaseSettings,
): Reader {
  const primary = new ServerReader(connections, governor, settings);
  const { databaseReadUrl: url } = settings;
  return registerReader(
    em,
    new Reader(primary, url === undefined ? undefined : new Replica(primary, url, settings)),
  );
}
