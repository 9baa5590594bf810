import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { v7 } from 'uuid';

const newId = (): string => v7();
const now = (): Date => new Date();

export const Discovery = defineEntity({
  name: 'Discovery',
  tableName: 'discovery',
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary().onCreate(newId),
    clientId: p.text().onCreate(newId),
    updatedAt: p.datetime(3).onCreate(now).onUpdate(now),
    title: p.text(),
    description: p.text().nullable(),
    stateId: p.uuid(),
    stateEnteredAt: p.datetime(3).onCreate(now),
    componentId: p.uuid().nullable(),
    parentDiscoveryId: p.uuid().nullable(),
    feedbackScore: p.bigint('number').default(0),
    lastFeedback: p.datetime(3).nullable(),
    assignees: p.array().columnType('uuid[]').default([]),
    tags: p.array().default([]),
  },
});
export type Discovery = InferEntity<typeof Discovery>;

export const DiscoveryState = defineEntity({
  name: 'DiscoveryState',
  tableName: 'discovery_state',
  properties: { workspaceId: p.uuid().primary(), id: p.uuid().primary(), isDefault: p.boolean() },
});
