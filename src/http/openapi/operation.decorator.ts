import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Problem } from '../problems/problem.js';

export interface OperationOptions {
  /** Generated clients use it, so it never changes. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Left out for 204. */
  readonly answers?: Type;
  /** The types of the file that is answered instead of a record. */
  readonly answersFile?: readonly string[];
  /** Describes the answer, if it is neither a record nor a page of records. */
  readonly answered?: string;
  /** 'later' is for what goes on in the background: 202. */
  readonly creates?: boolean | 'later';
  readonly lists?: 'by query' | 'by body' | 'as a feed' | undefined;
  /** Whether a body without members asks for something as well. */
  readonly takesNothing?: boolean;
  /** Members that answers have only when asked for. */
  readonly omits?: readonly string[];
  /** An example of each problem that doesn't follow from the operation's shape. */
  readonly problems?: readonly Problem[];
}

/** By name, for the rest of the specification. */
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
