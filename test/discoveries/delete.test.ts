import { describe, expect, test } from '@jest/globals';
import { RecordInUse, RecordNotFound } from '../../src/http/problems/problems.js';
import type { Made } from '../support/make.js';
import { expectProblem } from '../support/problem.js';
import { useService } from '../support/use-service.js';

const service = useService();

const remove = ({ id }: Made) => service.http.delete(`/v1/discovery/${id}`);

describe('DELETE /v1/discovery/{id}', () => {
  test('takes the discovery with its tags, assignees and values, and nothing else', async () => {
    const { make } = service;
    const [component, user, field] = [await make.component(), await make.user(), await make.field()];
    const discovery = await make.discovery({
      under: component,
      tags: ['a', 'b'],
      assignees: [user.id],
      fieldsValues: [{ field: { id: field.id }, value: 'x' }],
      alphaIssueUrls: ['https://alpha.example/1'],
    });
    await remove(discovery).expect(204, '');
    expectProblem(await service.http.get(`/v1/discovery/${discovery.id}`), RecordNotFound);
    expectProblem(await remove(discovery), RecordNotFound);
    for (const table of ['discovery_tag', 'discovery_assignee', 'discovery_field_value']) {
      expect(await service.sql(`SELECT FROM ${table} WHERE discovery_id = $1`, [discovery.id])).toEqual([]);
    }
    await service.http.get(`/v1/component/${component.id}`).expect(200);
    await service.http.get(`/v1/user/${user.id}`).expect(200);
    await service.http.get(`/v1/discovery-field/${field.id}`).expect(200);
  });

  test('is 409 while discoveries are under it or feedback is on it, and says so', async () => {
    const parent = await service.make.underComponent();
    const child = await service.make.discovery({ under: parent });
    const feedback = await service.make.feedback({ on: parent });
    await service.make.feedback({ on: parent });

    const both = await remove(parent);
    expectProblem(both, RecordInUse);
    expect(both.body.detail).toBe(
      'The discovery is still referred to by other records (discoveries: 1, feedbacks: 2).',
    );

    await remove(child).expect(204);
    const one = await remove(parent);
    expect(one.body.detail).toBe('The discovery is still referred to by other records (feedbacks: 2).');
    await service.http.get(`/v1/feedback/${feedback.id}`).expect(200);
  });

  test('is 409 for a state, a component, a user or a field that a discovery refers to, and says by how many', async () => {
    const { make } = service;
    const used = {
      state: await make.state(),
      component: await make.component(),
      user: await make.user(),
      field: await make.field(),
    };
    const discovery = {
      discoveryStateId: used.state.id,
      under: used.component,
      assignees: [used.user.id],
      fieldsValues: [{ field: { id: used.field.id }, value: 'x' }],
    };
    const made = [await make.discovery(discovery), await make.discovery(discovery)];
    const paths = [
      `discovery-state/${used.state.id}`,
      `component/${used.component.id}`,
      `user/${used.user.id}`,
      `discovery-field/${used.field.id}`,
    ];
    for (const path of paths) {
      const answer = await service.http.delete(`/v1/${path}`);
      expectProblem(answer, RecordInUse);
      expect(answer.body.detail).toMatch(/ is still referred to by other records \(discoveries: 2\)\.$/);
      await service.http.get(`/v1/${path}`).expect(200);
    }
    for (const each of made) await remove(each).expect(204);
    for (const path of paths) await service.http.delete(`/v1/${path}`).expect(204);
  });

  test('frees the clientId', async () => {
    const former = await service.make.discovery({ clientId: 'again' });
    await remove(former).expect(204);
    expect((await service.make.discovery({ clientId: 'again' })).id).not.toBe(former.id);
  });
});
