import { readFileSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The folder of the built `packages/board`. */
const BUILT = new URL('../../../packages/board/dist/', import.meta.url);

const PAGE = 'index.html';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Allows the page's own files and requests to the API, but nothing inline. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // Browsers send the board's address, with its query, to this origin only.
  'referrer-policy': 'same-origin',
};

/** Assets can be cached for a year, because their names contain a hash of their content. */
const ASSET_HEADERS = { 'cache-control': 'private, max-age=31536000, immutable' };

/** Serves the board's files to callers with any token. The board reads its records from the API. */
export function serveBoard(fastify: FastifyInstance): void {
  fastify.get('/board/', { config: { access: 'read' } }, ({ url }, reply) =>
    reply.redirect(url.replace('/board/', '/board'), 308),
  );
  for (const name of readdirSync(BUILT)) {
    const path = name === PAGE ? '/board' : `/board/${name}`;
    const content = readFileSync(new URL(name, BUILT));
    const headers = {
      'content-type': TYPES[extname(name)],
      ...(name === PAGE ? PAGE_HEADERS : ASSET_HEADERS),
    };
    fastify.get(path, { config: { access: 'read' } }, (_request, reply) =>
      reply.headers(headers).send(content),
    );
  }
}
