import { quoted } from '../../http/problems/excerpt.js';
import { memberProblem, problem, referenceProblem } from '../../http/problems/problem.js';

export class TokenUserNotFound extends referenceProblem('user', '/userId') {}

export class TokenUserInactive extends memberProblem(400, 'token_user_inactive', 'The user is not active') {
  constructor(user: string) {
    super('/userId', `The user ${quoted(user)} is not active: a token of the user would be refused.`);
  }
}

export class TooManyTokens extends problem(409, 'too_many_tokens', 'The user has too many tokens') {
  constructor(most: number) {
    super(`A user can have ${most} tokens that have not expired. Revoke one that is no longer used.`);
  }
}
