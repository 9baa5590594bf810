import { stringify } from 'yaml';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The specification, reviewed and committed: `openapi.yaml` beside `src` and `dist`. */
export const SPECIFICATION_FILE = new URL('../../../openapi.yaml', import.meta.url);

const HEADER = '# Written by "npm run specification" from the code. Change the code, not this file.\n';

/** The specification as its file has it. */
export const writtenOut = (document: OpenAPIObject): string =>
  HEADER +
  stringify(document, {
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
    // Readers of YAML 1.1 would take an unquoted date for something else than text.
    compat: 'yaml-1.1',
    lineWidth: 110,
    singleQuote: true,
  });
