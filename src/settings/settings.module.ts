import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SETTINGS, type DatabaseSettings } from './settings.js';

/** Gives every module the settings of this process. */
@Global()
@Module({})
export class SettingsModule {
  static with(settings: DatabaseSettings): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
