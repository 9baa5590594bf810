import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { STORY } from '../../operations/demo/demo.service.js';
import { MERGE_PATCH } from '../../http/input/json-body.js';
import { isUuid } from '../../platform/identifiers/uuid.js';
import { FIRST_STATES } from '../../records/workspaces/workspaces.service.js';
import {
  type Content,
  type Endpoint,
  endpointsOf,
  type Parameter,
  resolved,
  type Response,
  type Schema,
  withOperations,
} from './endpoints.js';

const FILES: Content = {
  'application/x-ndjson': {
    example:
      '{"discovery": {"clientId": "RL-200", "title": "Readers want large print", "parentId": "finding"}}\n' +
      '{"feedback": {"clientId": "F-200", "discoveryId": "RL-200", "score": 3, "content": "I gave up on it."}}\n',
  },
  'text/csv': {
    example: 'clientId,title,state,tags\nRL-201,Readers want audio books,backlog,search; branch\n',
  },
  // The example is an array, because Swagger UI would put a text in quotes.
  'application/json': {
    schema: { type: 'array', items: {} },
    example: [{ discovery: { clientId: 'RL-202', title: 'Readers want e-books', parentId: 'finding' } }],
  },
};

type Members = Record<string, unknown>;

/** Adds examples that work in the demo workspace. */
export function withExamples(document: OpenAPIObject): OpenAPIObject {
  const creates = new Map(
    endpointsOf(document)
      .filter(({ declared }) => declared.creates)
      .map((endpoint) => [nounIn(endpoint.path), endpoint]),
  );
  const references = demoReferences();
  return withOperations(document, (endpoint) => {
    const { path, parameters } = endpoint;
    const recordOf = (noun: string) => exampleRecord(document, endpoint, creates.get(noun), references);
    const { clientId } = recordOf(path.split('/').findLast((each) => creates.has(each)) ?? '');
    return {
      parameters: parameters.map((each) =>
        each.in === 'path'
          ? withExample(each, recordOf(nounIn(path.split(`/{${each.name}}`, 1).join())))
          : each,
      ),
      ...withRequestExample(document, endpoint),
      responses: withAnswerExamples(document, endpoint, { ...exampleBodyOf(document, endpoint), clientId }),
    };
  });
}

/** The record that an example names in its path. */
interface ExampleRecord {
  readonly hasClientId: boolean;
  readonly clientId: unknown;
}

/** Examples read and change records of the demo, but delete only the record that the example of `create` makes. */
function exampleRecord(
  document: OpenAPIObject,
  { method }: Endpoint,
  create: Endpoint | undefined,
  references: ReadonlyMap<string, string>,
): ExampleRecord {
  const created = exampleBodyOf(document, create)?.['clientId'];
  const isCreated = method === 'post' || method === 'delete';
  return {
    hasClientId: created !== undefined,
    clientId: isCreated ? created : references.get(create?.envelope ?? ''),
  };
}

/** The noun of a collection, the last segment of its path. */
const nounIn = (path: string): string => path.split('/').at(-1) ?? '';

type DemoLine = Record<string, { readonly clientId: string }>;

/** The `clientId` of the first demo record of each kind, by envelope. */
function demoReferences(): ReadonlyMap<string, string> {
  const references = new Map<string, string>([['discoveryState', FIRST_STATES[0].clientId]]);
  for (const line of readFileSync(STORY, 'utf8').trim().split('\n')) {
    const [entry] = Object.entries(JSON.parse(line) as DemoLine);
    const [envelope, { clientId }] = entry as [string, DemoLine[string]];
    if (!references.has(envelope)) references.set(envelope, clientId);
  }
  return references;
}

const exampleBodyOf = (document: OpenAPIObject, endpoint: Endpoint | undefined): Members | undefined =>
  endpoint?.body && (exampleOf(document, endpoint.body) as Members);

const REFERENCE = { type: 'string', minLength: 1, maxLength: 255 };
const ID = { type: 'string', format: 'uuid' };

/** Describes a path parameter by the example's `clientId`; an `id` can't be known in advance. */
const withExample = (parameter: Parameter, { hasClientId, clientId }: ExampleRecord): Parameter =>
  hasClientId
    ? {
        ...parameter,
        description: 'The `id` or the `clientId` of the record.',
        schema: REFERENCE,
        ...(clientId !== undefined && { example: clientId }),
      }
    : { ...parameter, description: 'The `id` of the record, as its list shows it.', schema: ID };

function withRequestExample(document: OpenAPIObject, { method, requestBody, body, taken }: Endpoint) {
  if (!taken) return {};
  const content: Content = body
    ? {
        'application/json': { schema: body, example: exampleOf(document, body) },
        ...(method === 'patch' && { [MERGE_PATCH]: { schema: body } }),
      }
    : Object.fromEntries(Object.entries(taken).map(([type, each]) => [type, { ...each, ...FILES[type] }]));
  return { requestBody: { ...requestBody, content } };
}

const withAnswerExamples = (
  document: OpenAPIObject,
  { responses, declared }: Endpoint,
  sent: Members,
): Record<string, Response> =>
  Object.fromEntries(
    responses.map(([status, response]) => [
      status,
      withAnswerExample(document, response, sent, declared.omits),
    ]),
  );

function withAnswerExample(
  document: OpenAPIObject,
  response: Response,
  sent: Members,
  omits: readonly string[] = [],
): Response {
  const json = response.content?.['application/json'];
  if (!json?.schema) return response;
  const asSent = (record: Members): Members =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => !omits.includes(name))
        .map(([name, value]) => [name, isEchoed(value, sent[name]) ? sent[name] : value]),
    );
  const withSent = (value: unknown): unknown => {
    if (Array.isArray(value)) return (value as Members[]).map(asSent);
    return typeof value === 'object' ? asSent(value as Members) : value;
  };
  const envelope = Object.entries(exampleOf(document, json.schema) as Members);
  const example = Object.fromEntries(envelope.map(([name, value]) => [name, withSent(value)]));
  return { ...response, content: { 'application/json': { ...json, example } } };
}

/** Whether an answer repeats the value that was sent. References are answered as an `id` instead. */
const isEchoed = (value: unknown, sent: unknown): boolean =>
  sent !== undefined && typeof sent !== 'object' && !isUuid(String(value));

/** Composes an example from those of the members. @returns undefined if a required member has none */
function exampleOf(document: OpenAPIObject, reference: Schema, index = 0): unknown {
  const schema = 'examples' in reference ? reference : resolved(document, reference);
  if (Array.isArray(schema.examples)) return (schema.examples as unknown[])[index];
  const { items, oneOf: [first] = [], properties = {}, required = [] } = schema;
  if (first) return exampleOf(document, first, index);
  if (items) {
    const some = [0, 1].map((each) => exampleOf(document, items, each)).filter((each) => each !== undefined);
    return some.length > 0 ? some : undefined;
  }
  const members = Object.entries(properties)
    .map(([name, member]) => [name, exampleOf(document, member, index)] as const)
    .filter(([, example]) => example !== undefined);
  const names = new Set(members.map(([name]) => name));
  return names.size > 0 && required.every((name) => names.has(name))
    ? Object.fromEntries(members)
    : undefined;
}
