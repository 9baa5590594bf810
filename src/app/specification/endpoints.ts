import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';
import { scopeOfMethod } from '../../access/required-scope.js';
import { OPERATIONS, type OperationOptions } from '../../http/openapi/operation.decorator.js';

export type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type NotReferred<Part> = Exclude<Part, ReferenceObject | undefined>;
export type Parameter = NotReferred<NonNullable<OperationObject['parameters']>[number]>;
export type Response = NotReferred<OperationObject['responses'][string]>;
export type Content = NonNullable<Response['content']>;
export type Schema = Omit<SchemaObject, 'example'> & { example?: unknown } & Partial<ReferenceObject>;

const METHODS = ['post', 'get', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

export type Endpoint = ReturnType<typeof endpointOf>;

/** An operation as Nest describes it, with properties that follow from the description. */
function endpointOf(document: OpenAPIObject, path: string, method: Method, operation: OperationObject) {
  const request = requestOf(method, operation);
  const { body, isWrite, declared } = request;
  const isPage = declared.lists === 'by query' || declared.lists?.startsWith('as a ') || request.isQuery;
  // The path of an action is below the path of its record: `/{id}/move`.
  const record = document.paths[method === 'post' ? path.replace(/\/[^/]+$/, '') : path]?.get;
  const isVersioned = !request.isPublic && record !== undefined && isTagged(document, record);
  return {
    ...request,
    path,
    method,
    members: (body && resolved(document, body).properties) ?? {},
    responses: responsesOf(operation),
    envelope: answeredBy(document, operation)?.[0],
    /** Whether the answer is a page of a list, or the answer of a query. */
    isPage,
    isCounted: declared.lists === 'by query' || declared.lists === 'by body',
    isVersioned,
    isTagged: isTagged(document, operation),
    isCacheable: isPage || (isVersioned && method === 'get'),
    /** Whether the operation accepts an `Idempotency-Key`. */
    isRepeatable: isWrite && method !== 'delete',
  };
}

function requestOf(method: Method, operation: OperationObject) {
  const declared = OPERATIONS.get(String(operation.operationId)) as OperationOptions;
  const { isPublic = false } = declared;
  const isOperators = operation.security?.[0]?.['operator'] !== undefined;
  const scope = operation.security?.[0]?.['token']?.[0] ?? scopeOfMethod(method.toUpperCase());
  const taken = (operation.requestBody as { content: Content } | undefined)?.content;
  const takesFile = taken?.['text/csv'] !== undefined;
  const body: Schema | undefined = takesFile ? undefined : taken?.['application/json']?.schema;
  const isQuery = taken !== undefined && scope === 'read';
  return {
    declared,
    isPublic,
    scope,
    isOperators,
    parameters: operation.parameters as Parameter[],
    requestBody: operation.requestBody,
    taken,
    body,
    isQuery,
    isWrite: method !== 'get' && !isQuery && !takesFile && !isPublic,
  };
}

const responsesOf = ({ responses }: OperationObject) =>
  Object.entries(responses) as [[status: string, Response]];

/** The envelope of an answer: its first member, which has the record or the records. */
function answeredBy(document: OpenAPIObject, operation: OperationObject) {
  const [[, { content }]] = responsesOf(operation);
  const schema = content?.['application/json']?.schema;
  return Object.entries((schema && resolved(document, schema).properties) ?? {})[0];
}

function isTagged(document: OpenAPIObject, operation: OperationObject): boolean {
  const [, record] = answeredBy(document, operation) ?? [];
  return record !== undefined && 'updatedAt' in (resolved(document, record).properties ?? {});
}

export const endpointsOf = (document: OpenAPIObject): Endpoint[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [endpointOf(document, path, method, item[method])] : [])),
  );

export function withOperations(
  document: OpenAPIObject,
  change: (endpoint: Endpoint) => Partial<OperationObject>,
): OpenAPIObject {
  const paths = { ...document.paths };
  for (const endpoint of endpointsOf(document)) {
    const { path, method } = endpoint;
    const operation = paths[path]?.[method] as OperationObject;
    paths[path] = { ...paths[path], [method]: { ...operation, ...change(endpoint) } };
  }
  return { ...document, paths };
}

export function withSchemas(
  document: OpenAPIObject,
  change: (schema: Schema, name: string) => Schema,
): OpenAPIObject {
  const schemas: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    schemas[name] = change(schema, name);
  }
  return { ...document, components: { ...document.components, schemas } };
}

const SCHEMAS = '#/components/schemas/';

export const reference = (name: string): Schema => ({ $ref: SCHEMAS + name });

export const nameOfReference = ($ref: string): string => $ref.slice(SCHEMAS.length);

export function resolved({ components }: OpenAPIObject, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const named = components?.schemas?.[nameOfReference(schema.$ref)];
  if (!named) throw new Error(`The specification refers to ${schema.$ref}, which is not there.`);
  return named;
}
