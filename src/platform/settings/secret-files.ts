import { readFileSync } from 'node:fs';

/** Variables that may contain a secret, and may be read from a file: `DATABASE_URL_FILE` for `DATABASE_URL`. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'REDIS_CLUSTER',
  'REDIS_SENTINEL_PASSWORD',
  'OPERATOR_TOKEN',
  'WEBHOOK_KEY',
  'OIDC_CLIENT_SECRET',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

export interface WithSecrets {
  readonly given: Record<string, string | undefined>;
  readonly faults: Readonly<Record<string, Error>>;
}

/** Adds the variables whose `…_FILE` variables are set, with the contents of those files. */
export function readSecretFiles(variables: Variables): WithSecrets {
  const given = { ...variables };
  const faults: Record<string, Error> = {};
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`];
    if (file === undefined) continue;
    if (variables[name] !== undefined) {
      faults[`${name}_FILE`] = new Error(`should not be set together with ${name}`);
      continue;
    }
    try {
      given[name] = contentOf(file);
    } catch (error) {
      faults[`${name}_FILE`] = error as Error;
    }
  }
  return { given, faults };
}

function contentOf(file: string): string {
  const content = textOf(file).replace(/[\r\n]+$/, '');
  if (content === '') throw new Error(`should name a file with a value; ${file} is empty`);
  return content;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`should name a file that can be read; ${file} can't (${code})`, { cause: error });
  }
}
