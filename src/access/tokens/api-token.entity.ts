import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RowOf } from '../../platform/database/records/record-table.js';
import { TextArray } from '../../platform/database/records/custom-types.js';
import { SCOPES } from '../../http/requests/caller.js';

const ApiTokenSchema = defineEntity({
  name: 'ApiToken',
  tableName: 'api_token',
  properties: {
    workspaceId: p.uuid().primary(),
    id: p.uuid().primary(),
    updatedAt: p.datetime(3),
    name: p.text(),
    scope: p.enum(SCOPES),
    /** The user as whom the token acts. */
    userId: p.uuid().nullable(),
    // The digest is lazy, so that it isn't read with the token.
    digest: p.blob().lazy(),
    lastUsedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    /** Original lifetime in milliseconds (0: unlimited) of a rotated token; its successors get the same. */
    lifetime: p.bigint('number').nullable(),
    /** The only origins whose pages may use a token with the scope `submit`. */
    origins: p.type(TextArray).nullable(),
  },
});

export class ApiToken extends ApiTokenSchema.class {}
ApiTokenSchema.setClass(ApiToken);

export type TokenRow = Omit<RowOf<typeof ApiTokenSchema>, 'digest'>;
