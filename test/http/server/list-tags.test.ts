import { eventually } from '../../support/eventually.js';
import { describe, expect, test } from '@jest/globals';
import { EACH_RESOURCE } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const tagOf = async (path: string, prefer = ''): Promise<string> =>
  (await service.http.get(path).set('prefer', prefer).expect(200)).get('etag')!;
const again = (path: string, tag: string, prefer = '') =>
  service.http.get(path).set('if-none-match', tag).set('prefer', prefer);

describe.each(EACH_RESOURCE)('a page of %s', (path, { one: _, make, change: [member, , to] }) => {
  test('has a tag, and 304 without a body is the answer to who has it', async () => {
    const { id } = await make(service.make);
    const tag = await tagOf(path);
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const answer = await again(path, tag).expect(304);
    expect(answer.text).toBe('');
    expect(answer.get('etag')).toBe(tag);
    await service.http.head(path).set('if-none-match', tag).expect(304);
    await service.http
      .patch(`${path}/${id}`)
      .send({ [member]: `${to} ${id}` })
      .expect(200);
    await again(path, tag).expect(200);
  });
});

describe('the tag of a page', () => {
  test('is another for other records, another selection, another page and another size', async () => {
    // In a state of their own, so that no feedback of other tests is added up meanwhile.
    const { id: discoveryStateId } = await service.make.state();
    for (let n = 0; n < 3; n++) await service.make.discovery({ discoveryStateId });
    const list = `/v1/discovery?discoveryStateId=${discoveryStateId}`;
    const first = `${list}&per_page=2`;
    const others = [
      `${list}&per_page=1`,
      `${first}&offset=1`,
      `${first}&select=issues`,
      `${first}&select=discoveryfields`,
      `${first}&sort=-createdAt`,
    ];
    const [tag = '', ...tags] = await Promise.all([first, ...others].map((query) => tagOf(query)));
    expect(new Set([tag, ...tags]).size).toBe(others.length + 1);
    await again(first, tags.join()).expect(200);
    await again(first, [...tags, tag].join()).expect(304);
    await again(first, '*').expect(304);
    await again(first, tag.slice(2)).expect(304);
  });

  test('moves when there begins to be a next page', async () => {
    const path = '/v1/user?per_page=1&created_after=2000-01-01';
    const [first] = (await service.http.get('/v1/user')).body.users;
    const only = `/v1/user?per_page=1&created_after=${first.createdAt}`;
    await service.make.user();
    const tag = await tagOf(only);
    expect((await service.http.get(only)).headers).not.toHaveProperty('link');
    await service.make.user();
    expect((await again(only, tag).expect(200)).headers).toHaveProperty('link');
    expect((await again(path, await tagOf(path)).expect(304)).headers).toHaveProperty('link');
  });

  test('moves when the number of all records does, for who asks for it', async () => {
    await service.make.component();
    const path = '/v1/component?per_page=1';
    await service.make.component();
    const [counted, uncounted] = [await tagOf(path, 'count=exact'), await tagOf(path)];
    expect(counted).not.toBe(uncounted);
    await service.make.component();
    await again(path, uncounted).expect(304);
    await again(path, counted, 'count=exact').expect(200);
  });

  test('moves with a feedback value, and when an assignee is renamed', async () => {
    const [ada, bob] = [await service.make.user({ name: 'Ada' }), await service.make.user({ name: 'Bob' })];
    const { discoveryStateId } = await service.make.discovery({
      assignees: [ada.id, bob.id],
      discoveryStateId: (await service.make.state()).id,
    });
    const path = `/v1/discovery?discoveryStateId=${discoveryStateId}`;
    const tag = await tagOf(path);
    await service.http.patch(`/v1/user/${ada.id}`).send({ name: 'Zoe' }).expect(200);
    await eventually(() => again(path, tag).expect(200));
  });

  test('does not come with what answers a write or a problem', async () =>
    expect((await service.http.get('/v1/component?per_page=0').expect(400)).get('etag')).toBeUndefined());
});
