import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '../../platform/settings/settings.js';
import { htmlPage, PAGE_HEADERS } from './html-page.js';

const LINKS = {
  documentation: '/docs',
  specification: '/openapi.yaml',
  queues: '/queues',
  health: '/health/ready',
  metrics: '/metrics',
} as const;

const BOARD = '/board';

interface HomeOptions {
  readonly open: boolean;
  readonly board: boolean;
}

/** Serves `/`: an HTML page for browsers, and the same links as JSON for other clients. */
export function serveHome(fastify: FastifyInstance, { open, board }: HomeOptions): void {
  const page = homePage({ open, board });
  const links = {
    name: 'Discovery Records',
    version: VERSION,
    links: { ...(board && { board: BOARD }), ...LINKS },
  };
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept');
    if (!acceptsHtml(request)) return reply.send(links);
    return reply.headers(PAGE_HEADERS).send(page);
  };
  fastify.get('/', { config: { access: 'public' } }, answer);
}

const acceptsHtml = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

const OPEN = `
    <p>Started on this machine alone, it asks for no token:
    <a href="/v1/discovery?per_page=3">look at three discoveries</a> of the demo workspace.</p>`;

const CLOSED = `
    <p>Requests need a token: <code>Authorization: Bearer drs_…</code>. For the pages below,
    <a href="/login">log in</a> with one.</p>`;

const BOARD_LINK = `
      <dt><a href="${BOARD}">Board</a></dt>
      <dd>Discoveries by their states, feedback, and who changed what</dd>`;

const homePage = ({ open, board }: HomeOptions): string =>
  htmlPage(
    'Discovery Records',
    `
    <p>A REST API for what a product team has discovered: problems and ideas worth solving, where each stands, and what
    people said about it.</p>${open ? OPEN : CLOSED}
    <dl>${board ? BOARD_LINK : ''}
      <dt><a href="${LINKS.documentation}">API documentation</a></dt>
      <dd>Every operation, to read and to try out</dd>
      <dt><a href="${LINKS.specification}">openapi.yaml</a></dt>
      <dd>The specification, for code generators</dd>
      <dt><a href="${LINKS.queues}">Queues</a></dt>
      <dd>What workers do, for administrators</dd>
      <dt><a href="${LINKS.health}">Health</a></dt>
      <dd>Whether the service is ready</dd>
    </dl>
    <p><small>Version ${VERSION}. A tour, and how to bring records of your own: <code>docs/tour.md</code> in the project's
    folder.</small></p>`,
  );
