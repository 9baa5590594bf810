import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, words } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';

const WorkspaceUserSchema = defineEntity({
  name: 'WorkspaceUser',
  tableName: 'workspace_user',
  properties: {
    ...identity(),
    name: p.text(),
    email: p.text().nullable(),
    avatarUrl: p.text().length(2_048).nullable(),
    active: p.boolean().onCreate(() => true),
    words: words('workspace_user'),
  },
});

/** A person to whom discoveries can be assigned. */
export class WorkspaceUser extends WorkspaceUserSchema.class {}
WorkspaceUserSchema.setClass(WorkspaceUser);

export type UserRow = Omit<RowOf<typeof WorkspaceUserSchema>, 'words'>;
