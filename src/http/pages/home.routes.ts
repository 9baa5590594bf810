import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '../../settings/settings.js';
import { homePage, LINKS } from './home.page.js';
import { PAGE_HEADERS } from './html-page.js';

/** Answers at the root: a page for browsers, the same places as JSON for everybody else. */
export function serveHome(fastify: FastifyInstance, { open }: { open: boolean }): void {
  const page = homePage(open);
  const links = { name: 'Discovery Records', version: VERSION, links: LINKS };
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept');
    if (!wantsPage(request)) return reply.send(links);
    return reply.headers(PAGE_HEADERS).send(page);
  };
  fastify.get('/', { config: { access: 'public' } }, answer);
}

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');
