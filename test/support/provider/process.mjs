// An OpenID provider in a process of its own, for tests of sign-in: `oidc-provider` with its pages for development, on
// which everybody gets in under the name that they type. Settings are in the environment, as JSON.
import { Provider } from 'oidc-provider';

const { port, keys, people, redirectUris } = JSON.parse(process.env['PROVIDER']);
const issuer = `http://127.0.0.1:${port}`;

const claimsOf = (sub) => ({ sub, ...people[sub] });

const provider = new Provider(issuer, {
  jwks: { keys },
  clients: [
    {
      client_id: 'board',
      client_secret: 'the-secret-of-the-board',
      redirect_uris: redirectUris,
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code'],
    },
    {
      client_id: 'docs',
      token_endpoint_auth_method: 'none',
      redirect_uris: redirectUris,
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code'],
    },
  ],
  clientBasedCORS: () => true,
  claims: { openid: ['sub', 'groups'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
  extraTokenClaims: (_context, token) => claimsOf(token.accountId),
  cookies: { keys: ['a-key-for-cookies'] },
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'https://records.example',
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'openid',
        audience: 'discovery-records',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});

let keyRequests = 0;
provider.use(async (context, next) => {
  if (context.path === '/jwks') process.send?.({ keyRequests: ++keyRequests });
  await next();
});
provider.listen(port, '127.0.0.1', () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());
