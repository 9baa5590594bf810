import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { STORY } from '../../demo/demo.service.js';
import { MERGE_PATCH } from '../../http/input/json-body.js';
import { omittedMembers } from '../../http/openapi/operation.decorator.js';
import { isUuid } from '../../identifiers/uuid.js';
import { FIRST_STATES } from '../../workspaces/workspaces.service.js';
import { exampleOf } from './example-of.js';
import {
  bodySchemaOf,
  envelopeOf,
  type Endpoint,
  type OperationObject,
  endpointsOf,
  withOperations,
} from './endpoints.js';

/** What can be imported into the demo workspace. */
const FILES: Readonly<Record<string, object>> = {
  'application/x-ndjson': {
    example:
      '{"discovery": {"clientId": "RL-200", "title": "Readers want large print", "parentId": "finding"}}\n' +
      '{"feedback": {"clientId": "F-200", "discoveryId": "RL-200", "score": 3, "content": "I gave up on it."}}\n',
  },
  'text/csv': {
    example: 'clientId,title,state,tags\nRL-201,Readers want audio books,backlog,search; branch\n',
  },
  // A text would be shown, and sent, in quotes.
  'application/json': {
    schema: { type: 'array', items: {} },
    example: [{ discovery: { clientId: 'RL-202', title: 'Readers want e-books', parentId: 'finding' } }],
  },
};

type Members = Record<string, unknown>;

export function withExamples(document: OpenAPIObject): OpenAPIObject {
  const creates = new Map(
    endpointsOf(document)
      .filter(({ method }) => method === 'post')
      .map(({ path, operation }) => [path, operation]),
  );
  const references = demoReferences();
  return withOperations(document, (endpoint) => {
    const { path, method, operation } = endpoint;
    const omits = omittedMembers(operation.operationId);
    const create = creates.get(collectionOf(path));
    const created = create && exampleBodyOf(document, create);
    // Demo records can be read and changed; only what the example of create makes may be deleted.
    const clientId =
      method === 'post' || method === 'delete'
        ? created?.['clientId']
        : create && references.get(envelopeOf(document, create));
    const shown = { ...exampleBodyOf(document, operation), clientId };
    return {
      ...operation,
      parameters: withPathExample(operation, clientId),
      ...withRequestExample(document, endpoint),
      responses: withAnswerExamples(document, operation, shown, omits),
    };
  });
}

type DemoLine = Record<string, { readonly clientId: string }>;

/** By envelope, the clientId of a record that the demo workspace has from the start. */
function demoReferences(): ReadonlyMap<string, string> {
  const references = new Map<string, string>([['discoveryState', FIRST_STATES[0].clientId]]);
  for (const line of readFileSync(STORY, 'utf8').trim().split('\n')) {
    const [entry] = Object.entries(JSON.parse(line) as DemoLine);
    const [envelope, { clientId }] = entry as [string, DemoLine[string]];
    if (!references.has(envelope)) references.set(envelope, clientId);
  }
  return references;
}

/** `/v1/discovery` for everything at and under it. */
const collectionOf = (path: string): string => path.split('/', 3).join('/');

function exampleBodyOf(document: OpenAPIObject, operation: OperationObject): Members | undefined {
  const body = bodySchemaOf(operation);
  return body && (exampleOf(document, body) as Members);
}

const REFERENCE = { type: 'string', minLength: 1, maxLength: 255 };
const ID = { type: 'string', format: 'uuid' };

/** Tokens have no `clientId`, and an `id` can't be known in advance. */
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
  { method, operation }: Endpoint,
): Partial<OperationObject> {
  const schema = bodySchemaOf(operation);
  if (!operation.requestBody || '$ref' in operation.requestBody) return {};
  if (!schema) {
    const content = { ...operation.requestBody.content };
    for (const [type, each] of Object.entries(content)) content[type] = { ...each, ...FILES[type] };
    return { requestBody: { ...operation.requestBody, content } };
  }
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
  omits: readonly string[],
): OperationObject['responses'] {
  const shown: OperationObject['responses'] = {};
  const asSent = (record: Members): Members => without(omits, { ...record, ...echoedIn(record, sent) });
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

/** Members that are returned as they were sent: texts and numbers, but not references. */
const echoedIn = (record: Members, sent: Members): Members =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) =>
        name in record && value !== undefined && typeof value !== 'object' && !isUuid(String(record[name])),
    ),
  );

const without = (names: readonly string[], members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
