import { type Detail, inFull, type OptionNames } from './option-names.js';

/** The file can't be read any further, or not at all: nothing of it is imported. */
export class FileRefused extends Error {
  /** Of which this is the first. */
  private readonly all: readonly FileRefused[] = [this];

  constructor(
    readonly code: string,
    private readonly detail: Detail,
    readonly line?: number,
  ) {
    super(code);
  }

  /** @throws FileRefused for all reasons at once, if there are any */
  static throwAll(refusals: readonly FileRefused[]): void {
    const [first] = refusals;
    if (first) throw Object.assign(first, { all: refusals });
  }

  faults(options: OptionNames): { readonly line?: number; readonly code: string; readonly detail: string }[] {
    return this.all.map(({ code, detail, line }) => ({
      ...(line !== undefined && { line }),
      code,
      detail: inFull(detail, options),
    }));
  }
}
