import { type Environment, FaultyEnvironment, readEnvironment, type Settings } from '../settings/settings.js';

export const environment = (): Environment => readEnvironment(process.env);

/**
 * The settings of a process that doesn't start its own services.
 *
 * @param command as its user knows it
 */
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

/** Where the command was called: npm runs scripts in the project's folder, and keeps the caller's in a variable. */
export const workingFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();
