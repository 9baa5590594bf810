import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SETTINGS, type DatabaseSettings } from './settings.js';

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
