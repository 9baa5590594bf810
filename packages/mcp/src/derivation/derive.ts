import { OPERATION_IDS, type Operation, type OperationId, type Specification } from '../specification.js';
import { TOOLS } from '../tools/tools.js';
import type { Answered, Json, Shown, Taken } from '../tool.js';
import { compact, type Document, resolve, type Schema } from './schemas.js';

export { SPECIFICATION_FILE } from '../specification.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

/** The names of arguments that tools send as headers of requests. */
const HEADER_ARGUMENTS: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'idempotencyKey',
  'If-Match': 'ifMatch',
};

/** Shorter descriptions, of arguments that many tools have. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'Its `id` or `clientId`.',
  ifMatch: 'Refused if others have changed the record since it had this `etag`.',
};

/** Derives from openapi.yaml how operations are called, and the schemas of tools' arguments and answers. */
export function derive(document: Document): Specification {
  const derivation = new Derivation(document);
  const operations = OPERATION_IDS.map((id) => [id, derivation.operationOf(id)] as const);
  const tools = TOOLS.map(
    ({ name, takes, answers }) =>
      [name, { input: derivation.inputOf(takes), output: derivation.outputOf(answers) }] as const,
  );
  return {
    operations: Object.fromEntries(operations) as Record<OperationId, Operation>,
    tools: Object.fromEntries(tools),
  };
}

/** A schema without its alternatives that have one of these members. */
function withoutForms({ anyOf, ...others }: Schema, isLeft: (member: string) => boolean): Schema {
  if (!anyOf) return others;
  const forms = anyOf.filter(({ properties = {} }) => !Object.keys(properties).some(isLeft));
  return forms.length === 1 ? { ...others, ...forms[0] } : { ...others, anyOf: forms };
}

class Derivation {
  private readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  operationOf(id: OperationId): Operation {
    const { method, path, described } = this.find(id);
    const query = this.parametersOf(described).filter((each) => each.in === 'query');
    return {
      method: method.toUpperCase(),
      path,
      query: query.map(({ name }) => name),
      hasBody: described.requestBody !== undefined,
    };
  }

  inputOf({ operation, without = [], own = {}, required = [] }: Taken): Json {
    // A tool itself says which members it shows.
    const left = new Set(['fields', ...without]);
    const taken = operation === undefined ? { properties: {}, required: [] } : this.argumentsOf(operation);
    const properties = Object.entries({ ...taken.properties, ...own })
      .filter(([name]) => name in own || !left.has(name))
      .map(
        ([name, schema]) => [name, withoutForms(schema, (member) => left.has(`${name}.${member}`))] as const,
      );
    const needed = [...taken.required.filter((name) => !left.has(name)), ...required];
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(needed.length > 0 && { required: needed }),
    };
  }

  outputOf(answers: Answered): Json {
    const properties = Object.entries(answers).map(
      ([name, shown]) => [name, this.shownSchema(shown)] as const,
    );
    return { type: 'object', properties: Object.fromEntries(properties) };
  }

  /** Records are schemas without members, which took a tenth of the list of tools. */
  private shownSchema(shown: Answered[string]): Json {
    const one = Array.isArray(shown) ? (shown[0] as Shown) : shown;
    if (!('record' in one)) return shown as Json;
    this.checkMembers(one as Shown);
    return { type: Array.isArray(shown) ? 'array' : 'object' };
  }

  private checkMembers({ record, members }: Shown): void {
    const { properties = {} } = resolve({ $ref: `#/components/schemas/${record}` }, this.document);
    const missing = members.find((name) => !(name in properties));
    if (missing !== undefined) throw new Error(`${record} has no ${missing}: a tool shows it.`);
  }

  private argumentsOf(id: OperationId): { properties: Record<string, Json>; required: readonly string[] } {
    const { described } = this.find(id);
    const parameters = this.parametersOf(described).flatMap((parameter) => this.argumentOf(parameter));
    const content = described.requestBody?.content['application/json'];
    const body = content ? compact(content.schema, this.document) : {};
    return {
      properties: {
        ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        ...body.properties,
      },
      required: [
        ...parameters.filter((each) => each.isRequired).map(({ name }) => name),
        ...(body.required ?? []),
      ],
    };
  }

  private argumentOf({ name, in: where, required = false, description, schema }: Parameter) {
    const argument = where === 'header' ? HEADER_ARGUMENTS[name] : name;
    if (argument === undefined) return [];
    const words = DESCRIPTIONS[argument] ?? description;
    const described = { ...schema, ...(words !== undefined && { description: words }) };
    return [{ name: argument, schema: compact(described, this.document), isRequired: required }];
  }

  private parametersOf({ parameters = [] }: Described): Parameter[] {
    return parameters.map((each) => resolve(each, this.document) as unknown as Parameter);
  }

  private find(id: OperationId): { method: string; path: string; described: Described } {
    for (const [path, methods] of Object.entries(this.document.paths))
      for (const [method, described] of Object.entries(methods as Record<string, Described>))
        if (described.operationId === id) return { method, path, described };
    throw new Error(`openapi.yaml has no operation ${id}: a tool calls it.`);
  }
}
