import { defineEntity, p } from '@mikro-orm/postgresql';
import { Discovery } from './discovery.entity.js';

// The foreign key of a part is the discovery's primary key and the beginning of the part's own.
const discovery = () =>
  p.manyToOne(Discovery).primary().joinColumns('workspace_id', 'discovery_id').cascade();

const DiscoveryTagSchema = defineEntity({
  name: 'DiscoveryTag',
  tableName: 'discovery_tag',
  properties: {
    discovery,
    tag: p.text().primary(),
    /** Tags are shown in the order in which they were given. */
    position: p.smallint(),
  },
});
export class DiscoveryTag extends DiscoveryTagSchema.class {}
DiscoveryTagSchema.setClass(DiscoveryTag);

const DiscoveryAssigneeSchema = defineEntity({
  name: 'DiscoveryAssignee',
  tableName: 'discovery_assignee',
  properties: {
    discovery,
    userId: p.uuid().primary(),
  },
});
export class DiscoveryAssignee extends DiscoveryAssigneeSchema.class {}
DiscoveryAssigneeSchema.setClass(DiscoveryAssignee);

const DiscoveryFieldValueSchema = defineEntity({
  name: 'DiscoveryFieldValue',
  tableName: 'discovery_field_value',
  properties: {
    discovery,
    fieldId: p.uuid().primary(),
    /** In the canonical form of the field's type. */
    value: p.text(),
  },
});
export class DiscoveryFieldValue extends DiscoveryFieldValueSchema.class {}
DiscoveryFieldValueSchema.setClass(DiscoveryFieldValue);
