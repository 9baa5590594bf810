import { Injectable } from '@nestjs/common';
import { Reader } from '../database/reader.js';
import { Parameters, referred, type Queryable } from '../database/sql.js';
import { type ListRequest, type Page, readOwnedPage, readPage } from '../http/lists/page.js';
import type { FeedbackRow } from './feedback.record.js';
import type { FeedbacksQuery } from './feedback.requests.js';

const COLUMNS = 'f.id, f.client_id, f.updated_at, f.discovery_id, f.score, f.starred';
const LONG = [
  {
    bytes: 'octet_length(f.content)',
    columns: { content: 'f.content' },
  },
];

/** Reads feedback. */
@Injectable()
export class FeedbackRepository {
  constructor(private readonly reader: Reader) {}

  find(workspaceId: string, reference: string, from: Queryable = this.reader): Promise<FeedbackRow | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const id = referred('feedback', workspace, reference, parameters);
    return from.byKey({
      text: `SELECT ${COLUMNS}, f.content FROM feedback f WHERE f.workspace_id = ${workspace} AND f.id = ${id}`,
      values: parameters.values,
    });
  }

  list(workspaceId: string, request: ListRequest<FeedbacksQuery>): Promise<Page<FeedbackRow>> {
    const { discoveryId } = request.query;
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    const conditions = [`f.workspace_id = ${workspace}`];
    if (discoveryId !== undefined) {
      conditions.push(`f.discovery_id = ${referred('discovery', workspace, discoveryId, parameters)}`);
    }
    return readPage(this.reader.of(workspaceId), request, {
      table: 'feedback',
      alias: 'f',
      columns: COLUMNS,
      long: LONG,
      conditions,
      parameters,
      defaultOrder: 'createdAt',
    });
  }

  /** The feedback on one discovery; undefined when there is no such discovery. */
  listOn(
    workspaceId: string,
    discovery: string,
    request: ListRequest,
  ): Promise<Page<FeedbackRow> | undefined> {
    const parameters = new Parameters();
    const workspace = parameters.add(workspaceId);
    return readOwnedPage(this.reader.of(workspaceId), request, {
      table: 'feedback',
      alias: 'f',
      columns: COLUMNS,
      long: LONG,
      owner: `SELECT id FROM discovery
        WHERE workspace_id = ${workspace} AND id = ${referred('discovery', workspace, discovery, parameters)}`,
      conditions: [`f.workspace_id = ${workspace}`, 'f.discovery_id = owner.id'],
      parameters,
      defaultOrder: 'createdAt',
    });
  }
}
