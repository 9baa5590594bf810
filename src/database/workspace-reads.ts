import type { Queryable, Statement } from './sql.js';
import type { Turns } from './turns.js';

/** The reads of one workspace that may take long: lists, searches, counts. Each waits for its turn. */
export class WorkspaceReads {
  constructor(
    private readonly workspaceId: string,
    private readonly turns: Turns,
    private readonly reader: Pick<Queryable, 'query'>,
  ) {}

  query<Row extends object>(statement: Statement): Promise<Row[]> {
    const { mayTakeLong = false } = statement;
    return this.turns.take(this.workspaceId, mayTakeLong, () => this.reader.query<Row>(statement));
  }
}
