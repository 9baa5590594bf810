import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CHALLENGE } from '../access.problems.js';
import { originOf } from '../own-origin.js';

const PATH = '/.well-known/oauth-protected-resource';

/** Assistants look for the metadata of the resource that they are to connect to, which has a path of its own. */
const MCP = '/mcp';

/** Tells clients which provider has tokens for the service (RFC 9728). */
export function serveResourceMetadata(fastify: FastifyInstance, issuer: string): void {
  const config = { access: 'public' } as const;
  for (const resource of ['', MCP]) {
    fastify.get(PATH + resource, { config }, (request, reply) =>
      reply.send({
        resource: originOf(request) + resource,
        authorization_servers: [issuer],
        bearer_methods_supported: ['header'],
        resource_name: 'Discovery Records',
        resource_documentation: `${originOf(request)}/docs`,
      }),
    );
  }
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 401 || reply.statusCode === 403) {
      const challenge = String(reply.getHeader('www-authenticate') ?? CHALLENGE);
      reply.header('www-authenticate', `${challenge}, resource_metadata="${metadataUrlFor(request)}"`);
    }
    done();
  });
}

const metadataUrlFor = (request: FastifyRequest): string =>
  originOf(request) + PATH + (request.routeOptions.url === MCP ? MCP : '');
