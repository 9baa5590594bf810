import { type Environment, FaultyEnvironment, readEnvironment, type Settings } from '../settings/settings.js';

/** The environment of this process, the only place that reads it. */
export const environment = (): Environment => readEnvironment(process.env);

/**
 * The settings of a part that runs on its own, and so needs to be told where its services are.
 *
 * @param command as its user knows it
 */
export function settingsOfPart(command: string): Settings {
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

/**
 * The folder from which the command was called, to which paths in its arguments are relative. npm runs scripts in
 * the project's folder, and keeps the caller's in a variable.
 */
export const startFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();
