import { defineEntity, p } from '@mikro-orm/postgresql';
import { SCOPES } from '../http/requests/scope.js';

const ApiTokenSchema = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    updatedAt: p.datetime(3),
    name: p.text(),
    scope: p.enum(SCOPES),
    digest: p.blob().lazy(),
    lastUsedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
  },
});

export class ApiToken extends ApiTokenSchema.class {}
ApiTokenSchema.setClass(ApiToken);
