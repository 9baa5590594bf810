import { PerformanceObserver } from 'node:perf_hooks';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const { console } = globalThis;
const { env } = process;
const exit = process.exit.bind(process);
const { value: observe } = Object.getOwnPropertyDescriptor(PerformanceObserver.prototype, 'observe');
const observers = new Set();

// Metrics observe the process for as long as it runs, which would keep every service that was closed.
PerformanceObserver.prototype.observe = function (...options) {
  observers.add(this);
  return observe.apply(this, options);
};

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
    for (const observer of observers) observer.disconnect();
    observers.clear();
    process.exit = exit;
    globalThis.console = console;
  }

  getVmContext() {
    return null;
  }
}
