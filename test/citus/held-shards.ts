/** Not what is whole on every node: that doesn't move. */
const WRITES_OR_LOCKS =
  /\b(insert into|update|delete from)\s+"?(?!workspace\b|api_token\b|login\b)\w|\bfor (no key update|update|(key )?share)\b/i;

const NAMES_TABLE = /\b(from|into|update)\s+"?[a-z_]+\b(?!\()(?!.*\bwhere false$)/i;

const HOLDS = /^update discovery_state set position = position\b/i;

/** What makes a workspace comes before there is anything to be moved. */
const MAKES_WORKSPACE = /^insert into "?workspace"?\s/i;

/** What one connection sends. Of its transactions, finds those that write or lock records which may move meanwhile. */
export class HeldShards {
  private readonly onFault: (text: string) => void;
  private statements: string[] = [];

  constructor(onFault: (text: string) => void) {
    this.onFault = onFault;
  }

  sent(text: string): void {
    if (/^begin\b/i.test(text)) this.statements = [];
    else if (/^(commit|rollback)$/i.test(text)) this.end();
    else if (NAMES_TABLE.test(text)) this.statements.push(text);
  }

  private end(): void {
    const [first = '', ...others] = this.statements;
    this.statements = [];
    if (HOLDS.test(first) || MAKES_WORKSPACE.test(first)) return;
    const fault = [first, ...others].find((text) => WRITES_OR_LOCKS.test(text));
    if (fault !== undefined) this.onFault(fault);
  }
}
