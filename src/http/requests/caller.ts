import type { AccessScope } from './scope.js';

/** Whom a request comes from. */
export interface Caller {
  readonly workspaceId: string;
  readonly scope: AccessScope;
  /** The token that was shown; none in open mode, when none was. */
  readonly tokenId?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard, but not on public routes. */
    caller?: Caller;
  }
}
