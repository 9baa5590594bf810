import { Parameters, type Statement } from '../../../platform/database/sql.js';

/** Adds a parameter; returns what stands for it in the text. */
export type Bind = (value: unknown) => string;

/** Around the index of a value. No text of ours has it. */
const MARK = '\u0001';

const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');

/**
 * Parameters that get their numbers when the whole text is known. A part of a statement may then be used several times or not at
 * all; PostgreSQL refuses a parameter that the text doesn't have. `$1` is the workspace.
 */
export class DeferredParameters extends Parameters {
  readonly bind: Bind = (value) => this.add(value);

  constructor(private readonly workspaceId: string) {
    super();
  }

  override add(value: unknown): string {
    return `${MARK}${this.values.push(value) - 1}${MARK}`;
  }

  statement(marked: string): Pick<Statement, 'text' | 'values'> {
    const values: unknown[] = [this.workspaceId];
    const numbers = new Map<string, string>();
    const text = marked.replaceAll(MARKED, (mark, index: string) => {
      const number = numbers.get(mark) ?? `$${values.push(this.values[Number(index)])}`;
      numbers.set(mark, number);
      return number;
    });
    return { text, values };
  }
}
