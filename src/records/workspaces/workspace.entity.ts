import { defineEntity, p } from '@mikro-orm/postgresql';

const WorkspaceSchema = defineEntity({
  name: 'Workspace',
  tableName: 'workspace',
  properties: {
    workspaceId: p.uuid().primary(),
    name: p.text(),
  },
});

/** A team's own set of records. References can't cross workspaces. */
export class Workspace extends WorkspaceSchema.class {}
WorkspaceSchema.setClass(Workspace);
