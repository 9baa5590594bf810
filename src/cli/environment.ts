import { fileURLToPath } from 'node:url';
import { IMPORT_HEAP, IMPORT_LIMITS } from '../platform/settings/import-process.js';
import { misspelledVariables } from '../platform/settings/misspelled-variables.js';
import {
  type Environment,
  FaultyEnvironment,
  readEnvironment,
  type Settings,
} from '../platform/settings/settings.js';

/** Variables that Node and libraries read. Import processes inherit no others, so not the password of Redis. */
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

/** The settings of a process that needs external services. @param command the npm command, for messages */
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

/** The folder in which the user called npm, which runs scripts in the project's folder. */
export const workingFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();
