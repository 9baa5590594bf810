import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { InputFault, ProblemClass } from '../../src/http/problems/problem.js';

/** Asserts that an answer is complete problem details of a kind, with these faults and no others if any are named. */
export function expectProblem(
  answer: Response,
  { kind: { status, code, title } }: ProblemClass,
  ...faults: Partial<InputFault>[]
): void {
  expect(answer.body).toEqual({
    type: `urn:discovery-records:problem:${code}`,
    title,
    status,
    detail: expect.stringMatching(/./),
    instance: answer.body.instance,
    code,
    requestId: answer.headers['x-request-id'],
    ...(answer.body.errors && { errors: answer.body.errors }),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.body.instance).toMatch(/^(\/[^?]*)?$/);
  if (faults.length > 0) {
    expect(answer.body.errors).toEqual(
      faults.map((fault) => expect.objectContaining({ detail: expect.stringMatching(/.[.?]$/), ...fault })),
    );
  }
}
