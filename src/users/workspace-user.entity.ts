import { defineEntity, p } from '@mikro-orm/postgresql';

const WorkspaceUserSchema = defineEntity({
  name: 'WorkspaceUser',
  tableName: 'workspace_user',
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
