import { Make, type Made } from './make.js';
import type { Http, TestService, TestWorkspace } from './service.js';

/** A user, and requests by a token that acts as the user. */
export interface Person {
  readonly user: Made;
  readonly token: Made;
  readonly http: Http;
  readonly make: Make;
}

export async function personIn(
  service: TestService,
  { make }: Pick<TestWorkspace, 'make'>,
  { scope = 'write', ...members }: { readonly scope?: string; readonly [member: string]: unknown } = {},
): Promise<Person> {
  const user = await make.user(members);
  const token = await make.token({ userId: user.id, scopes: [scope] });
  const http = service.as(String(token['secret']));
  return { user, token, http, make: new Make(http) };
}
