/** What callers may rely on, a line each: whatever is gone, or asks for more, can break somebody. */

/** What must not become less, and what must not become more. */
const MOST = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const LEAST = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const LIMITS = [...MOST, ...LEAST, 'pattern', 'format', 'multipleOf'] as const;

type Limit = (typeof LIMITS)[number];

interface Schema extends Readonly<Partial<Record<Limit, number | string>>> {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: string | number | boolean;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, object>>;
}

/** Names of schemes, with scopes of tokens. */
type Security = readonly Readonly<Record<string, readonly string[]>>[];

interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly schema: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly security?: Security;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}

export interface Specification {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
}

/** The scopes that may do what needs one of them. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  submit: ['submit', 'write', 'admin'],
  read: ['read', 'write', 'admin'],
  write: ['write', 'admin'],
  admin: ['admin'],
};

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete']);

interface Facts {
  readonly told: Set<string>;
  /** Of what callers send: where a value may be one of several, in their order. */
  readonly limits: Map<string, Schema[]>;
}

class Reader {
  readonly facts: Facts = { told: new Set(), limits: new Map() };
  private readonly specification: Specification;

  constructor(specification: Specification) {
    this.specification = specification;
    for (const [path, item] of Object.entries(specification.paths))
      for (const [method, operation] of Object.entries(item))
        if (METHODS.has(method)) this.readOperation(`${method.toUpperCase()} ${path}`, operation);
  }

  private readOperation(name: string, operation: Operation): void {
    const { operationId, parameters = [], requestBody = {}, responses, security = [] } = operation;
    this.tell(name);
    this.tell(`${name} is ${operationId}`);
    const [needed = 'read'] = security.flatMap((each) => Object.values(each).flat());
    for (const scope of HOLDERS[needed] ?? []) this.tell(`${name} by ${scope}`);
    for (const each of parameters) {
      const parameter = this.resolved(each);
      this.readSchema(`${name} takes ${parameter.in} ${parameter.name}`, parameter.schema, true);
    }
    this.readContent(`${name} takes`, requestBody, true);
    for (const [status, response] of Object.entries(responses)) {
      this.tell(`${name} answers ${status}`);
      const { headers = {}, ...content } = this.resolved(response);
      for (const header of Object.keys(headers)) this.tell(`${name} answers ${status} with ${header}`);
      this.readContent(`${name} answers ${status}`, content, false);
    }
  }

  private readContent(name: string, { content = {} }: Content, isSent: boolean): void {
    for (const [type, { schema = {} }] of Object.entries(content))
      this.readSchema(`${name} ${type}`, schema, isSent);
  }

  private readSchema(name: string, schema: Schema, isSent: boolean, seen: readonly string[] = []): void {
    if (schema.$ref !== undefined) {
      // What contains itself has been told of.
      if (!seen.includes(schema.$ref))
        this.readSchema(name, this.resolved(schema), isSent, [...seen, schema.$ref]);
      return;
    }
    this.tell(name);
    if (isSent) this.facts.limits.set(name, [...(this.facts.limits.get(name) ?? []), schema]);
    else if (schema.format !== undefined) this.tell(`${name} as ${schema.format}`);
    const { properties = {}, items, additionalProperties, allOf = [], oneOf = [], anyOf = [] } = schema;
    const values = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
    for (const value of values) this.tell(`${name} ${JSON.stringify(value)}`);
    for (const [member, each] of Object.entries(properties))
      this.readSchema(`${name} .${member}`, each, isSent, seen);
    for (const each of [...allOf, ...oneOf, ...anyOf]) this.readSchema(name, each, isSent, seen);
    if (items) this.readSchema(`${name} []`, items, isSent, seen);
    if (typeof additionalProperties === 'object')
      this.readSchema(`${name} .*`, additionalProperties, isSent, seen);
  }

  private resolved<Part extends object>(part: Part & { readonly $ref?: string }): Part {
    if (part.$ref === undefined) return part;
    return part.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], this.specification) as Part;
  }

  private tell(fact: string): void {
    this.facts.told.add(fact);
  }
}

const ALTERNATIVES = /\w+(?:\|\w+)+/g;

/** Whether a pattern may take less. That it takes more is only seen where words were added to its alternatives. */
function isNarrower(was: string | undefined, is: string): boolean {
  if (was === undefined) return true;
  const words = (pattern: string) => pattern.match(ALTERNATIVES)?.flatMap((each) => each.split('|')) ?? [];
  const rest = (pattern: string) => pattern.replaceAll(ALTERNATIVES, '');
  return rest(was) !== rest(is) || words(was).some((word) => !words(is).includes(word));
}

function isTighter(limit: Limit, was: number | string | undefined, is: number | string | undefined): boolean {
  if (is === undefined || is === was) return false;
  if (MOST.some((each) => each === limit)) return Number(is) < Number(was ?? Infinity);
  if (LEAST.some((each) => each === limit))
    return Number(is) > Number(was ?? (limit === 'minimum' ? -Infinity : 0));
  return limit !== 'pattern' || isNarrower(was as string | undefined, String(is));
}

function tightened(name: string, was: Schema, is: Schema): string[] {
  const tighter = LIMITS.filter((limit) => isTighter(limit, was[limit], is[limit]));
  const isClosed = was.additionalProperties !== false && is.additionalProperties === false;
  const isOther = was.default !== undefined && was.default !== is.default;
  return [
    ...tighter.map((limit) => `tightened: ${name}: ${limit} ${was[limit] ?? 'none'} → ${is[limit]}`),
    ...(isClosed ? [`tightened: ${name}: takes no other members`] : []),
    ...(isOther ? [`changed: ${name}: default ${was.default} → ${is.default}`] : []),
  ];
}

/** What a caller of the old one loses, in words that are stable enough to be listed. */
export function lost(old: Specification, now: Specification): string[] {
  const [was, is] = [new Reader(old).facts, new Reader(now).facts];
  const gone = [...was.told].filter((fact) => !is.told.has(fact));
  // What is in something that is gone, is as well.
  const first = gone.filter((fact) => !gone.some((other) => fact.startsWith(`${other} `)));
  return [
    ...first.map((fact) => `gone: ${fact}`),
    ...[...was.limits].flatMap(([name, schemas]) =>
      is.limits.has(name)
        ? schemas.flatMap((schema, index) => tightened(name, schema, is.limits.get(name)?.[index] ?? {}))
        : [],
    ),
  ];
}
