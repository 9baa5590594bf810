import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, type SwaggerCustomOptions, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';

export const SPECIFICATION_FILE = new URL('../../../openapi.yaml', import.meta.url);

const DOCS = '/docs';

const VIEWPORT = '<head>\n  <meta name="viewport" content="width=device-width, initial-scale=1">';

/** The specification is no secret. */
const ANY_TOKEN = { access: 'read' } as const;

const SWAGGER_UI: SwaggerCustomOptions = {
  raw: false,
  swaggerUrl: '/openapi.yaml',
  customSiteTitle: 'Discovery Records',
  // The links column, always empty, makes the page too wide for a phone.
  customCss: '.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }',
  swaggerOptions: {
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelExpandDepth: 3,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    filter: true,
    // By default another host validates the specification.
    validatorUrl: null,
    // Lets logged-in people try operations without a token (`access/cross-site.ts`).
    requestInterceptor: markAsOwnScript,
    // The curl command that readers copy doesn't need that header.
    showMutatedRequest: false,
  },
};

/** Serves the committed specification, and Swagger UI for it. */
export function serveSpecification(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const yaml = readFileSync(SPECIFICATION_FILE, 'utf8');
  let json: string | undefined;
  fastify.get('/openapi.yaml', { config: ANY_TOKEN }, (_request, reply) =>
    reply.type('application/yaml').send(yaml),
  );
  fastify.get('/openapi.json', { config: ANY_TOKEN }, (_request, reply) =>
    // Parsing takes a third of a second.
    reply.type('application/json').send((json ??= JSON.stringify(parse(yaml)))),
  );
  // Nest's page has none, so phones render it 980 pixels wide.
  fastify.addHook('onSend', async ({ url }, _reply, page) =>
    /^\/docs\/?(\?|$)/.test(url) && typeof page === 'string' ? page.replace('<head>', VIEWPORT) : page,
  );
  // Nest and @fastify/static add these routes.
  fastify.addHook('onRoute', (route) => {
    if (route.url === DOCS || route.url.startsWith(`${DOCS}/`))
      route.config = { ...route.config, ...ANY_TOKEN };
  });
  // Without a document, Swagger UI loads the one that is served.
  SwaggerModule.setup(DOCS, app, {} as OpenAPIObject, SWAGGER_UI);
}

/** Sent to the browser as text, so it must not refer to anything outside. */
function markAsOwnScript(request: { headers: Record<string, string> }) {
  request.headers['X-Requested-With'] = 'Swagger UI';
  return request;
}
