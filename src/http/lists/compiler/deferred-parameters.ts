import { Parameters, type Statement } from '../../../platform/database/sql.js';

/** Adds a parameter and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** Encloses the index of a value in a placeholder. It occurs in no text of this service. */
const MARK = '\u0001';

const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');

/**
 * Parameters that are numbered once the statement's text is complete, so that parts of it may be used several times or
 * not at all: PostgreSQL rejects parameters that the text doesn't use. `$1` is the workspace.
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
