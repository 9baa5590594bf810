import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { parse } from 'yaml';
import { problemOf } from '../problems/problem.filter.js';
import { sendProblem } from '../problems/send-problem.js';
import { SPECIFICATION_FILE } from './file.js';

const DOCS = '/docs';

/**
 * Serves the specification as it was reviewed, and Swagger UI for it: to anybody, since it says nothing of what is
 * stored.
 */
export function serveSpecification(app: NestFastifyApplication): void {
  const yaml = readFileSync(SPECIFICATION_FILE, 'utf8');
  // Reading so much YAML takes a third of a second: not before somebody asks for it, and once.
  let json: string | undefined;
  const asJson = (): string => (json ??= JSON.stringify(parse(yaml)));

  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', openDocs);
  const open = { config: { access: 'public' } } as const;
  fastify.get('/openapi.yaml', open, (_request, reply) => reply.type('application/yaml').send(yaml));
  fastify.get('/openapi.json', open, (_request, reply) => reply.type('application/json').send(asJson()));
  // Swagger UI gets no document from Nest, and so loads the one that is served.
  SwaggerModule.setup(DOCS, app, {} as OpenAPIObject, {
    raw: false,
    swaggerUrl: '/openapi.yaml',
    customSiteTitle: 'Discovery Records',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: {
      tryItOutEnabled: true,
      displayRequestDuration: true,
      persistAuthorization: true,
      defaultModelsExpandDepth: 0,
      docExpansion: 'list',
      filter: true,
    },
  });
}

/** Nest mounts Swagger UI without a word on who may see it. */
function openDocs(route: RouteOptions): void {
  if (route.url !== DOCS && !route.url.startsWith(`${DOCS}/`)) return;
  route.config = { ...route.config, access: 'public' };
  // These routes are there before Nest's filters are.
  route.errorHandler = (error, request, reply) => sendProblem(problemOf(error, request), request, reply);
}
