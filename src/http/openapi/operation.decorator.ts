import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Problem } from '../problems/problem.js';

export interface OperationOptions {
  /** The operation's id. Generated clients use it, so it never changes. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The class of the answer; left out for 204. */
  readonly answers?: Type;
  /** The media types of an answer that is a file. */
  readonly answersFile?: readonly string[];
  /** The description of an answer that is neither a record nor a page of records. */
  readonly answered?: string;
  /** 'later' is for jobs in the background, answered with 202. */
  readonly creates?: boolean | 'later';
  readonly lists?: 'by query' | 'by body' | 'as a feed' | 'as a whole' | undefined;
  /** Whether a body without members is meaningful too. */
  readonly takesNothing?: boolean;
  /** Whether the operation needs no token. */
  readonly isPublic?: boolean;
  /** Members that answers contain only on request. */
  readonly omits?: readonly string[];
  /** Examples of the problems that don't follow from the operation's shape. */
  readonly problems?: readonly Problem[];
}

/** The options of all operations by name, for the rest of the specification. */
export const OPERATIONS = new Map<string, OperationOptions>();

export function Operation(options: OperationOptions): MethodDecorator {
  const { name, summary, description, answers, answersFile, creates } = options;
  OPERATIONS.set(name, options);
  const status = creates === 'later' ? 202 : creates ? 201 : answers || answersFile ? 200 : 204;
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ operationId: name, summary, description }),
    ApiResponse({
      status,
      description: descriptionOf(options),
      ...(answers && { type: answers }),
      ...(answersFile && { content: fileContent(answersFile) }),
    }),
  );
}

const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const } }]));

function descriptionOf({ answers, answered, answersFile, creates, lists }: OperationOptions): string {
  if (answered !== undefined) return answered;
  if (answersFile) return 'The file.';
  if (creates === 'later') return 'The record of what is under way.';
  if (creates) return 'The record that was made.';
  if (lists) return 'One page of records.';
  return answers ? 'The record.' : 'It is done.';
}
