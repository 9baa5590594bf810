import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** Which version of the service this is. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
