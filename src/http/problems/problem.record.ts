import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A record that is in the way of a request.' })
export class HinderingRecord {
  /** What sort of record it is, as in events. @example 'discovery' */
  kind: string;

  /** The record's id. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** The caller's own identifier of it; absent where such records have none. @example 'RL-15' */
  clientId?: string;

  /** The member of it that is in the way, if it isn't the whole record. @example 'parentId' */
  member?: string;
}

@ApiSchema({ description: 'One thing that is wrong with a request.' })
export class InputFaultRecord {
  /** JSON Pointer (RFC 6901) to the member of the body that it is about. @example '/title' */
  pointer?: string;

  /** The query parameter that it is about. @example 'per_page' */
  parameter?: string;

  /** The record that is in the way, where no part of the request is at fault. */
  record?: HinderingRecord;

  /** What is wrong, for programs. @example 'too_long' */
  code: string;

  /** What is wrong and what is allowed, for people. @example '/title must have at most 500 characters.' */
  detail: string;
}

@ApiSchema({ description: 'Problem details (RFC 9457): the body of every answer that is not a success.' })
export class ProblemRecord {
  /** Identifies the kind of problem. @example 'urn:discovery-records:problem:invalid_input' */
  type: string;

  /** The kind of problem in a few words. @example 'The input is invalid' */
  title: string;

  /** The HTTP status. @example 400 */
  status: number;

  /** What went wrong this time. @example '/title must have at most 500 characters.' */
  detail: string;

  /** The path that was asked for. @example '/v1/discovery' */
  instance: string;

  /** The kind of problem, for programs; stable. @example 'invalid_input' */
  code: string;

  /** The id of the request, also in the service's log. @example 'nightly-sync-0042' */
  requestId: string;

  /** Everything that is wrong with the input, each with its place. */
  errors?: InputFaultRecord[];
}
