import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reader } from '../../platform/database/reader.js';
import { columnsOf, recordTable } from '../../platform/database/records/record-table.js';
import { Component } from '../components/component.entity.js';
import { View } from '../discoveries/views/view.entity.js';
import { DiscoveryField } from '../fields/discovery-field.entity.js';
import { FORMULA_PROGRESS } from '../fields/fields.repository.js';
import { orNotFound } from '../../http/problems/problems.js';
import type { Caller } from '../../http/requests/caller.js';
import { DiscoveryState } from '../states/discovery-state.entity.js';
import { WorkspaceUser } from '../users/workspace-user.entity.js';
import { WORKSPACE_COLUMNS } from '../workspaces/workspaces.repository.js';
import type { OverviewRow } from './overview.record.js';

const MOST_RECORDS = 1_000;
const MOST_TAGS = 100;
/** The limit of each list in bytes, as the options of hundreds of fields can exceed it. */
const MOST_BYTES = 4 * 1_048_576;

type ListCompiler =
  typeof Component | typeof DiscoveryField | typeof DiscoveryState | typeof View | typeof WorkspaceUser;

@Injectable()
export class OverviewService {
  constructor(
    private readonly em: EntityManager,
    private readonly reader: Reader,
  ) {}

  async get({ workspaceId, tokenId, userId }: Caller): Promise<OverviewRow> {
    const [row] = await this.reader.list<OverviewRow>(workspaceId, {
      text: this.statement(),
      values: [workspaceId, tokenId ?? null, userId ?? null],
      // The statement counts all records of the workspace.
      mayTakeLong: true,
    });
    return orNotFound(row, 'workspace', workspaceId);
  }

  private statement(): string {
    return `SELECT ${WORKSPACE_COLUMNS},
        ${this.list(DiscoveryState, 'position, id')} AS states,
        ${this.list(DiscoveryField, 'position, id', [FORMULA_PROGRESS])} AS fields,
        ${this.list(Component, 'id')} AS components,
        ${this.list(WorkspaceUser, 'id')} AS users,
        ${this.list(View, 'name, id')} AS views,
        ${listOf(`SELECT tag AS name, discoveries FROM discovery_tag_count
          WHERE workspace_id = $1 AND discoveries > 0 ORDER BY -discoveries, tag LIMIT ${MOST_TAGS}`)} AS tags,
        ${listOf(`SELECT state_id AS "discoveryStateId", count(*) AS discoveries FROM discovery
          WHERE workspace_id = $1 GROUP BY state_id ORDER BY state_id`)} AS by_state,
        json_build_object(
          'feedback', ${count('feedback')},
          'inbox', ${count('feedback', `state = 'NEW'`)},
          'components', ${count('component')},
          'users', ${count('workspace_user')},
          'companies', ${count('company', 'merged_into_id IS NULL')},
          'tags', ${count('discovery_tag_count', 'discoveries > 0')},
          'views', ${count('workspace_view')}) AS counts,
        (SELECT name FROM api_token WHERE workspace_id = $1 AND id = $2::uuid) AS token_name,
        (SELECT row_to_json(own) FROM (${this.select(WorkspaceUser)} AND id = $3::uuid) own) AS own_user
      FROM workspace WHERE workspace_id = $1`;
  }

  private list(entity: ListCompiler, order: string, others: readonly string[] = []): string {
    return listOf(`${this.select(entity, others)} ORDER BY ${order} LIMIT ${MOST_RECORDS}`);
  }

  private select(entity: ListCompiler, others: readonly string[] = []): string {
    const table = recordTable(this.em, entity);
    const columns = columnsOf(table, [...table.hidden, 'updated_at', 'description']);
    return `SELECT ${[...columns, UPDATED_AT, ...others].join(', ')} FROM ${table.name} r WHERE workspace_id = $1`;
  }
}

/** Formats a time as the database driver does outside of JSON. */
const UPDATED_AT = `to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS updated_at`;

const listOf = (select: string): string => `(SELECT coalesce(json_agg(item ORDER BY place), '[]') FROM (
  SELECT item, place, sum(octet_length(item::text)) OVER (ORDER BY place) AS bytes FROM (
    SELECT row_to_json(listed) AS item, row_number() OVER () AS place FROM (${select}) listed
  ) numbered
) sized WHERE bytes <= ${MOST_BYTES})`;

const count = (table: string, condition = 'true'): string =>
  `(SELECT count(*) FROM ${table} WHERE workspace_id = $1 AND ${condition})`;
