import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { EACH_RESOURCE } from '../../support/resources.js';
import { readSpecification, type Schema } from '../../support/specification.js';
import { type CountedStatements, countStatements } from '../../support/statements.js';
import { useService, useWorkspace } from '../../support/use-service.js';

const service = useService({}, { worker: false });
const workspace = useWorkspace(service, 'fields');
const specification = readSpecification();

/** Answers that are no record and no list of records. */
const OTHERS = new Set(['getMe', 'countDiscoveries', 'countFeedback', 'findSimilarDiscoveries']);

const membersOf = (answer: Schema): string[] => {
  const [shown] = Object.values(specification.resolved(answer).properties ?? {});
  const record = specification.resolved((shown as Schema).items ?? (shown as Schema));
  return Object.keys(record.properties ?? {});
};

const reading = specification.operations.flatMap(({ operation, method }) => {
  const answer = operation.responses[200]?.content?.['application/json']?.schema;
  const isRead = method === 'get' || operation.operationId.startsWith('query');
  return isRead && answer && !OTHERS.has(operation.operationId) ? [{ operation, answer }] : [];
});

test.each(reading.map((each) => [each.operation.operationId, each] as const))(
  '%s shows the members that are asked for, and knows all of its own',
  (_, { operation, answer }) => {
    const inQuery = operation.parameters?.find(({ name }) => name === 'fields')?.schema;
    const pattern = new RegExp(
      String((inQuery ?? specification.memberSchemas(operation)['fields'])?.pattern),
    );
    expect(pattern.exec(membersOf(answer).join(','))).not.toBeNull();
    expect(pattern.source.match(/\w+(?=[|)])/g)).toHaveLength(2 * membersOf(answer).length);
  },
);

describe.each(EACH_RESOURCE)('%s', (_, { path, one, many, make, change: [member, value, other] }) => {
  test('shows only the members asked for, and the id', async () => {
    const { id } = await make(workspace.make, { [member]: value });
    const retrieved = await workspace.http.get(`${path}/${id}?fields=${member}`).expect(200);
    expect(retrieved.body).toEqual({ [one]: { id, [member]: value } });
    const { body } = await workspace.http.get(`${path}?fields=${member}, updatedAt&id=${id}`).expect(200);
    expect(body).toEqual({ [many]: [{ id, [member]: value, updatedAt: expect.any(String) }] });
    expect((await workspace.http.get(`${path}/${id}?fields=id`).expect(200)).body).toEqual({ [one]: { id } });
  });

  test('has an ETag, by which a record is changed or unchanged', async () => {
    const { id } = await make(workspace.make);
    const { headers } = await workspace.http.get(`${path}/${id}?fields=id`).expect(200);
    const tag = String(headers['etag']);
    const again = workspace.http.get(`${path}/${id}?fields=id`).set('if-none-match', tag);
    await again.expect(304);
    const changed = workspace.http
      .patch(`${path}/${id}`)
      .set('if-match', tag)
      .send({ [member]: other });
    await changed.expect(200);
    await workspace.http.get(`${path}/${id}?fields=id`).set('if-none-match', tag).expect(200);
    await workspace.http
      .patch(`${path}/${id}`)
      .set('if-match', tag)
      .send({ [member]: 'Other' })
      .expect(412);
  });

  test.each(['', 'nothing', `${member},`, `${member},nothing`, member.toUpperCase()])(
    'refuses %j with the members that there are',
    async (fields) => {
      const { body } = await workspace.http.get(`${path}?fields=${fields}`).expect(400);
      const parameters = body.errors.map(({ parameter }: { parameter: string }) => parameter);
      expect(parameters).toEqual(['fields']);
      expect(body.detail).toContain(member);
    },
  );
});

describe('a discovery', () => {
  test('shows what has to be selected otherwise', async () => {
    const field = await workspace.make.field({ clientId: 'effort', type: 'TEXT' });
    const { id } = await workspace.make.discovery({
      fieldsValues: [{ field: { id: field.id }, value: 'Large' }],
      alphaIssueUrls: ['https://alpha.example/17'],
    });
    const asked = 'fieldsValues,alphaIssueUrls,rank,customers,revenue,feedbackScore';
    const { body } = await workspace.http.get(`/v1/discovery/${id}?fields=${asked}`).expect(200);
    expect(Object.keys(body.discovery).toSorted()).toEqual(['id', ...asked.split(',')].toSorted());
    expect(body.discovery.fieldsValues[0]).toMatchObject({ value: 'Large' });
    expect(body.discovery.alphaIssueUrls).toEqual(['https://alpha.example/17']);
  });

  test('leaves out what is selected and not asked for', async () => {
    const { id } = await workspace.make.discovery();
    const { body } = await workspace.http.get(`/v1/discovery/${id}?select=issues,rank&fields=rank`);
    expect(body).toEqual({ discovery: { id, rank: expect.any(String) } });
  });
});

test.each([3, null, ['title'], {}])('a query refuses %j as fields', async (fields) => {
  const { body } = await workspace.http.post('/v1/discovery/query').send({ fields }).expect(400);
  expect(body.errors).toMatchObject([{ pointer: '/fields', code: 'not_allowed' }]);
});

test('the parameter is given once', async () => {
  const { body } = await workspace.http.get('/v1/discovery?fields=title&fields=tags').expect(400);
  expect(body.errors).toMatchObject([{ parameter: 'fields', code: 'repeated_parameter' }]);
});

describe('a query', () => {
  test.each(['discovery', 'feedback'])('of %s shows only the members asked for', async (noun) => {
    const on = await workspace.make.discovery({ title: `Asked of ${noun}`, description: 'Long' });
    await workspace.make.feedback({ on, title: `Asked of ${noun}`, content: 'Long' });
    const body = { fields: 'title', filter: { title: { eq: `Asked of ${noun}` } } };
    const answer = await workspace.http.post(`/v1/${noun}/query`).send(body).expect(200);
    const [records] = Object.values<object[]>(answer.body);
    expect(new Set(records?.flatMap(Object.keys))).toEqual(new Set(['id', 'title']));
    const refused = { ...body, fields: 'name' };
    const { body: problem } = await workspace.http.post(`/v1/${noun}/query`).send(refused).expect(400);
    expect(problem.errors).toMatchObject([{ pointer: '/fields', code: 'not_allowed' }]);
  });

  test('continues with other members', async () => {
    for (const n of [1, 2]) await workspace.make.discovery({ title: `Page ${n}` });
    const filter = { title: { contains: 'Page' } };
    const first = { filter, per_page: 1, fields: 'title' };
    const { headers } = await workspace.http.post('/v1/discovery/query').send(first).expect(200);
    const next = /<(.*)>/.exec(String(headers['link']))?.[1] ?? '';
    const { body } = await workspace.http
      .post(next)
      .send({ ...first, fields: 'tags' })
      .expect(200);
    expect(body.discoveries).toEqual([{ id: expect.any(String), tags: [] }]);
  });
});

describe('an answer to a query', () => {
  const QUERIES = [
    ['/v1/discovery/query', {}],
    ['/v1/feedback/query', {}],
    ['/v1/discovery/count', { groupBy: 'tags' }],
    ['/v1/feedback/count', { groupBy: 'company' }],
    ['/v1/discovery/similar', { title: 'Opening hours' }],
  ] as const;

  test.each(QUERIES)('of %s has an ETag, and is not sent to who has it', async (path, body) => {
    await workspace.make.discovery({ title: 'Opening hours' });
    const answer = await workspace.http.post(path).send(body).expect(200);
    const tag = String(answer.headers['etag']);
    expect(tag).toMatch(/^W\/"/);
    const same = await workspace.http.post(path).set('if-none-match', tag).send(body).expect(304);
    expect(same.text).toBe('');
    const other = await workspace.http.post(path).set('if-none-match', 'W/"other"').send(body).expect(200);
    expect(other.body).toEqual(answer.body);
    await workspace.http.post(path).set('if-none-match', 'no tag').send(body).expect(400);
  });

  test.each(['gzip', 'br'])('is compressed as %s', async (encoding) => {
    for (let n = 0; n < 5; n++) await workspace.make.discovery({ description: 'Long '.repeat(100) });
    const asked = () => workspace.http.post('/v1/discovery/query').send({});
    const plain = await asked().set('accept-encoding', 'identity').expect(200);
    const compressed = await asked().set('accept-encoding', encoding).responseType('blob').expect(200);
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] });
    expect(String(compressed.headers['vary'])).toMatch(/accept-encoding/i);
  });
});

describe('what is not asked for', () => {
  let statements: CountedStatements;
  let http: ReturnType<typeof request.agent>;
  beforeAll(async () => {
    statements = await countStatements(service.settings.databaseUrl);
    http = request.agent(await service.another(statements.url));
    http.set('authorization', `Bearer ${workspace.secret}`);
  });
  afterAll(() => statements.close());

  test.each([
    ['/v1/discovery', 'title', /\bdescription\b/],
    ['/v1/discovery/ID', 'title', /\bdescription\b/],
    ['/v1/discovery', 'title', /field_values/],
    ['/v1/component', 'title', /\bdescription\b/],
    ['/v1/component/ID', 'title', /\bdescription\b/],
    ['/v1/feedback', 'score', /\bcontent\b/],
    ['/v1/feedback', 'score', /FROM company/],
  ])('of %s is not read', async (path, asked, unread) => {
    const kind = path.includes('component') ? workspace.make.component() : workspace.make.discovery();
    const at = path.replace('ID', (await kind).id);
    const read = async (fields: string) => {
      const before = statements.count(unread);
      await http.get(`${at}?fields=${fields}`).expect(200);
      return statements.count(unread) - before;
    };
    expect(await read(asked)).toBe(0);
    expect(await read(`${asked},${path.includes('feedback') ? 'content,company' : 'description'}`)).toBe(
      String(unread) === '/field_values/' ? 0 : 1,
    );
  });
});
