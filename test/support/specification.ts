import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean | Schema;
  readonly maxProperties?: number;
  readonly propertyNames?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export type Method = 'post' | 'get' | 'patch' | 'delete';

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: MediaTypes };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface LocatedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: Operation;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: MediaTypes;
}

export type MediaTypes = Readonly<
  Record<string, { readonly schema: Schema; readonly example?: unknown; readonly examples?: object }>
>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** openapi.yaml, with everything that it refers to in its place but schemas. */
export class Specification {
  readonly operations: readonly LocatedOperation[];
  private readonly schemas: Readonly<Record<string, Schema>>;
  private readonly byRoute: ReadonlyMap<string, Operation>;
  private readonly ajv = formats.default(
    // Whether the schemas are such is the linter's matter.
    new Ajv2020({
      allErrors: true,
      allowUnionTypes: true,
      strictTypes: false,
      verbose: true,
      validateSchema: false,
    }),
  );

  constructor() {
    const { paths, components } = read();
    this.schemas = components.schemas;
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method as Method, operation })),
    );
    this.byRoute = new Map(
      this.operations.map(({ path, method, operation }) => [`${method} ${path}`, operation]),
    );
    for (const [name, schema] of Object.entries(components.schemas))
      this.ajv.addSchema(closed(schema), `schema:${name}`);
  }

  /** @param route as Fastify has it: `/v1/discovery/:id` */
  operationAt(method: string, route: string): Operation | undefined {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase();
    return this.byRoute.get(`${asked} ${route.replaceAll(/:(\w+)/g, '{$1}')}`);
  }

  /** The members that an operation's body can have, with their schemas. */
  memberSchemas({ requestBody }: Operation): Readonly<Record<string, Schema>> {
    const schema = requestBody?.content['application/json']?.schema;
    const members = Object.entries((schema && this.resolved(schema).properties) ?? {});
    return Object.fromEntries(members.map(([name, member]) => [name, this.resolved(member)]));
  }

  /** The names of the members that an operation's body can have. */
  membersTaken(operation: Operation): string[] {
    return Object.keys(this.memberSchemas(operation));
  }

  /** A schema itself, where another one only refers to it. */
  resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : (this.schemas[schema.$ref.slice('schema:'.length)] ?? {});
  }

  /** What is wrong with a value, in words; members that the schema does not name are. */
  faultsOf(value: unknown, schema: Schema): string[] {
    const isValid = this.ajv.compile(schema);
    if (isValid(value)) return [];
    return (isValid.errors ?? []).map(
      ({ instancePath, message, params, data }) =>
        `${instancePath} ${message} ${JSON.stringify(params)}, but is ${JSON.stringify(data)?.slice(0, 80)}`,
    );
  }
}

let known: Specification | undefined;

/** Read once, and its schemas compiled once, however many services a test file starts. */
export const readSpecification = (): Specification => (known ??= new Specification());

/** Jest's workers are given it as JSON, which is read a hundred times faster. */
function read(): Document {
  const json = process.env['TEST_SPECIFICATION'];
  const text = json
    ? readFileSync(json, 'utf8')
    : JSON.stringify(parse(readFileSync('openapi.yaml', 'utf8')));
  const own = text.replaceAll('"#/components/schemas/', '"schema:');
  const whole: unknown = JSON.parse(own);
  return JSON.parse(own, (_key, value: unknown) => {
    const $ref = typeof value === 'object' && value !== null && '$ref' in value ? String(value.$ref) : '';
    return $ref.startsWith('#') ? lookUp(whole, $ref) : value;
  }) as Document;
}

/** The part that a reference inside the document leads to. */
const lookUp = (whole: unknown, $ref: string): unknown =>
  $ref
    .split('/')
    .slice(1)
    .reduce((part, name) => (part as Record<string, unknown>)[name], whole);

/** Answers may get new members, so the specification leaves them open; a test wants none that it does not know. */
const closed = (schema: Schema): Schema =>
  schema.properties && !schema.propertyNames ? { additionalProperties: false, ...schema } : schema;
