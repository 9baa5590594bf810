import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { parse, stringify } from 'yaml';

/** Committed: `openapi.yaml` beside `src` and `dist`. */
export const SPECIFICATION_FILE = new URL('../../../openapi.yaml', import.meta.url);

const HEADER = '# Written by "npm run specification" from the code. Change the code, not this file.\n';

export const toYaml = (document: OpenAPIObject): string =>
  HEADER +
  stringify(document, {
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
    // To YAML 1.1 an unquoted date isn't text.
    compat: 'yaml-1.1',
    lineWidth: 110,
    singleQuote: true,
  });

/** The committed specification. */
export class SpecificationFile {
  readonly yaml = readFileSync(SPECIFICATION_FILE, 'utf8');
  private parsed: string | undefined;

  /** Parsed on first use: that takes a third of a second. */
  get json(): string {
    return (this.parsed ??= JSON.stringify(parse(this.yaml)));
  }
}
