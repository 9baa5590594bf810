import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Unauthenticated } from '../../../src/access/access.problems.js';
import { RouteNotFound } from '../../../src/http/problems/problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const PACKAGE = fileURLToPath(new URL('../../../packages/board/', import.meta.url));
const PAGE = { accept: 'text/html,*/*;q=0.8' };

const service = useService({ board: true, open: false }, { worker: false });
const acme = useWorkspace(service, 'acme');
const without = useService({}, { worker: false });

/** The files that the page names. */
async function assets(): Promise<string[]> {
  const { text } = await acme.http.get('/board').expect(200);
  return [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
}

describe('the page', () => {
  test('sends who is not logged in to the login, which leads back to the whole address', async () => {
    const { headers } = await service.http.get('/board?view=top&q=late%20books').set(PAGE).expect(303);
    const next = encodeURIComponent('/board?view=top&q=late%20books');
    expect(headers['location']).toBe(`/login?next=${next}&scope=read`);
    expectProblem(await service.http.get('/board'), Unauthenticated);
  });

  test('has nothing inline, and may load and ask for nothing from elsewhere', async () => {
    const { text, headers } = await acme.http.get('/board').expect(200);
    expect(text).not.toMatch(/<script>|<style|style=| on\w+=|https?:/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('names files that browsers may keep for ever, as their names change with them', async () => {
    const paths = await assets();
    expect(paths.map((path) => path.replace(/-\w{8}/, ''))).toEqual([
      '/board/icon.svg',
      '/board/board.css',
      '/board/main.js',
    ]);
    for (const path of paths) {
      const { headers } = await acme.http.get(path).set('accept-encoding', 'gzip').expect(200);
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/^(text\/(javascript|css)|image\/svg\+xml)/);
      expect(headers['content-encoding']).toBe(path.endsWith('.svg') ? undefined : 'gzip');
      expectProblem(await service.http.get(path), Unauthenticated);
    }
  });

  test.each(['/board/main.js', '/board/../package.json', '/board/%2e%2e/package.json', '/board/index.html/'])(
    '%s is not there',
    async (path) => expectProblem(await acme.http.get(path), RouteNotFound),
  );

  test('is found with a slash at the end, too', async () => {
    const { headers } = await acme.http.get('/board/?view=top').expect(308);
    expect(headers['location']).toBe('/board?view=top');
  });

  test('is served only where that is wanted', async () =>
    expectProblem(await without.http.get('/board'), RouteNotFound));

  test('is what / and the login lead to, where it is served', async () => {
    expect((await service.http.get('/').set(PAGE)).text).toContain('href="/board"');
    expect((await service.http.get('/')).body.links).toMatchObject({ board: '/board' });
    expect((await without.http.get('/').set(PAGE)).text).not.toContain('/board');
    expect((await without.http.get('/')).body.links).not.toHaveProperty('board');
  });
});

test('the board stays small: less than 78 KB, and less than 2,300 lines of code', () => {
  const built = readdirSync(`${PACKAGE}dist`).filter((name) => /\.(js|css)$/.test(name));
  const bytes = built.map((name) => readFileSync(`${PACKAGE}dist/${name}`).length);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(78_000);
  const sources = readdirSync(`${PACKAGE}src`).map((name) => readFileSync(`${PACKAGE}src/${name}`, 'utf8'));
  const withoutComments = sources.map((source) => source.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, ''));
  const code = withoutComments.flatMap((source) => source.split('\n')).filter((line) => line.trim() !== '');
  expect(code.length).toBeLessThan(2_300);
});
