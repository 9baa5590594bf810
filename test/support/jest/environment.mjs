import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const { console } = globalThis;
const { env } = process;
const exit = process.exit.bind(process);

/** The process itself, which is left as it was found. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  found = { ...env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(env)) if (!(name in this.found)) delete env[name];
    Object.assign(env, this.found);
    process.exit = exit;
    globalThis.console = console;
  }

  getVmContext() {
    return null;
  }
}
