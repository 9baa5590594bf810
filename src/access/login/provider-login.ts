import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import type { JWTPayload } from 'jose';
import { FailedAttempts } from '../../http/limits/failed-attempts.js';
import { Unavailable } from '../../http/problems/problems.js';
import { SETTINGS, type Settings } from '../../platform/settings/settings.js';
import { LoginFailed, UserInactive } from '../access.problems.js';
import { Identities } from '../people/identities.js';
import { IdentityProvider } from '../people/identity-provider.js';
import { personOf } from '../people/person.js';
import { originOf } from '../own-origin.js';
import { attemptOf, clearAttempt, keepAttempt, type LoginAttempt } from './attempt-cookie.js';
import type { LoginHolder } from './logins.js';

export const CALLBACK_PATH = '/login/callback';

const AGAIN = 'The login took too long, or it was begun in another window. Begin it again.';

/** Logs persons in by the identity provider: the authorization code flow with PKCE (RFC 7636). */
@Injectable()
export class ProviderLogin {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly provider: IdentityProvider,
    private readonly identities: Identities,
    private readonly failures: FailedAttempts,
  ) {}

  /** The provider's host, for the login page; undefined unless persons can log in by it. */
  get host(): string | undefined {
    const { issuer, clientId } = this.settings.identityProvider ?? {};
    return clientId === undefined || issuer === undefined ? undefined : new URL(issuer).host;
  }

  /** Sends the browser to the provider. @throws Unavailable */
  async begin(next: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const configuration = await this.provider.configuration();
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), next };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: originOf(request) + CALLBACK_PATH,
      scope: 'openid profile email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return keepAttempt(attempt, request, reply).redirect(url.href, 303);
  }

  /** @throws LoginFailed, NoScope, NoWorkspace, UserInactive, Unavailable; TooManyFailures of the address */
  async complete(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ readonly holder: LoginHolder; readonly next: string }> {
    const attempt = attemptOf(request);
    clearAttempt(request, reply);
    const { identityProvider } = this.settings;
    if (!attempt || !identityProvider) throw new LoginFailed(AGAIN);
    const person = personOf(await this.claimsOf(attempt, request), identityProvider);
    const { workspaceId, scope, userId = '', isInactive } = await this.identities.credentialOf(person);
    if (isInactive) throw new UserInactive();
    return { holder: { workspaceId, scope, userId }, next: attempt.next };
  }

  private async claimsOf(attempt: LoginAttempt, request: FastifyRequest): Promise<JWTPayload> {
    const { ip } = request;
    // Each attempt makes the service ask the provider.
    const hasBegun = this.failures.beginLookUp(ip);
    if (!hasBegun) this.failures.countFailure(ip);
    try {
      return await this.exchange(await this.provider.configuration(), attempt, request);
    } catch (error) {
      this.failures.countFailure(ip);
      throw faultOf(error);
    } finally {
      if (hasBegun) this.failures.endLookUp(ip);
    }
  }

  /** The claims of all that the provider says of the person; what the ID token says counts most. */
  private async exchange(
    configuration: Configuration,
    { state, nonce, verifier }: LoginAttempt,
    request: FastifyRequest,
  ): Promise<JWTPayload> {
    const tokens = await authorizationCodeGrant(configuration, new URL(request.url, originOf(request)), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as JWTPayload;
    return { ...(await this.otherClaims(configuration, tokens, String(claims.sub))), ...claims };
  }

  /** Providers may put groups or roles into the access token or the user's information only. */
  private async otherClaims(
    configuration: Configuration,
    { access_token: token }: TokenEndpointResponse & TokenEndpointResponseHelpers,
    subject: string,
  ): Promise<JWTPayload> {
    const [ofToken, ofUser] = await Promise.all([
      this.provider.verify(token).catch(() => ({})),
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : fetchUserInfo(configuration, token, subject).catch(() => ({})),
    ]);
    return { ...ofToken, ...ofUser };
  }
}

/** What the provider refuses is the caller's fault, unless it fails itself. */
function faultOf(error: unknown): Error {
  if (error instanceof AuthorizationResponseError)
    return new LoginFailed(`The identity provider did not let you in (${error.error}).`);
  const { code } = error as { readonly code?: string };
  const isUnreachable = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(code ?? '') || error instanceof TypeError;
  if (error instanceof ResponseBodyError || !isUnreachable) return new LoginFailed(AGAIN);
  return new Unavailable('The identity provider can not be reached.', error);
}
