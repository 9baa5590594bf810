import type { OpenAPIObject, ReferenceObject } from '@nestjs/swagger';
import type { OperationObject, Response, Schema } from './endpoints.js';

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/** Headers of nearly every operation, which the introduction describes instead. */
const COMMON_HEADERS = new Set([
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
  'Preference-Applied',
  'Cache-Control',
  'If-None-Match',
]);

const NOTE =
  'This page is a summary. [`openapi.yaml`](/openapi.yaml), for code generators and other tools, has every header and ' +
  'an example of each problem.';

/**
 * The document for Swagger UI, which needs seconds to open an operation of an OpenAPI 3.1 document. This one is OpenAPI
 * 3.0, and names headers and problems without a schema and an example of each.
 */
export function swaggerDocument(document: OpenAPIObject): OpenAPIObject {
  const { examples: _, responses: __, headers: ___, schemas = {}, ...shared } = document.components ?? {};
  const paths: OpenAPIObject['paths'] = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const shown: typeof item = (paths[path] = {});
    for (const method of METHODS) {
      if (item[method]) shown[method] = shortened(document, item[method]);
    }
  }
  return {
    ...document,
    openapi: '3.0.3',
    info: { ...document.info, description: `${NOTE}\n\n${document.info.description}` },
    paths,
    components: { ...shared, schemas: inOpenApi30(schemas) },
  };
}

function shortened(document: OpenAPIObject, operation: OperationObject): OperationObject {
  const { parameters = [], responses } = operation;
  const all = Object.entries(responses).map(
    ([status, response]) => [status, resolved(document, response as ReferenceObject | Response)] as const,
  );
  const successes = all
    .filter(([status]) => status < '300')
    .map(([status, { headers = {}, content, description }]) => {
      const names = Object.keys(headers).filter((name) => !COMMON_HEADERS.has(name));
      const named = names.length > 0 ? ` Headers: ${names.map((name) => `\`${name}\``).join(', ')}.` : '';
      return [status, { description: description + named, content }] as const;
    });
  const others = all.filter(([status]) => status >= '300').map((each) => codesOf(...each));
  return inOpenApi30({
    ...operation,
    parameters: parameters.filter((each) => !COMMON_HEADERS.has(nameOf(each))),
    responses: { ...Object.fromEntries(successes), default: { description: others.join('\n') } },
  });
}

/** The problem codes of a status, or its description if there are none. */
function codesOf(status: string, { description }: Response): string {
  const codes = [...description.matchAll(/^- (`\w+`)/gm)].map(([, code]) => code);
  return `- **${status}** ${codes.join(', ') || description}`;
}

const nameOf = (part: ReferenceObject | { readonly name: string }): string =>
  '$ref' in part ? part.$ref.slice(part.$ref.lastIndexOf('/') + 1) : part.name;

const resolved = ({ components }: OpenAPIObject, response: ReferenceObject | Response): Response =>
  '$ref' in response ? (components?.responses?.[nameOf(response)] as Response) : response;

/** Replaces features that OpenAPI 3.0 lacks: lists of types, lists of examples, and members beside a reference. */
const inOpenApi30 = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part), (_name, value: Schema & { examples?: unknown }) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { $ref, type, examples, ...others } = value;
    if ($ref !== undefined) return Object.keys(value).length > 1 ? { allOf: [{ $ref }], ...others } : value;
    const types = [type].flat().filter((each) => each !== 'null');
    return {
      ...value,
      type: types.length > 1 ? undefined : types[0],
      ...(types.length > 1 && { anyOf: types.map((each) => ({ type: each })) }),
      ...(Array.isArray(type) && type.includes('null') && { nullable: true }),
      ...(Array.isArray(examples) && { examples: undefined, example: examples[0] as unknown }),
    };
  }) as Part;
