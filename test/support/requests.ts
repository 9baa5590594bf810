import { test } from '@jest/globals';
import type { Test } from 'supertest';
import { InvalidInput } from '../../src/http/problems/problems.js';
import type { Made } from './make.js';
import { refused } from './names.js';
import { expectProblem } from './problem.js';
import { type Kind, RESOURCES } from './resources.js';
import type { TestService } from './service.js';

/** Requests about the records of one kind: plain ones, and those that have to succeed and give what they show. */
export class Requests {
  private readonly path: string;
  private readonly one: string;
  private readonly many: string;

  constructor(
    private readonly service: Pick<TestService, 'http'>,
    kind: Kind,
  ) {
    ({ path: this.path, one: this.one, many: this.many } = RESOURCES.find(({ one }) => one === kind)!);
  }

  post(members: object, query: object = {}): Test {
    return this.service.http.post(this.path).query(query).send(members);
  }

  get(reference: string, query: object = {}): Test {
    return this.service.http.get(this.pathOf(reference)).query(query);
  }

  patch(reference: string, members: object, query: object = {}): Test {
    return this.service.http.patch(this.pathOf(reference)).query(query).send(members);
  }

  delete(reference: string): Test {
    return this.service.http.delete(this.pathOf(reference));
  }

  async created(members: object, query?: object): Promise<Made> {
    return (await this.post(members, query).expect(201)).body[this.one];
  }

  async shown(reference: string, query?: object): Promise<Made> {
    return (await this.get(reference, query).expect(200)).body[this.one];
  }

  async changed(reference: string, members: object, query?: object): Promise<Made> {
    return (await this.patch(reference, members, query).expect(200)).body[this.one];
  }

  async deleted(reference: string): Promise<void> {
    await this.delete(reference).expect(204, '');
  }

  /** The first hundred records of the list. */
  async listed(query: object = {}): Promise<Made[]> {
    const answer = await this.service.http.get(this.path).query({ per_page: 100, ...query });
    return answer.body[this.many];
  }

  private pathOf(reference: string): string {
    return `${this.path}/${encodeURIComponent(reference)}`;
  }
}

/** What a record can not have, neither from the start nor by a change; what is undefined it can not be made without. */
export function testRefusals(
  requests: Requests,
  { given, make }: { given: object; make: () => Promise<Made> },
  values: readonly (readonly [place: string, value: unknown, code: string])[],
): void {
  test.each(refused(values))('its %s can not be %s', async (place, _, value, code) => {
    const [member = ''] = place.split('/');
    const answers = [await requests.post({ ...given, [member]: value })];
    if (value !== undefined) answers.push(await requests.patch((await make()).id, { [member]: value }));
    for (const answer of answers) expectProblem(answer, InvalidInput, { pointer: `/${place}`, code });
  });
}
