import { Injectable } from '@nestjs/common';
import { Connections } from '../database/wire/connections.js';
import type { InWorkspace } from './given-rows.js';

/** Where the database is one, so that thousands of small workspaces aren't as many commits. */
const MOST_WORKSPACES = 1_000;

/** How many workspaces a transaction may write to. On a cluster it is one, so that a single node commits. */
@Injectable()
export class TransactionSize {
  constructor(private readonly connections: Connections) {}

  async workspaces(): Promise<number> {
    return (await this.connections.isCluster()) ? 1 : MOST_WORKSPACES;
  }

  /** Groups rows so that a transaction can write each group. */
  async divide<Row extends InWorkspace>(rows: readonly Row[]): Promise<Row[][]> {
    const most = await this.workspaces();
    const groups: Row[][] = [];
    let count = 0;
    for (const ofWorkspace of Map.groupBy(rows, ({ workspace_id }) => workspace_id).values()) {
      if (count++ % most === 0) groups.push([]);
      groups.at(-1)?.push(...ofWorkspace);
    }
    return groups;
  }
}
