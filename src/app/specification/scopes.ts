import type { OpenAPIObject } from '@nestjs/swagger';
import { scopeOf, withOperations } from './operations.js';

/** Says for each operation which scope its token needs. */
export const withScopes = (document: OpenAPIObject): OpenAPIObject =>
  withOperations(document, (located) => {
    const scope = scopeOf(located);
    return { ...located.operation, security: scope ? [{ token: [scope] }] : [] };
  });
