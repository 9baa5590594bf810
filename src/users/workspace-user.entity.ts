import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../database/record-table.js';
import { UsersRepository } from './users.repository.js';

const WorkspaceUserSchema = defineEntity({
  name: 'WorkspaceUser',
  tableName: 'workspace_user',
  repository: () => UsersRepository,
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    name: p.text(),
    email: p.text().nullable(),
  },
});

/** Somebody whom discoveries can be assigned to. */
export class WorkspaceUser extends WorkspaceUserSchema.class {}
WorkspaceUserSchema.setClass(WorkspaceUser);

export type UserRow = RowOf<typeof WorkspaceUserSchema>;
