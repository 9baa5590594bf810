import { afterEach, beforeEach, jest } from '@jest/globals';
import { run } from '../../src/cli/program.js';

/** What commands said in this test, on standard output and on standard error. */
export const said = { out: '', err: '' };

/** Keeps what commands say in {@link said}, for each test of the file. */
export function listenToCommands(): void {
  beforeEach(() => {
    said.out = said.err = '';
    jest.spyOn(console, 'log').mockImplementation((line) => void (said.out += `${line}\n`));
    jest.spyOn(console, 'error').mockImplementation((line) => void (said.err += `${line}\n`));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}

/** Runs a command as its npm script does; gives the exit code. */
export async function command(...args: string[]): Promise<number> {
  await run(['node', 'discovery-records', ...args]);
  const code = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return code;
}
