import { defineEntity, p } from '@mikro-orm/postgresql';

/** What the workspace calls the five lists of links that discoveries have. */
export type LinkNames = Record<'alpha' | 'bravo' | 'charlie' | 'delta' | 'echo', string>;

const WorkspaceSchema = defineEntity({
  name: 'Workspace',
  tableName: 'workspace',
  properties: {
    workspaceId: p.uuid().primary(),
    name: p.text(),
    recordUrl: p.text().nullable(),
    linkNames: p.json<Partial<LinkNames>>().onCreate(() => ({})),
  },
});

/** A team's own set of records. References can't cross workspaces. */
export class Workspace extends WorkspaceSchema.class {}
WorkspaceSchema.setClass(Workspace);
