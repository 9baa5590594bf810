import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { Make } from '../../support/make.js';
import { RESOURCES } from '../../support/resources.js';
import { useService } from '../../support/use-service.js';

const service = useService();

const tagOf = async (path: string): Promise<string> =>
  (await service.http.get(path).expect(200)).get('etag')!;

describe('every record', () => {
  test.each([...RESOURCES, { path: '/v1/api-token', make: (make: Make) => make.token() }])(
    'of $path has a tag, and 304 is the answer to who has it',
    async ({ path, make }) => {
      const record = `${path}/${(await make(service.make)).id}`;
      const tag = await tagOf(record);
      expect(tag).toMatch(/^"[^"]+"$/);
      const answer = await service.http.get(record).set('if-none-match', tag).expect(304);
      expect(answer.get('etag')).toBe(tag);
      expect(answer.text).toBe('');
    },
  );
});

describe('If-None-Match', () => {
  const read = (id: string, header: string) =>
    service.http.get(`/v1/component/${id}`).set('if-none-match', header);

  test('is answered 304 for *, for a list with the tag, and for the weak form of it', async () => {
    const { id } = await service.make.component();
    const tag = await tagOf(`/v1/component/${id}`);
    for (const header of ['*', `"other", ${tag}`, `"a,b" ,, ${tag},`, `W/${tag}`])
      await read(id, header).expect(304);
  });

  test('is answered 200 for another tag', async () => {
    const { id } = await service.make.component();
    const tag = await tagOf(`/v1/component/${id}`);
    for (const header of ['"other"', '""', `"${tag.slice(1, 5)}"`]) await read(id, header).expect(200);
  });

  test.each(['', 'tag', '"open', '"a" "b"', '*, "a"', 'w/"a"'])(
    'is refused as malformed: %j',
    async (header) => {
      const { id } = await service.make.component();
      expect((await read(id, header).expect(400)).body).toMatchObject({ code: 'malformed_request' });
    },
  );

  test('is refused of a list as well, without what was to be said of its page', async () => {
    await service.make.component();
    await service.make.component();
    const list = service.http.get('/v1/component?per_page=1').set('prefer', 'count=exact');
    const { headers } = await list.set('if-none-match', 'tag').expect(400);
    for (const name of ['link', 'x-total-count', 'preference-applied'])
      expect(headers).not.toHaveProperty(name);
  });

  test('works with HEAD, which has the tag too', async () => {
    const { id } = await service.make.component();
    const tag = (await service.http.head(`/v1/component/${id}`).expect(200)).get('etag')!;
    await service.http.head(`/v1/component/${id}`).set('if-none-match', tag).expect(304);
  });

  test('does not make an unknown record one: 404', () => read('nothing', '*').expect(404));
});

describe('the tag', () => {
  test('moves with what a caller changes, and stays when nothing changes', async () => {
    const { id } = await service.make.component({ title: 'Before' });
    const tag = await tagOf(`/v1/component/${id}`);
    await service.http.patch(`/v1/component/${id}`).send({ title: 'Before' }).expect(200);
    expect(await tagOf(`/v1/component/${id}`)).toBe(tag);
    await service.http.patch(`/v1/component/${id}`).send({ title: 'After' }).expect(200);
    expect(await tagOf(`/v1/component/${id}`)).not.toBe(tag);
  });

  test('is another for another selection', async () => {
    const { id } = await service.make.discovery();
    const tags = await Promise.all(
      ['', '?select=issues', '?select=discoveryfields'].map((query) => tagOf(`/v1/discovery/${id}${query}`)),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test('moves when a renamed user changes the order of assignees', async () => {
    const [ada, bob] = [await service.make.user({ name: 'Ada' }), await service.make.user({ name: 'Bob' })];
    const { id } = await service.make.discovery({ assignees: [ada.id, bob.id] });
    const tag = await tagOf(`/v1/discovery/${id}`);
    await service.http.patch(`/v1/user/${ada.id}`).send({ name: 'Zoe' }).expect(200);
    await eventually(() => service.http.get(`/v1/discovery/${id}`).set('if-none-match', tag).expect(200));
  });

  test('moves when a field that is shown gets another name', async () => {
    const field = await service.make.field();
    const fieldsValues = [{ field: { id: field.id }, value: 'x' }];
    const { id } = await service.make.discovery({ fieldsValues });
    const tag = await tagOf(`/v1/discovery/${id}?select=discoveryfields`);
    const discoveryField = { name: 'Another name' };
    await service.http.patch(`/v1/discovery-field/${field.id}`).send(discoveryField).expect(200);
    expect(await tagOf(`/v1/discovery/${id}?select=discoveryfields`)).not.toBe(tag);
  });

  test('is not on problems', async () =>
    expect((await service.http.get('/v1/component/nothing').expect(404)).get('etag')).toBeUndefined());
});
