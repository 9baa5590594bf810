import { ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'A stored record that prevents a request.' })
export class HinderingRecord {
  /** The kind of record, as in events. @example 'discovery' */
  kind: string;

  /** The record's id. @example '01a1f84a-95c0-7d0a-8f3e-5b6a7c8d9e0f' */
  id: string;

  /** The record's clientId; absent for kinds that have none. @example 'RL-15' */
  clientId?: string;

  /** The member that causes the conflict, if it isn't the whole record. @example 'parentId' */
  member?: string;
}

@ApiSchema({ description: 'A fault of a request.' })
export class InputFaultRecord {
  /** A JSON Pointer (RFC 6901) to the faulty member of the body. @example '/title' */
  pointer?: string;

  /** The faulty query parameter. @example 'per_page' */
  parameter?: string;

  /** The stored record that prevents the request, if no part of the request is at fault. */
  record?: HinderingRecord;

  /** The kind of fault, for programs. @example 'too_long' */
  code: string;

  /** The fault and what is allowed, for people. @example '/title must have at most 500 characters.' */
  detail: string;

  /** The known name that is probably meant, if a name is unknown. @example 'title' */
  suggestion?: string;
}

@ApiSchema({ description: 'Problem details (RFC 9457): the body of every unsuccessful answer.' })
export class ProblemRecord {
  /** Identifies the kind of problem. @example 'urn:discovery-records:problem:invalid_input' */
  type: string;

  /** The kind of problem in a few words. @example 'The input is invalid' */
  title: string;

  /** The HTTP status. @example 400 */
  status: number;

  /** This occurrence of the problem, for people. @example '/title must have at most 500 characters.' */
  detail: string;

  /** The path of the request. @example '/v1/discovery' */
  instance: string;

  /** The kind of problem, for programs; it never changes. @example 'invalid_input' */
  code: string;

  /** The request's id, which is also in the service's log. @example 'nightly-sync-0042' */
  requestId: string;

  /** All faults of the input, each with its location. */
  errors?: InputFaultRecord[];
}
