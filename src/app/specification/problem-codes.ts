import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_MEDIA_TYPE } from '../../http/problems/send-problem.js';
import { type OperationObject, withOperations } from './endpoints.js';

type Response = NonNullable<OperationObject['responses'][string]>;

/** Lists the codes of each response's problems, taken from its examples, so that clients can switch over them. */
export function withProblemCodes(document: OpenAPIObject): OpenAPIObject {
  const described = withOperations(document, ({ operation }) => ({
    ...operation,
    responses: withCodes(operation.responses),
  }));
  const { responses = {}, ...components } = described.components ?? {};
  return { ...described, components: { ...components, responses: withCodes(responses) } };
}

const withCodes = <Responses extends object>(responses: Responses): Responses =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]: [string, Response]) => [status, withCode(response)]),
  ) as Responses;

function withCode(response: Response): Response {
  const problem = 'content' in response ? response.content?.[PROBLEM_MEDIA_TYPE] : undefined;
  if (!problem?.examples || !problem.schema) return response;
  const code = { type: 'string', enum: Object.keys(problem.examples) };
  const schema = { allOf: [problem.schema, { type: 'object', properties: { code }, required: ['code'] }] };
  return { ...response, content: { [PROBLEM_MEDIA_TYPE]: { ...problem, schema } } };
}
