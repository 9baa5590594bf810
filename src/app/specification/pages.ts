import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { SPECIFICATION_FILE } from './file.js';

const DOCS = '/docs';

/** Any token will do: what is described is in the hands of everybody who has the code. */
const ANY_TOKEN = { access: 'read' } as const;

/** Serves the specification as it was reviewed, and Swagger UI for it. */
export function serveSpecification(app: NestFastifyApplication): void {
  const yaml = readFileSync(SPECIFICATION_FILE, 'utf8');
  // Reading so much YAML takes a third of a second: not before somebody asks for it, and once.
  let json: string | undefined;
  const asJson = (): string => (json ??= JSON.stringify(parse(yaml)));

  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get('/openapi.yaml', { config: ANY_TOKEN }, (_request, reply) =>
    reply.type('application/yaml').send(yaml),
  );
  fastify.get('/openapi.json', { config: ANY_TOKEN }, (_request, reply) =>
    reply.type('application/json').send(asJson()),
  );
  // Nest and the library that serves Swagger UI's files make these routes.
  fastify.addHook('onRoute', (route) => {
    if (route.url === DOCS || route.url.startsWith(`${DOCS}/`))
      route.config = { ...route.config, ...ANY_TOKEN };
  });
  // Swagger UI gets no document from Nest, and so loads the one that is served.
  SwaggerModule.setup(DOCS, app, {} as OpenAPIObject, {
    raw: false,
    swaggerUrl: '/openapi.yaml',
    customSiteTitle: 'Discovery Records',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: {
      tryItOutEnabled: true,
      displayRequestDuration: true,
      // The envelope, the record, and what is in it.
      defaultModelExpandDepth: 3,
      defaultModelsExpandDepth: 0,
      docExpansion: 'list',
      filter: true,
      // Else it would have another host validate the specification, unless it is served on this machine.
      validatorUrl: null,
      // With that, who is logged in needs no token here (`access/cross-site.ts`).
      requestInterceptor: sayOwnScript,
      // The header is for here, and not for the command that readers copy.
      showMutatedRequest: false,
    },
  });
}

/** Runs in the browser: it is sent there as its text, so it names nothing from outside. */
const sayOwnScript = (request: { headers: Record<string, string> }) => {
  request.headers['X-Requested-With'] = 'Swagger UI';
  return request;
};
