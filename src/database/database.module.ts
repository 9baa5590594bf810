import { MikroOrmModule } from '@mikro-orm/nestjs';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type DatabaseSettings, SETTINGS, type Settings } from '../settings/settings.js';
import { Connections } from './wire/connections.js';
import { registerReader } from './context.js';
import { type Entities, ormOptions } from './orm.js';
import { PreparingDriver } from './wire/preparing-driver.js';
import { Reader } from './reader.js';
import { Replica } from './replica/replica.js';
import { ServerReader } from './server-reader.js';
import { UnitOfWork } from './unit-of-work.js';

@Global()
@Module({})
export class DatabaseModule {
  static with(entities: Entities): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MikroOrmModule.forRootAsync({
          driver: PreparingDriver,
          inject: [SETTINGS],
          // Each transaction has an entity manager of its own.
          useFactory: (settings: Settings) => ({
            ...ormOptions(settings, entities),
            registerRequestContext: false,
          }),
        }),
      ],
      providers: [
        Connections,
        UnitOfWork,
        {
          provide: Reader,
          inject: [MikroORM, Connections, SETTINGS],
          useFactory: ({ em }: MikroORM, connections: Connections, settings: DatabaseSettings) =>
            registerReader(em, readerFor(connections, settings)),
        },
      ],
      exports: [Connections, Reader, UnitOfWork],
    };
  }
}

function readerFor(connections: Connections, settings: DatabaseSettings): Reader {
  const primary = new ServerReader(connections, settings);
  const { databaseReadUrl: url } = settings;
  return new Reader(primary, url === undefined ? undefined : new Replica(primary, url, settings));
}
