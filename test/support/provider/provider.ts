import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { IdentityProviderSettings } from '../../../src/platform/settings/identity-provider.js';
import getPort from 'get-port';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

const PROCESS = fileURLToPath(new URL('process.mjs', import.meta.url));

export const AUDIENCE = 'discovery-records';

/** Claims of people, by their subjects. */
export type People = Readonly<Record<string, object>>;

interface SigningKey {
  readonly kid: string;
  readonly jwk: JWK;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

export async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    kid,
    jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'ES256' },
    privateKey,
    publicKey,
  };
}

/** A certified OpenID provider in another process. Tests know its keys, and sign what it would never sign. */
export class TestProvider implements AsyncDisposable {
  keys: SigningKey[] = [];
  /** How often its keys were asked for since it was started. */
  keyRequests = 0;
  private child: ChildProcess | undefined;
  private redirectUris = ['http://127.0.0.1/login/callback'];

  private constructor(
    readonly port: number,
    private readonly people: People,
  ) {}

  static async start(people: People = {}): Promise<TestProvider> {
    const provider = new TestProvider(await getPort(), people);
    provider.keys = [await newKey('first')];
    await provider.start();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The settings of a service that trusts it: groups give scopes in the demo workspace. */
  get settings(): IdentityProviderSettings {
    return {
      issuer: this.issuer,
      audience: [AUDIENCE],
      workspace: { name: 'demo' },
      scopes: {
        claim: 'groups',
        values: [
          ['read', ['staff']],
          ['write', ['product']],
          ['admin', ['leads']],
        ],
      },
      clientId: undefined,
      clientSecret: undefined,
    };
  }

  async start(): Promise<void> {
    const { port, people, redirectUris } = this;
    const keys = this.keys.map(({ jwk }) => jwk);
    const settings = JSON.stringify({ port, keys, people, redirectUris });
    const child = spawn(process.execPath, [PROCESS], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', PROVIDER: settings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    this.keyRequests = 0;
    child.on('message', ({ keyRequests = 0 }: { keyRequests?: number }) => (this.keyRequests = keyRequests));
    await once(child, 'message');
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Has it answer nothing, with its connections open. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  /** Restarts it as the provider of a service, to whose pages logins lead back. */
  async sendBackTo(serviceUrl: string): Promise<void> {
    this.redirectUris = [`${serviceUrl}/login/callback`, `${serviceUrl}/oauth2-redirect.html`];
    await this.rotate(...this.keys);
  }

  /** Restarts it with other keys. */
  async rotate(...keys: SigningKey[]): Promise<void> {
    await this.stop();
    this.keys = keys;
    await this.start();
  }

  /** A token of a person; what `claims` has as undefined is left out. */
  async tokenOf(
    sub: string,
    claims: JWTPayload = {},
    header: object = {},
    key = this.keys[0],
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const { kid = '', privateKey } = key ?? {};
    const payload = {
      iss: this.issuer,
      aud: AUDIENCE,
      exp: now + 3_600,
      sub,
      ...this.people[sub],
      ...claims,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt', ...header })
      .sign(privateKey as CryptoKey);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
