import { readFileSync } from 'node:fs';

/** A variable is missing or invalid. The message is for the person who configures the server. */
export class FaultyEnvironment extends Error {}

export interface Environment {
  readonly baseUrl: string;
  readonly token: string | undefined;
}

/** @throws FaultyEnvironment */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const baseUrl = variables['DISCOVERY_RECORDS_URL'] || 'http://127.0.0.1:3000';
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new FaultyEnvironment(
      'DISCOVERY_RECORDS_URL must be an http or https URL, as in https://records.example.',
    );
  return { baseUrl, token: tokenIn(variables) };
}

function tokenIn({
  DISCOVERY_RECORDS_TOKEN: token = '',
  DISCOVERY_RECORDS_TOKEN_FILE: file = '',
}: Readonly<Record<string, string | undefined>>): string | undefined {
  if (token !== '' && file !== '')
    throw new FaultyEnvironment('Set DISCOVERY_RECORDS_TOKEN or DISCOVERY_RECORDS_TOKEN_FILE, not both.');
  if (file === '') return token || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new FaultyEnvironment(`DISCOVERY_RECORDS_TOKEN_FILE can not be read: ${(error as Error).message}.`);
  }
}
