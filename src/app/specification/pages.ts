import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, type SwaggerCustomOptions, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import type { Settings } from '../../platform/settings/settings.js';
import { authorizingAt, serveRedirect, withProvider } from './provider.js';
import { swaggerDocument } from './swagger-document.js';

export const SPECIFICATION_FILE = new URL('../../../openapi.yaml', import.meta.url);

const DOCS = '/docs';
const SWAGGER_DOCUMENT = `${DOCS}/openapi.json`;

const VIEWPORT = '<head>\n  <meta name="viewport" content="width=device-width, initial-scale=1">';

/** Hides parts of Swagger UI that are always empty, so that an operation is short and fits on a phone. */
const STYLE = `
  .swagger-ui :is(.topbar, .response-col_links, .info .link, .parameters thead) { display: none !important }
  .swagger-ui .opblock-section-header { min-height: 0; padding: 4px 20px }
  .swagger-ui :is(.opblock-description-wrapper, .execute-wrapper, .responses-inner, .table-container) { padding: 8px 20px }
  .swagger-ui .highlight-code > .microlight { max-height: 250px }
  .swagger-ui textarea.body-param__text { field-sizing: content; min-height: 0; max-height: 250px }
  .swagger-ui .response-col_description .renderedMarkdown ul { margin: 0; padding-left: 20px }
  .swagger-ui .parameters tbody td { padding: 2px 0 }
  .swagger-ui .parameters .parameters-col_name > :not(.parameter__name) { display: inline; padding-right: 8px }
  @media (min-width: 768px) {
    .swagger-ui .parameters .parameters-col_name { width: 200px }
    .swagger-ui .parameters-col_description { display: flex; gap: 20px; margin: 0 }
    .swagger-ui .parameters-col_description > .renderedMarkdown { flex: 1 }
    .swagger-ui .parameters-col_description > :not(.renderedMarkdown) { width: 230px; height: fit-content; margin: 0 }
  }
  @media (max-width: 767px) {
    .swagger-ui :is(.parameters, .responses-table) :is(tr, td) { display: block; width: auto }
    .swagger-ui .responses-table > thead { display: none }
  }
`;

/** Any token may read the specification. */
const ANY_TOKEN = { access: 'read' } as const;

const SWAGGER_UI: SwaggerCustomOptions = {
  raw: false,
  swaggerUrl: SWAGGER_DOCUMENT,
  customSiteTitle: 'Discovery Records',
  customCss: STYLE,
  swaggerOptions: {
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelExpandDepth: 3,
    defaultModelsExpandDepth: 0,
    docExpansion: 'list',
    filter: true,
    // The default would send the specification to another host for validation.
    validatorUrl: null,
    // The header lets logged-in users try operations without a token (`access/cross-site.ts`).
    requestInterceptor: markAsOwnScript,
    // The curl command that the page shows doesn't need that header.
    showMutatedRequest: false,
  },
};

/** Serves the committed specification, and Swagger UI for it. */
export function serveSpecification({ identityProvider }: Settings, app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  serveDocuments(fastify, identityProvider);
  if (identityProvider) serveRedirect(fastify);
  // Nest's page lacks a viewport, so phones would render it 980 pixels wide.
  fastify.addHook('onSend', async ({ url }, _reply, page) =>
    /^\/docs\/?(\?|$)/.test(url) && typeof page === 'string' ? page.replace('<head>', VIEWPORT) : page,
  );
  // Nest and @fastify/static add the routes of Swagger UI, so their access is set by a hook.
  fastify.addHook('onRoute', (route) => {
    if (route.url === DOCS || route.url.startsWith(`${DOCS}/`))
      route.config = { ...route.config, ...ANY_TOKEN };
  });
  const authorizing = identityProvider && authorizingAt(identityProvider);
  const swaggerOptions = { ...SWAGGER_UI.swaggerOptions, ...authorizing };
  // Given an empty document, Swagger UI loads the served one.
  SwaggerModule.setup(DOCS, app, {} as OpenAPIObject, { ...SWAGGER_UI, swaggerOptions });
}

function serveDocuments(fastify: FastifyInstance, provider: Settings['identityProvider']): void {
  const yaml = readFileSync(SPECIFICATION_FILE, 'utf8');
  fastify.get('/openapi.yaml', { config: ANY_TOKEN }, (_request, reply) =>
    reply.type('application/yaml').send(yaml),
  );
  const serveJson = (path: string, document: () => OpenAPIObject) => {
    // Parsing takes a third of a second.
    let json: string | undefined;
    fastify.get(path, { config: ANY_TOKEN }, (_request, reply) =>
      reply.type('application/json').send((json ??= JSON.stringify(document()))),
    );
  };
  const parsed = () => parse(yaml) as OpenAPIObject;
  serveJson('/openapi.json', parsed);
  serveJson(SWAGGER_DOCUMENT, () => swaggerDocument(provider ? withProvider(parsed(), provider) : parsed()));
}

/** The browser's, for the function below. */
declare const location: { readonly href: string; readonly origin: string };

/** Swagger UI sends this function to the browser as text, so it must not refer to anything outside. */
function markAsOwnScript(request: { url: string; headers: Record<string, string> }) {
  // The identity provider may refuse the header.
  if (new URL(request.url, location.href).origin === location.origin)
    request.headers['X-Requested-With'] = 'Swagger UI';
  return request;
}
