import { defineEntity, p } from '@mikro-orm/postgresql';

const ComponentSchema = defineEntity({
  name: 'Component',
  tableName: 'component',
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    title: p.text(),
    description: p.text().nullable(),
  },
});

/** A part of the product that discoveries are about. */
export class Component extends ComponentSchema.class {}
ComponentSchema.setClass(Component);
