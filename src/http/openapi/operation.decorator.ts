import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Problem } from '../problems/problem.js';
import { problemResponses } from './problem-responses.js';

interface OperationOptions {
  /** Generated clients use it, so it must never change. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Left out for 204. */
  readonly answers?: Type;
  /** Instead of a record, a file of one of these types. */
  readonly answersFile?: readonly string[];
  /** What is answered, in a sentence, if it is neither a record nor a page of them. */
  readonly answered?: string;
  readonly creates?: boolean;
  /** Whether it answers pages, to a query or to a body. */
  readonly lists?: 'by query' | 'by body' | undefined;
  /** Members that are only in answers when asked for. */
  readonly omits?: readonly string[];
  /** An example of each kind, except those that follow from the operation's shape. */
  readonly problems?: readonly Problem[];
}

const omitted = new Map<string, readonly string[]>();

export const omittedMembers = (operationName = ''): readonly string[] => omitted.get(operationName) ?? [];

export function Operation(options: OperationOptions): MethodDecorator {
  const { name, summary, description, answers, answersFile, omits, problems = [] } = options;
  if (omits) omitted.set(name, omits);
  const status = options.creates ? 201 : answers || answersFile ? 200 : 204;
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ operationId: name, summary, description }),
    ApiResponse({
      status,
      description: descriptionOf(options),
      headers: headersOf(options),
      ...(answers && { type: answers }),
      ...(answersFile && { content: fileContent(answersFile) }),
    }),
    ...problemResponses(problems).map(([problemStatus, response]) =>
      ApiResponse({ status: Number(problemStatus), ...response }),
    ),
  );
}

const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const } }]));

function descriptionOf({ answers, answered, answersFile, creates, lists }: OperationOptions): string {
  if (answered !== undefined) return answered;
  if (answersFile) return 'The file.';
  if (creates) return 'The record that was made.';
  if (lists) return 'One page of records.';
  return answers ? 'The record.' : 'It is done.';
}

function headersOf({ creates, lists }: OperationOptions) {
  const text = { type: 'string' };
  return {
    ...(creates && { Location: { description: 'The path of the new record.', schema: text } }),
    ...(lists && {
      Link: {
        description: 'The next page, as `<…>; rel="next"` (RFC 8288). Absent on the last page.',
        schema: text,
      },
    }),
    ...(lists === 'by query' && {
      ETag: {
        description:
          'Names the page as it is, its `Link` and `X-Total-Count` included; send it back in `If-None-Match`.',
        schema: text,
      },
    }),
    ...(lists && {
      'X-Total-Count': {
        description: 'How many records the list has in all. Only when asked for by `Prefer: count=exact`.',
        schema: { type: 'integer' },
      },
      'Preference-Applied': {
        description: '`count=exact` when `X-Total-Count` is there (RFC 7240).',
        schema: text,
      },
    }),
  };
}
