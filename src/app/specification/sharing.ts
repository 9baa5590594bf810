import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_MEDIA_TYPE } from '../../http/problems/send-problem.js';
import { type OperationObject, operationsOf, type Parameter, withOperations } from './operations.js';

/** Moves what several operations have to one place, so that it is read and changed once. */
export const sharingParts = (document: OpenAPIObject): OpenAPIObject =>
  sharingExamples(sharingParameters(document));

function sharingParameters(document: OpenAPIObject): OpenAPIObject {
  const all = operationsOf(document)
    .flatMap(({ operation }) => operation.parameters ?? [])
    .filter((parameter) => 'in' in parameter);
  const shared = repeated<Parameter>(all.map((parameter) => [nameOf(parameter), parameter]));
  const described = withOperations(document, ({ operation }) => ({
    ...operation,
    parameters: (operation.parameters ?? []).map((parameter) =>
      'in' in parameter && shared.has(nameOf(parameter))
        ? { $ref: `#/components/parameters/${nameOf(parameter)}` }
        : parameter,
    ),
  }));
  return { ...described, components: { ...described.components, parameters: Object.fromEntries(shared) } };
}

/** `created_before` in the query becomes `CreatedBefore`. */
const nameOf = ({ name }: { readonly name: string }): string =>
  name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

type Response = NonNullable<OperationObject['responses'][string]>;
type Examples = NonNullable<NonNullable<OpenAPIObject['components']>['examples']>;

function sharingExamples(document: OpenAPIObject): OpenAPIObject {
  const { responses: general = {} } = document.components ?? {};
  const all = [
    ...Object.values(general),
    ...operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses) as Response[]),
  ];
  const shared = repeated(all.flatMap((response) => Object.entries(examplesIn(response))));
  const sharing = (responses: object) =>
    Object.fromEntries(
      Object.entries(responses).map(([key, response]: [string, Response]) => [
        key,
        withSharedExamples(response, shared),
      ]),
    );
  const described = withOperations(document, ({ operation }) => ({
    ...operation,
    responses: sharing(operation.responses),
  }));
  return {
    ...described,
    components: {
      ...described.components,
      responses: sharing(general),
      examples: Object.fromEntries(shared),
    },
  };
}

/** The examples of problems that a response has, by their codes. */
const examplesIn = (response: Response): Examples =>
  'content' in response ? (response.content?.[PROBLEM_MEDIA_TYPE]?.examples ?? {}) : {};

function withSharedExamples(response: Response, shared: ReadonlyMap<string, unknown>): Response {
  const examples = Object.entries(examplesIn(response));
  if (!('content' in response) || examples.length === 0) return response;
  const referring = examples.map(([code, example]): [string, Examples[string]] => [
    code,
    shared.has(code) ? { $ref: `#/components/examples/${code}` } : example,
  ]);
  const problem = { ...response.content?.[PROBLEM_MEDIA_TYPE], examples: Object.fromEntries(referring) };
  return { ...response, content: { [PROBLEM_MEDIA_TYPE]: problem } };
}

/** What is there more than once under a name, and always the same. */
function repeated<Part>(parts: readonly (readonly [name: string, part: Part])[]): Map<string, Part> {
  const shared = new Map<string, Part>();
  for (const [name, uses] of Map.groupBy(parts, ([key]) => key)) {
    const [[, part], ...others] = uses as [readonly [string, Part], ...(readonly [string, Part])[]];
    if (others.length > 0 && others.every(([, use]) => isDeepStrictEqual(use, part))) shared.set(name, part);
  }
  return shared;
}
