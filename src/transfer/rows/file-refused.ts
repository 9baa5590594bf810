import { MOST_KEPT } from './faults.js';
import { type Detail, inFull, type OptionText } from './detail.js';

/** The file can't be read any further, or not at all: nothing of it is imported. */
export class FileRefused extends Error {
  /** How many reasons there are, of which this is the first. */
  readonly count: number = 1;
  private readonly kept: readonly FileRefused[] = [this];

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
    if (first) throw Object.assign(first, { count: refusals.length, kept: refusals.slice(0, MOST_KEPT) });
  }

  faults(option: OptionText): { readonly line?: number; readonly code: string; readonly detail: string }[] {
    return this.kept.map(({ code, detail, line }) => ({
      ...(line !== undefined && { line }),
      code,
      detail: inFull(detail, option),
    }));
  }
}
