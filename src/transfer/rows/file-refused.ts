import { type Detail, inFull, type OptionNames } from './option-names.js';

/** The file can't be read any further, or not at all: nothing of it is imported. */
export class FileRefused extends Error {
  constructor(
    readonly code: string,
    private readonly detail: Detail,
    readonly line?: number,
  ) {
    super(code);
  }

  inWords(options: OptionNames): string {
    const detail = inFull(this.detail, options);
    return this.line === undefined ? detail : `Line ${this.line}: ${detail}`;
  }
}
