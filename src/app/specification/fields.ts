import type { OpenAPIObject } from '@nestjs/swagger';
import { commaList } from '../../http/input/rules.js';
import {
  type Endpoint,
  endpointsOf,
  nameOfReference,
  resolved,
  type Schema,
  withOperations,
} from './endpoints.js';

const DESCRIPTION =
  'The only members to show, separated by commas, and `id`: all others are left out, required ones too. Every member can be named, whether or not it is shown otherwise.';

/** Adds `fields` to all operations that show records: as a parameter, or as a member of a query. */
export function withFields(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas };
  const described = withOperations(document, (endpoint) => {
    const members = membersShownBy(document, endpoint);
    if (members.length === 0) return {};
    const schema = commaList(members).schema as Schema;
    if (!endpoint.isQuery)
      return {
        parameters: [
          ...endpoint.parameters,
          { name: 'fields', in: 'query' as const, description: DESCRIPTION, schema },
        ],
      };
    const name = nameOfReference(String(endpoint.body?.$ref));
    const body = schemas[name] as Schema;
    const fields = { ...schema, description: DESCRIPTION };
    schemas[name] = { ...body, properties: { ...body.properties, fields } };
    return {};
  });
  return { ...described, components: { ...described.components, schemas } };
}

/** By operation, `GET /v1/component/:id`, the members of the records that it shows. */
export const membersByOperation = (document: OpenAPIObject): Record<string, string[]> =>
  Object.fromEntries(
    endpointsOf(document).flatMap((endpoint) => {
      const members = membersShownBy(document, endpoint);
      const route = endpoint.path.replaceAll(/{(\w+)}/g, ':$1');
      return members.length > 0 ? [[`${endpoint.method.toUpperCase()} ${route}`, members]] : [];
    }),
  );

/** The members of the records that an operation retrieves, lists or queries. */
function membersShownBy(
  document: OpenAPIObject,
  { method, declared, isCacheable, responses }: Endpoint,
): string[] {
  const isList = declared.lists !== undefined;
  if (!isList && !(method === 'get' && isCacheable)) return [];
  const answer = responses[0][1].content?.['application/json']?.schema as Schema;
  const [shown] = Object.values(resolved(document, answer).properties ?? {}) as Schema[];
  const record = resolved(document, (shown?.items ?? shown) as Schema);
  return Object.keys(record.properties ?? {});
}
