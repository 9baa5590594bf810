import { HAPPENED, IMPORTS, OF_OPERATORS, TOKENS } from './around.js';
import { DISCOVERIES } from './discoveries.js';
import { RECORDS } from './records.js';
import type { Dearest } from './requests.js';

/** By the `operationId` of each operation: the request that makes the service do most. */
export const DEAREST: Readonly<Record<string, Dearest>> = {
  ...DISCOVERIES,
  ...RECORDS,
  ...HAPPENED,
  ...TOKENS,
  ...OF_OPERATORS,
  ...IMPORTS,
};
