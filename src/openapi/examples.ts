import type { OpenAPIObject } from '@nestjs/swagger';
import { isUuid } from '../identifiers/uuid.js';
import {
  bodySchemaOf,
  type OperationObject,
  operationsOf,
  resolved,
  type Schema,
  withOperations,
} from './operations.js';

type Members = Record<string, unknown>;

const SOME_ID = '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f';

/** Puts examples of whole requests and answers together from those of their members. */
export function withExamples(document: OpenAPIObject): OpenAPIObject {
  const made = Object.fromEntries(
    operationsOf(document)
      .filter(({ method }) => method === 'post')
      .map(({ path, operation }) => [path, sentBy(document, operation)]),
  );
  return withOperations(document, ({ path, method, operation }) => {
    const record = made[collectionOf(path)] ?? {};
    const { [LACKING]: lacking = [], ...described } = operation as OperationObject & Lacking;
    return {
      ...described,
      parameters: withPathExample(operation, record['clientId']),
      ...withRequestExample(document, operation, method === 'patch'),
      responses: withAnswerExamples(
        document,
        operation,
        { ...record, ...sentBy(document, operation) },
        lacking,
      ),
    };
  });
}

/** Members that an operation leaves out of its answer unless it is asked for them. */
export const LACKING = 'x-lacking';
interface Lacking {
  readonly [LACKING]?: readonly string[];
}

/** `/v1/discovery` for everything at and under it. */
const collectionOf = (path: string): string => path.split('/', 3).join('/');

const REFERENCE = { type: 'string', minLength: 1, maxLength: 255 };
const ID = { type: 'string', format: 'uuid' };

/** The path names a record. The example names the one that the example of create makes, where callers can name it. */
function withPathExample({ parameters = [] }: OperationObject, clientId: unknown) {
  const named = clientId
    ? { description: 'The `id` or the `clientId` of the record.', schema: REFERENCE, example: clientId }
    : { description: 'The `id` of the record.', schema: ID, example: SOME_ID };
  return parameters.map((parameter) =>
    'in' in parameter && parameter.in === 'path' ? { ...parameter, ...named } : parameter,
  );
}

/** The members of a record that an example of the operation's request sends. */
function sentBy(document: OpenAPIObject, operation: OperationObject): Members {
  const body = bodySchemaOf(operation);
  return body ? recordIn(exampleOf(document, body) as Members) : {};
}

const recordIn = (envelope: Members): Members => Object.values(envelope)[0] as Members;

function withRequestExample(
  document: OpenAPIObject,
  operation: OperationObject,
  isPatch: boolean,
): Partial<OperationObject> {
  const schema = bodySchemaOf(operation);
  if (!schema || !operation.requestBody || '$ref' in operation.requestBody) return {};
  const content = {
    'application/json': { schema, example: exampleOf(document, schema) },
    ...(isPatch && { 'application/merge-patch+json': { schema } }),
  };
  return { requestBody: { ...operation.requestBody, content } };
}

function withAnswerExamples(
  document: OpenAPIObject,
  { responses }: OperationObject,
  sent: Members,
  lacking: readonly string[],
): OperationObject['responses'] {
  const shown: OperationObject['responses'] = {};
  for (const [status, response] of Object.entries(responses)) {
    shown[status] = response;
    const json = response && 'content' in response ? response.content?.['application/json'] : undefined;
    if (!json?.schema) continue;
    const example: Members = {};
    for (const [name, value] of Object.entries(exampleOf(document, json.schema) as Members)) {
      const asSent = (record: Members) => without(lacking, { ...record, ...sameIn(record, sent) });
      example[name] = Array.isArray(value) ? (value as Members[]).map(asSent) : asSent(value as Members);
    }
    shown[status] = { ...response, content: { 'application/json': { ...json, example } } } as typeof response;
  }
  return shown;
}

/** The members that were sent and come back as they were: texts and numbers, but not references to records. */
const sameIn = (record: Members, sent: Members): Members =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => name in record && typeof value !== 'object' && !isUuid(String(record[name])),
    ),
  );

const without = (names: readonly string[], members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));

/**
 * An example of a value, made of its members' examples; members that have none are left out. A list shows as many
 * items as their members have examples.
 */
function exampleOf(document: OpenAPIObject, reference: Schema, index = 0): unknown {
  const schema = resolved(document, reference);
  if (Array.isArray(schema.examples)) return (schema.examples as unknown[])[index];
  if (schema.items) {
    const items = [0, 1].map((at) => exampleOf(document, schema.items as Schema, at));
    const shown = items.filter((item) => item !== undefined);
    return shown.length > 0 ? shown : undefined;
  }
  if (!schema.properties) return undefined;
  const members = Object.entries(schema.properties)
    .map(([name, member]) => [name, exampleOf(document, member as Schema, index)] as const)
    .filter(([, example]) => example !== undefined);
  const names = new Set(members.map(([name]) => name));
  const isWhole = names.size > 0 && (schema.required ?? []).every((name) => names.has(name));
  return isWhole ? Object.fromEntries(members) : undefined;
}
