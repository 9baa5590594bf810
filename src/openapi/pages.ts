import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { SPECIFICATION_FILE } from './file.js';

const DOCS = '/docs';

/**
 * Serves the specification as it was reviewed, and Swagger UI for it. Where tokens are needed they are for
 * administrators, like everything around the API that says nothing else.
 */
export function serveSpecification(app: NestFastifyApplication): void {
  const yaml = readFileSync(SPECIFICATION_FILE, 'utf8');
  // Reading so much YAML takes a third of a second: not before somebody asks for it, and once.
  let json: string | undefined;
  const asJson = (): string => (json ??= JSON.stringify(parse(yaml)));

  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get('/openapi.yaml', (_request, reply) => reply.type('application/yaml').send(yaml));
  fastify.get('/openapi.json', (_request, reply) => reply.type('application/json').send(asJson()));
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
    },
  });
}
