import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../database/record-table.js';
import { FieldsRepository } from './fields.repository.js';
import { TextArray } from '../database/custom-types.js';
import type { FieldType } from './field-type.js';

const DiscoveryFieldSchema = defineEntity({
  name: 'DiscoveryField',
  tableName: 'discovery_field',
  repository: () => FieldsRepository,
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    name: p.text(),
    type: p.text().$type<FieldType>(),
    /** Names of the options of a select, in the order in which they are offered. */
    options: p.type(TextArray).length(131_072).nullable(),
    position: p.integer(),
  },
});

/** A custom field of a workspace's discoveries, or its system field *Feedback*. */
export class DiscoveryField extends DiscoveryFieldSchema.class {}
DiscoveryFieldSchema.setClass(DiscoveryField);

export type FieldRow = RowOf<typeof DiscoveryFieldSchema>;
