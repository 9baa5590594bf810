import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from '@jest/globals';
import getPort from 'get-port';
import { newSecret } from '../../../src/access/secret.js';
import { Assistant } from '../../../test/support/assistant.js';
import { useService, useWorkspace } from '../../../test/support/use-service.js';
import { readEnvironment } from '../src/environment.js';

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ARGUMENTS = [
  '--import',
  program('../../../test/support/run-typescript.mjs'),
  '--no-warnings',
  program('../src/stdio.ts'),
];

async function withAssistant(
  env: Record<string, string>,
  use: (assistant: Assistant) => Promise<void>,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<void> {
  const transport = new StdioClientTransport({ command: process.execPath, args: ARGUMENTS, env });
  const assistant = await Assistant.over(transport, mode);
  try {
    await use(assistant);
  } finally {
    await assistant.client.close();
  }
}

describe('by standard input and output', () => {
  test.each(['auto', 'legacy'] as const)(
    'tools work as over HTTP, for clients that begin with: %s',
    async (mode) => {
      const env = { DISCOVERY_RECORDS_URL: service.url, DISCOVERY_RECORDS_TOKEN: acme.secret };
      await withAssistant(
        env,
        async (assistant) => {
          expect(await assistant.toolNames()).toHaveLength(19);
          const { discovery } = await assistant.ask('create_discovery', { title: `By ${mode}` });
          expect(await assistant.ask('find_discoveries', { q: mode })).toMatchObject({
            discoveries: [{ id: discovery.id }],
          });
          expect(await assistant.refusal('get_discovery', { id: 'RL-none' })).toMatch(/404 record_not_found/);
          await acme.http.get(`/v1/discovery/${discovery.id}`).expect(200);
        },
        mode,
      );
    },
  );

  test('the token may be in a file; one that may only read has tools that read', async () => {
    const { secret } = await acme.make.token({ scopes: ['read'] });
    const file = join(await mkdtemp(join(tmpdir(), 'mcp-')), 'token');
    await writeFile(file, `${secret}\n`);
    await withAssistant(
      { DISCOVERY_RECORDS_URL: service.url, DISCOVERY_RECORDS_TOKEN_FILE: file },
      async (assistant) => expect(await assistant.toolNames()).not.toContain('create_discovery'),
    );
  });

  test.each([
    [
      'a service that is not there',
      async () => ({ DISCOVERY_RECORDS_URL: `http://127.0.0.1:${await getPort()}` }),
      /can not be reached at .*ECONNREFUSED/,
    ],
    [
      'a token that nobody made',
      async () => ({ DISCOVERY_RECORDS_URL: service.url, DISCOVERY_RECORDS_TOKEN: newSecret() }),
      /401 invalid_token/,
    ],
    [
      'a URL that is none',
      async () => ({ DISCOVERY_RECORDS_URL: 'records.example' }),
      /^DISCOVERY_RECORDS_URL must be an http or https URL/,
    ],
  ])('%s ends it with one line on standard error', async (_, env, why) => {
    const run = promisify(execFile)(process.execPath, ARGUMENTS, { env: await env() });
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(why) });
  });
});

describe('the environment', () => {
  test('leads to this machine unless told otherwise', () =>
    expect(readEnvironment({})).toEqual({ baseUrl: 'http://127.0.0.1:3000', token: undefined }));

  test.each([
    [{ DISCOVERY_RECORDS_TOKEN: 'a', DISCOVERY_RECORDS_TOKEN_FILE: 'b' }, /not both/],
    [{ DISCOVERY_RECORDS_TOKEN_FILE: '/nowhere' }, /DISCOVERY_RECORDS_TOKEN_FILE can not be read/],
    [{ DISCOVERY_RECORDS_URL: 'ftp://records.example' }, /http or https/],
  ])('refuses %j', (variables, why) => expect(() => readEnvironment(variables)).toThrow(why));
});
