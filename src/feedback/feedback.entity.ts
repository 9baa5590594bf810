import { defineEntity, p } from '@mikro-orm/postgresql';

const FeedbackSchema = defineEntity({
  name: 'Feedback',
  tableName: 'feedback',
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    clientId: p.text(),
    updatedAt: p.datetime(3),
    discoveryId: p.uuid(),
    score: p.integer(),
    content: p.text().nullable(),
    starred: p.boolean(),
  },
});

/** What somebody said about a discovery, and how much it counts. */
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);
