import { getSchemaPath } from '@nestjs/swagger';
import type { Problem } from '../problems/problem.js';
import { ProblemRecord } from '../problems/problem.record.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from '../problems/send-problem.js';

const PATH = '/v1/discovery/RL-15';
const REQUEST_ID = 'nightly-sync-0042';

export interface ProblemResponse {
  readonly description: string;
  readonly headers: Record<string, Header>;
  readonly content: Record<string, { schema: { $ref: string }; examples: Examples }>;
}

interface Header {
  readonly description: string;
  readonly schema: { readonly type: string };
}

type Examples = Record<string, { readonly summary: string; value: object }>;

/** By status, with an example of each problem. */
export function problemResponses(
  problems: readonly Problem[],
  path = PATH,
): [status: string, response: ProblemResponse][] {
  const byStatus = Map.groupBy(problems, ({ kind }) => String(kind.status));
  return [...byStatus].map(([status, some]) => [status, responseOf(some, path)]);
}

const responseOf = (problems: readonly Problem[], path: string): ProblemResponse => ({
  description: problems.map(({ kind }) => `\`${kind.code}\`: ${kind.title}.`).join('\n\n'),
  headers: Object.assign({}, ...problems.map(headersOf)) as ProblemResponse['headers'],
  content: {
    [PROBLEM_MEDIA_TYPE]: {
      schema: { $ref: getSchemaPath(ProblemRecord) },
      examples: Object.fromEntries(
        problems.map((problem) => [
          problem.kind.code,
          { summary: problem.kind.title, value: problemBody(problem, path, REQUEST_ID) },
        ]),
      ),
    },
  },
});

const HEADERS: Readonly<Record<string, Header>> = {
  Allow: { description: 'The methods that the path takes.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'How to authenticate (RFC 6750).', schema: { type: 'string' } },
};

const headersOf = ({ headers }: Problem): ProblemResponse['headers'] =>
  Object.fromEntries(
    Object.keys(headers).map((name) => {
      const header = Object.entries(HEADERS).find(([written]) => written.toLowerCase() === name);
      if (!header) throw new Error(`The specification does not know what the header ${name} means.`);
      return header;
    }),
  );
