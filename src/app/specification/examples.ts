import type { OpenAPIObject } from '@nestjs/swagger';
import { MERGE_PATCH } from '../../http/input/json-body.js';
import { isUuid } from '../../identifiers/uuid.js';
import { demoReferences } from './demo-references.js';
import { membersLeftOut } from '../../http/openapi/operation.decorator.js';
import { exampleOf } from './example-of.js';
import {
  bodySchemaOf,
  envelopeOf,
  type LocatedOperation,
  type OperationObject,
  operationsOf,
  withOperations,
} from './operations.js';

type Members = Record<string, unknown>;

/** Puts examples of whole requests and answers together from those of their members. */
export function withExamples(document: OpenAPIObject): OpenAPIObject {
  const creates = new Map(
    operationsOf(document)
      .filter(({ method }) => method === 'post')
      .map(({ path, operation }) => [path, operation]),
  );
  const kept = demoReferences();
  return withOperations(document, (located) => {
    const { path, method, operation } = located;
    const lacking = membersLeftOut(operation.operationId);
    const create = creates.get(collectionOf(path));
    const made = create && sentBy(document, create);
    // What is there from the start can be looked at and changed; what the example of create made can go again.
    const clientId =
      method === 'post' || method === 'delete'
        ? made?.['clientId']
        : create && kept.get(envelopeOf(document, create));
    const shown = { ...sentBy(document, operation), clientId };
    return {
      ...operation,
      parameters: withPathExample(operation, clientId),
      ...withRequestExample(document, located),
      responses: withAnswerExamples(document, operation, shown, lacking),
    };
  });
}

/** `/v1/discovery` for everything at and under it. */
const collectionOf = (path: string): string => path.split('/', 3).join('/');

/** The members in the example of an operation's request. */
function sentBy(document: OpenAPIObject, operation: OperationObject): Members | undefined {
  const body = bodySchemaOf(operation);
  return body && (exampleOf(document, body) as Members);
}

const REFERENCE = { type: 'string', minLength: 1, maxLength: 255 };
const ID = { type: 'string', format: 'uuid' };

/** Paths name records by either identifier, but tokens have no `clientId`, and none has an `id` that could be known. */
function withPathExample({ parameters = [] }: OperationObject, clientId: unknown) {
  const named = clientId
    ? { description: 'The `id` or the `clientId` of the record.', schema: REFERENCE, example: clientId }
    : { description: 'The `id` of the record, as its list shows it.', schema: ID };
  return parameters.map((parameter) =>
    'in' in parameter && parameter.in === 'path' ? { ...parameter, ...named } : parameter,
  );
}

function withRequestExample(
  document: OpenAPIObject,
  { method, operation }: LocatedOperation,
): Partial<OperationObject> {
  const schema = bodySchemaOf(operation);
  if (!schema || !operation.requestBody || '$ref' in operation.requestBody) return {};
  const content = {
    'application/json': { schema, example: exampleOf(document, schema) },
    ...(method === 'patch' && { [MERGE_PATCH]: { schema } }),
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
  const asSent = (record: Members): Members => without(lacking, { ...record, ...sameIn(record, sent) });
  for (const [status, response] of Object.entries(responses)) {
    shown[status] = response;
    const json = response && 'content' in response ? response.content?.['application/json'] : undefined;
    if (!json?.schema) continue;
    const example: Members = {};
    for (const [name, value] of Object.entries(exampleOf(document, json.schema) as Members)) {
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
      ([name, value]) =>
        name in record && value !== undefined && typeof value !== 'object' && !isUuid(String(record[name])),
    ),
  );

const without = (names: readonly string[], members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
