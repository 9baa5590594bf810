import { scopeOfMethod } from '../../access/required-scope.js';
import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
export type OperationObject = NonNullable<PathItem['get']>;
export type Schema = Omit<SchemaObject, 'example'> & { example?: unknown } & Partial<ReferenceObject>;

const METHODS = ['post', 'get', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface LocatedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: OperationObject;
}

/** Every operation of a document, with where it is found. */
export const operationsOf = ({ paths }: OpenAPIObject): LocatedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );

/** The document with its operations changed. */
export const withOperations = (
  document: OpenAPIObject,
  change: (located: LocatedOperation) => OperationObject,
): OpenAPIObject => {
  const paths: OpenAPIObject['paths'] = {};
  for (const located of operationsOf(document)) {
    paths[located.path] = { ...paths[located.path], [located.method]: change(located) };
  }
  return { ...document, paths };
};

const SCHEMAS = '#/components/schemas/';

export const nameOfReference = ($ref: string): string => $ref.slice(SCHEMAS.length);

/** The schema itself, or the one that it refers to. */
export function resolved({ components }: OpenAPIObject, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const named = components?.schemas?.[nameOfReference(schema.$ref)];
  if (!named) throw new Error(`The specification refers to ${schema.$ref}, which is not there.`);
  return named;
}

/** The schema of an operation's request body, when it takes one. */
export function bodySchemaOf({ requestBody }: OperationObject): Schema | undefined {
  if (!requestBody || '$ref' in requestBody) return undefined;
  return requestBody.content['application/json']?.schema;
}

export type Parameter = Exclude<NonNullable<OperationObject['parameters']>[number], ReferenceObject>;

/** The operation's parameters in its path, its query or its headers. */
export const parametersIn = ({ parameters = [] }: OperationObject, place: Parameter['in']): Parameter[] =>
  parameters.filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === place);

/** Whether the operation answers one page of a list. */
export const isList = (operation: OperationObject): boolean =>
  parametersIn(operation, 'query').some(({ name }) => name === 'per_page');

/** The scope that the operation needs of a token; none when it is open to anybody. */
export const scopeOf = ({ method, operation }: LocatedOperation): string | undefined => {
  const [named] = operation.security ?? [{ token: [scopeOfMethod(method.toUpperCase())] }];
  return named?.['token']?.[0];
};

/** The schema of the record that the operation answers, when it is about one. */
export function recordSchemaOf(document: OpenAPIObject, { responses }: OperationObject): Schema | undefined {
  const record = Object.values(answerSchemaOf(document, responses)?.properties ?? {})[0];
  return record && resolved(document, record);
}

/** The member of an operation's answer that holds what it is about; empty when it has none. */
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

/** Whether what is at the path has versions, by which callers can tell whether it changed. */
export function isVersioned(document: OpenAPIObject, path: string): boolean {
  const { get } = document.paths[path] ?? {};
  const record = get && recordSchemaOf(document, get);
  return record?.properties?.['updatedAt'] !== undefined;
}
