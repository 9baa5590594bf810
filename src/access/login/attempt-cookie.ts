import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPath } from '../cross-site.js';
import { cookieAttributes, cookieName } from './cookie.js';

const NAME = 'discovery_login_attempt';
const LIFETIME_S = 600;

/** A login by the identity provider that the browser has begun. Only the browser knows it. */
export interface LoginAttempt {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
  /** The path to show after the login. */
  readonly next: string;
}

export const keepAttempt = (
  attempt: LoginAttempt,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  reply.setCookie(nameFor(request), Buffer.from(JSON.stringify(attempt)).toString('base64url'), {
    ...attributesFor(request),
    maxAge: LIFETIME_S,
  });

export const clearAttempt = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(nameFor(request), attributesFor(request));

export function attemptOf(request: FastifyRequest): LoginAttempt | undefined {
  const value = request.server.parseCookie(request.headers.cookie ?? '')[nameFor(request)] ?? '';
  try {
    const attempt: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return isAttempt(attempt) ? attempt : undefined;
  } catch {
    return undefined;
  }
}

function isAttempt(value: unknown): value is LoginAttempt {
  const { state, nonce, verifier, next } = value as Partial<LoginAttempt>;
  const isComplete = [state, nonce, verifier].every((each) => typeof each === 'string');
  return isComplete && isOwnPath(String(next));
}

const nameFor = (request: FastifyRequest): string => cookieName(NAME, request);

/** Lax, because the provider's redirect comes from another site. */
const attributesFor = (request: FastifyRequest) => cookieAttributes('lax', request);
