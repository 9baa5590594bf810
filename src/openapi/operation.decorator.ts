import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiParam, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { InsufficientScope, InvalidToken, Unauthenticated } from '../access/access.problems.js';
import type { ProblemClass } from '../problems/problem.js';
import { ProblemRecord } from '../problems/problem.record.js';
import * as problems from '../problems/problems.js';

interface OperationOptions {
  /** What it does, in a few words. */
  readonly summary: string;
  readonly description?: string;
  /** The class of the body of its answer; none for 204. */
  readonly answers?: Type;
  readonly creates?: boolean;
  /** Whether it answers one page of a list. */
  readonly lists?: boolean;
  /** Whether its path names a record; unless told otherwise, every operation but lists and creates. */
  readonly namesRecord?: boolean;
  /** What can go wrong besides what can go wrong everywhere. */
  readonly problems?: readonly ProblemClass[];
}

const ANYWHERE: readonly ProblemClass[] = [
  problems.InvalidInput,
  problems.MalformedRequest,
  Unauthenticated,
  InvalidToken,
  InsufficientScope,
  problems.InternalError,
  problems.Unavailable,
];

/** Documents an operation, and sets the status of its success. */
export function Operation(options: OperationOptions): MethodDecorator {
  const status = options.creates ? 201 : options.answers ? 200 : 204;
  const namesRecord = options.namesRecord ?? !(options.creates || options.lists);
  const writesBody = options.creates || (options.answers && options.problems);
  const all = [
    ...ANYWHERE,
    ...(namesRecord ? [problems.RecordNotFound] : []),
    ...(writesBody ? [problems.BodyTooLarge, problems.UnsupportedMediaType] : []),
    ...(options.problems ?? []),
  ];
  return applyDecorators(
    HttpCode(status),
    ApiExtraModels(ProblemRecord),
    ApiOperation({
      summary: options.summary,
      ...(options.description && { description: options.description }),
    }),
    ...(namesRecord
      ? [
          ApiParam({
            name: 'id',
            description: 'The `id` or the `clientId` of the record.',
            schema: REFERENCE,
          }),
        ]
      : []),
    ApiResponse({
      status,
      description: descriptionOf(options, status),
      ...(options.answers && { type: options.answers }),
      headers: headersOf(options),
    }),
    ...responsesFor(all),
  );
}

const REFERENCE = { type: 'string' as const, minLength: 1, maxLength: 255 };

function descriptionOf({ creates, lists }: OperationOptions, status: number): string {
  if (creates) return 'The record that was made.';
  if (lists) return 'One page of records.';
  return status === 204 ? 'It is done.' : 'The record.';
}

function headersOf({ creates, lists }: OperationOptions) {
  const text = { type: 'string' as const };
  return {
    'X-Request-Id': { description: 'The id of the request, also in the log.', schema: text },
    ...(creates && { Location: { description: 'The path of the record.', schema: text } }),
    ...(lists && {
      Link: {
        description: 'The next page: `<…>; rel="next"` (RFC 8288). Absent on the last page.',
        schema: text,
      },
      'X-Total-Count': {
        description: 'How many records there are in all; only when asked for by `Prefer: count=exact`.',
        schema: { type: 'integer' as const },
      },
    }),
  };
}

/** One response a status, naming the codes that come with it. */
function responsesFor(classes: readonly ProblemClass[]): MethodDecorator[] {
  const byStatus = Map.groupBy(new Set(classes), ({ kind }) => kind.status);
  return [...byStatus].map(([status, kinds]) =>
    ApiResponse({
      status,
      description: kinds.map(({ kind }) => `\`${kind.code}\`: ${kind.title}.`).join(' '),
      content: {
        'application/problem+json': {
          schema: { $ref: getSchemaPath(ProblemRecord) },
          example: exampleOf(kinds[0] as ProblemClass),
        },
      },
    }),
  );
}

const exampleOf = ({ kind: { status, code, title } }: ProblemClass): object => ({
  type: `urn:discovery-records:problem:${code}`,
  title,
  status,
  detail: `${title}.`,
  instance: '/v1/discovery',
  code,
  requestId: '0196f0c4-2f6e-7c3a-9d55-0a1b2c3d4e5f',
});
