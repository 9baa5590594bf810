/** The file can't be read any further, or not at all: nothing of it is imported. */
export class FileRefused extends Error {
  constructor(
    readonly code: string,
    detail: string,
    readonly line?: number,
  ) {
    super(line === undefined ? detail : `Line ${line}: ${detail}`);
  }
}
