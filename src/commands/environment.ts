import { type Environment, FaultyEnvironment, readEnvironment, type Settings } from '../settings/settings.js';

/** The environment of this process, the only place that reads it. */
export const environment = (): Environment => readEnvironment(process.env);

/** The settings of a part that runs on its own, and so needs to be told where its services are. */
export function settingsOfPart(): Settings {
  const { databaseUrl, redisUrl, ...others } = environment();
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new FaultyEnvironment(
      'A part that runs on its own needs DATABASE_URL and REDIS_URL. "npm start" brings both along.',
    );
  }
  return { ...others, databaseUrl, redisUrl, open: false };
}

/**
 * The folder from which the command was called, to which paths in its arguments are relative. npm runs scripts in
 * the project's folder, and keeps the caller's in a variable.
 */
export const startFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();
