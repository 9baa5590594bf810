import { scopeOfMethod } from '../../access/required-scope.js';
import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
export type OperationObject = NonNullable<PathItem['get']>;
export type Schema = Omit<SchemaObject, 'example'> & { example?: unknown } & Partial<ReferenceObject>;

const METHODS = ['post', 'get', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface Endpoint {
  readonly path: string;
  readonly method: Method;
  readonly operation: OperationObject;
}

export const endpointsOf = ({ paths }: OpenAPIObject): Endpoint[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );

export const withOperations = (
  document: OpenAPIObject,
  change: (endpoint: Endpoint) => OperationObject,
): OpenAPIObject => {
  const paths: OpenAPIObject['paths'] = {};
  for (const endpoint of endpointsOf(document)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: change(endpoint) };
  }
  return { ...document, paths };
};

const SCHEMAS = '#/components/schemas/';

export const reference = (name: string): Schema => ({ $ref: SCHEMAS + name });

export const nameOfReference = ($ref: string): string => $ref.slice(SCHEMAS.length);

export function resolved({ components }: OpenAPIObject, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const named = components?.schemas?.[nameOfReference(schema.$ref)];
  if (!named) throw new Error(`The specification refers to ${schema.$ref}, which is not there.`);
  return named;
}

/** Of the members that it takes; files have none. */
export function bodySchemaOf({ requestBody }: OperationObject): Schema | undefined {
  if (!requestBody || '$ref' in requestBody || 'text/csv' in requestBody.content) return undefined;
  return requestBody.content['application/json']?.schema;
}

export type Parameter = Exclude<NonNullable<OperationObject['parameters']>[number], ReferenceObject>;

export const parametersIn = ({ parameters = [] }: OperationObject, location: Parameter['in']): Parameter[] =>
  parameters.filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === location);

export const isList = (operation: OperationObject): boolean =>
  parametersIn(operation, 'query').some(({ name }) => name === 'per_page');

/** Whether it asks by a body, and changes nothing. */
export const isQuestion = (endpoint: Endpoint): boolean =>
  endpoint.operation.requestBody !== undefined && scopeOf(endpoint) === 'read';

/** Undefined if the operation is public. */
export const scopeOf = ({ method, operation }: Endpoint): string | undefined => {
  const [named] = operation.security ?? [{ token: [scopeOfMethod(method.toUpperCase())] }];
  return named?.['token']?.[0];
};

export const withScopes = (document: OpenAPIObject): OpenAPIObject =>
  withOperations(document, (endpoint) => {
    const scope = scopeOf(endpoint);
    return { ...endpoint.operation, security: scope ? [{ token: [scope] }] : [] };
  });

export function recordSchemaOf(document: OpenAPIObject, { responses }: OperationObject): Schema | undefined {
  const record = Object.values(answerSchemaOf(document, responses)?.properties ?? {})[0];
  return record && resolved(document, record);
}

export function envelopeOf(document: OpenAPIObject, { responses }: OperationObject): string {
  return Object.keys(answerSchemaOf(document, responses)?.properties ?? {})[0] ?? '';
}

function answerSchemaOf(
  document: OpenAPIObject,
  responses: OperationObject['responses'],
): Schema | undefined {
  const answer = responses['200'] ?? responses['201'];
  const schema = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined;
  return schema && resolved(document, schema);
}

/** Whether the operation is on a record with an `ETag`. What is done to one has a path below it: `/{id}/move`. */
export function isVersioned(document: OpenAPIObject, { path, method }: Endpoint): boolean {
  const { get } = document.paths[method === 'post' ? path.replace(/\/[^/]+$/, '') : path] ?? {};
  const record = get && recordSchemaOf(document, get);
  return record?.properties?.['updatedAt'] !== undefined;
}
