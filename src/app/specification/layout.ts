import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type OperationObject, withOperations } from './operations.js';

const DOCUMENT = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components'];
const OPERATION = [
  'tags',
  'operationId',
  'summary',
  'description',
  'security',
  'parameters',
  'requestBody',
  'responses',
];
const COMPONENTS = ['schemas', 'parameters', 'responses', 'examples', 'headers', 'securitySchemes'];

/** Brings the document into the order in which it is read, always the same. */
export function inReadingOrder(document: OpenAPIObject): OpenAPIObject {
  const places = new Map(document.tags?.map(({ name }, place) => [name, place]));
  const placeOf = ({ tags: [tag = ''] = [] }: OperationObject): number => places.get(tag) ?? places.size;
  const paths = operationsOf(document)
    .sort((one, other) => placeOf(one.operation) - placeOf(other.operation))
    .map(({ path }) => path);
  const ordered = withOperations({ ...document, paths: inOrder(paths, document.paths) }, ({ operation }) =>
    inOrder(OPERATION, operation),
  );
  return inOrder(DOCUMENT, {
    ...ordered,
    components: inOrder(COMPONENTS, {
      ...ordered.components,
      schemas: alphabetically(ordered.components?.schemas ?? {}),
      parameters: alphabetically(ordered.components?.parameters ?? {}),
      responses: alphabetically(ordered.components?.responses ?? {}),
      examples: alphabetically(ordered.components?.examples ?? {}),
    }),
  });
}

/** The members that are named come first, in that order. */
function inOrder<Members extends object>(names: readonly string[], members: Members): Members {
  const entries = Object.entries(members);
  const placed = names.flatMap((name) => entries.filter(([key]) => key === name));
  return Object.fromEntries(new Map([...placed, ...entries])) as Members;
}

const alphabetically = <Value>(members: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1)));
