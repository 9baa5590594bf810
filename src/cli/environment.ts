import { fileURLToPath } from 'node:url';
import { IMPORT_HEAP, IMPORT_LIMITS } from '../platform/settings/import-process.js';
import { misspelledVariables } from '../platform/settings/misspelled-variables.js';
import {
  type Environment,
  FaultyEnvironment,
  readEnvironment,
  type Settings,
} from '../platform/settings/settings.js';

/** What Node and libraries read themselves. The process is told the rest, but not Redis' password. */
const INHERITED = /^(PATH|HOME|TZ|LANG|LC_.*|TMPDIR|PG.*|NODE_.*|SSL_CERT_.*)$/;

const importProcess = () => ({
  entry: fileURLToPath(new URL('../main.js', import.meta.url)),
  execArgv: IMPORT_HEAP,
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name))),
  ...IMPORT_LIMITS,
});

export function environment(): Environment & Pick<Settings, 'importProcess'> {
  for (const warning of misspelledVariables(process.env)) console.error(warning);
  return { ...readEnvironment(process.env), importProcess: importProcess() };
}

/** The settings of a process that doesn't start its own services. @param command as users know it */
export function settingsFor(command: string): Settings {
  const { databaseUrl, redisUrl, ...others } = environment();
  if (databaseUrl === undefined || redisUrl === undefined) {
    const missing = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    const names = Object.entries(missing).flatMap(([name, url]) => (url === undefined ? [name] : []));
    throw new FaultyEnvironment(
      `"${command}" brings no PostgreSQL and no Redis along: set ${names.join(' and ')}.`,
    );
  }
  return { ...others, databaseUrl, redisUrl, open: false };
}

/** The caller's folder: npm runs scripts in the project's, and keeps the caller's in a variable. */
export const workingFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();
