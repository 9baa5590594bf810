import { problem, sameProblem } from '../http/problems/problem.js';
import type { AccessScope } from '../http/requests/caller.js';

export const CHALLENGE = 'Bearer realm="discovery-records"';

/** The WWW-Authenticate header (RFC 6750, section 3). */
const challenge = (...attributes: string[]): { headers: Record<string, string> } => ({
  headers: { 'www-authenticate': [CHALLENGE, ...attributes].join(', ') },
});

export class Unauthenticated extends sameProblem(
  401,
  'unauthenticated',
  'A token is needed',
  'Send a token: "Authorization: Bearer drs_…".',
  challenge(),
) {}

export class InvalidToken extends problem(401, 'invalid_token', 'The token is not valid') {
  constructor(detail = 'The token is unknown or revoked.') {
    super(detail, challenge('error="invalid_token"', `error_description="${detail}"`));
  }
}

export class UserInactive extends sameProblem(
  401,
  'user_inactive',
  'The user is not active',
  'An administrator of the workspace has made the user inactive: "active" is false.',
  challenge('error="invalid_token"'),
) {}

export class LoginFailed extends problem(400, 'login_failed', 'The login failed') {}

export class NoScope extends problem(403, 'no_scope', 'The person has no access') {
  constructor(claim: string) {
    super(`No value of the claim "${claim}" gives the person a scope in this installation.`);
  }
}

export class NoWorkspace extends problem(403, 'no_workspace', 'The person has no workspace') {
  /** @param claim the claim that was to name the workspace, if it doesn't */
  constructor(claim?: string) {
    super(
      claim === undefined
        ? 'The workspace of this person does not exist.'
        : `The claim "${claim}" names no workspace.`,
    );
  }
}

export class InsufficientScope extends problem(403, 'insufficient_scope', "The token's scope is too small") {
  constructor(required: AccessScope, held: AccessScope) {
    super(
      `This needs a token with the scope "${required}"; the one sent has "${held}".`,
      challenge('error="insufficient_scope"', `scope="${required}"`),
    );
  }
}

export class OperatorAccessOff extends sameProblem(
  403,
  'operator_access_off',
  'The installation takes no requests of operators',
  'It has no OPERATOR_TOKEN. The commands do the same on the machine that it runs on.',
) {}

export class MisdirectedRequest extends problem(
  421,
  'misdirected_request',
  'The request is meant for another host',
) {}

export class CrossSiteRequest extends problem(
  403,
  'foreign_origin',
  "Another site's page sent the request",
) {}
