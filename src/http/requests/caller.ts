import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NO_ID } from '../../platform/identifiers/uuid.js';

/** Scopes in ascending order: each includes those before it, except that `read` doesn't include `submit`. */
export const SCOPES = ['submit', 'read', 'write', 'admin'] as const;

export type AccessScope = (typeof SCOPES)[number];

export const isScope = (word: string): word is AccessScope => SCOPES.includes(word as AccessScope);

export const scopeIncludes = (held: AccessScope, required: AccessScope): boolean =>
  required === 'submit' ? held !== 'read' : SCOPES.indexOf(held) >= SCOPES.indexOf(required);

/** The scopes that answers show for a token. `write` has always been shown without `submit`, so that is shown alone. */
export const scopesUpTo = (scope: AccessScope): AccessScope[] =>
  scope === 'submit' ? [scope] : SCOPES.slice(1, SCOPES.indexOf(scope) + 1);

export const highestOf = (scopes: readonly AccessScope[]): AccessScope =>
  SCOPES.findLast((scope) => scopes.includes(scope)) ?? 'read';

/** The workspace in which operators' requests are counted. It has no records. */
export const NO_WORKSPACE = NO_ID;

export interface Caller {
  readonly workspaceId: string;
  readonly scope: AccessScope;
  /** The id of the caller's token; undefined for persons without one, and in open mode. */
  readonly tokenId?: string;
  /** The id of the user as whom the caller acts. */
  readonly userId?: string;
  /** The only origins whose pages may use the token. */
  readonly origins?: readonly string[];
  /** Whether the caller is logged in, instead of sending the token itself. */
  readonly hasLogin?: boolean;
  /** Whether the caller operates the installation. */
  readonly isOperator?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller, set by the authentication hook except on public routes. */
    caller?: Caller;
  }
}

/** The id under which a caller's requests are counted: the user's, if there is one. */
export const identityOf = ({ userId, tokenId, workspaceId }: Caller): string =>
  userId ?? tokenId ?? workspaceId;

export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The route is public: it has no caller.');
  return caller;
}

const callerIn = (context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>());

export const InWorkspace = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => callerIn(context).workspaceId,
);

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerIn(context),
);
