import { defineEntity, p } from '@mikro-orm/postgresql';
import { TsVector } from '../database/records/custom-types.js';
import type { RowOf } from '../database/records/record-table.js';
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
    // Written, never read: as large as the texts.
    words: p.type(TsVector).nullable().lazy(),
  },
});

/** Somebody whom discoveries can be assigned to. */
export class WorkspaceUser extends WorkspaceUserSchema.class {}
WorkspaceUserSchema.setClass(WorkspaceUser);

export type UserRow = Omit<RowOf<typeof WorkspaceUserSchema>, 'words'>;
