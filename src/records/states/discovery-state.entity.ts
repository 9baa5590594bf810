import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity } from '../../platform/database/records/custom-types.js';
import type { RowOf } from '../../platform/database/records/record-table.js';
import type { StateCategory } from './state.requests.js';

const DiscoveryStateSchema = defineEntity({
  name: 'DiscoveryState',
  tableName: 'discovery_state',
  properties: {
    ...identity(),
    name: p.text(),
    position: p.integer(),
    isDefault: p.boolean().onCreate(() => false),
    category: p
      .text()
      .$type<StateCategory>()
      .onCreate(() => 'OPEN'),
    color: p.text().nullable(),
  },
});

/** A stage of a discovery's progress, for example "In progress". One state of each workspace is the default. */
export class DiscoveryState extends DiscoveryStateSchema.class {}
DiscoveryStateSchema.setClass(DiscoveryState);

export type StateRow = RowOf<typeof DiscoveryStateSchema>;
