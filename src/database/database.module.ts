import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../settings/settings.js';
import { Connections } from './wire/connections.js';
import { type Entities, ormOptions } from './orm.js';
import { PreparingDriver } from './wire/preparing-driver.js';
import { Reader } from './reader.js';
import { UnitOfWork } from './unit-of-work.js';

/** PostgreSQL: reads by {@link Reader}, writes by {@link UnitOfWork}. */
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
          // Each transaction has an entity manager of its own, so there is nothing to keep per request.
          useFactory: (settings: Settings) => ({
            ...ormOptions(settings, entities),
            registerRequestContext: false,
          }),
        }),
      ],
      providers: [Connections, Reader, UnitOfWork],
      exports: [Connections, Reader, UnitOfWork],
    };
  }
}
