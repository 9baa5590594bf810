import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { Made } from '../../support/make.js';
import { type Received, status, useReceiver } from '../../support/receiver.js';
import { useService } from '../../support/use-service.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };
const service = useService({ webhooks });
const receiver = useReceiver();
const RECORD_URL = 'https://discoveries.example/{kind}/{id}?a=1&b=2';

async function listening(format: string, types = ['*'], members: object = {}): Promise<Made> {
  // What has happened before gets its place in the feed, so that it isn't sent.
  await service.http.get('/v1/event').query({ from: 'now' }).expect(200);
  return service.make.webhook({ url: receiver.url, types, format, ...members });
}
const linkTo = (recordUrl: string | null) => patch('workspace', { recordUrl });
const patch = (path: string, members: object) => service.http.patch(`/v1/${path}`).send(members).expect(200);
const post = (path: string, members: object = {}) => service.http.post(`/v1/${path}`).send(members);
const deliveryOf = async ({ id }: Made, query: object = {}): Promise<Made> =>
  (
    await service.http
      .get(`/v1/webhook/${id}/delivery`)
      .query({ sort: '-createdAt', ...query })
      .expect(200)
  ).body.deliveries[0];

/** A title that wants to notify, to format and to lead elsewhere. */
const EVIL =
  '<!here> <@U1> @everyone & <https://evil.example|x> [x](https://evil.example) www.evil.example **_`';

const plain = (text: string): string => text.replaceAll('\u2060', '');
/** What a message says, in any of the formats. */
const textIn = ({ body }: Pick<Received, 'body'>): string => {
  const { text, content, attachments } = body as unknown as Record<string, string> & {
    attachments: [{ content: { body: [{ inlines: { text: string }[] }] } }];
  };
  return plain(text ?? content ?? attachments[0].content.body[0].inlines.map((each) => each.text).join(''));
};
const told = async (count: number): Promise<string[]> => (await receiver.count(count)).map(textIn).toSorted();

beforeEach(async () => {
  receiver.answer = status(200);
  await service.sql('DELETE FROM webhook');
  await service.sql('DELETE FROM webhook_delivery');
  receiver.received.length = 0;
  await linkTo(null);
});

describe('a notice says who did what to which record', () => {
  let ada: Made;
  let by: ReturnType<typeof service.as>;
  beforeAll(async () => {
    ada = await service.make.user({ name: 'Ada' });
    const token = await service.make.token({ userId: ada.id, scopes: ['write'] });
    by = service.as(String(token['secret']));
  });
  const created = async (members: object): Promise<Made> =>
    (await by.post('/v1/discovery').send(members).expect(201)).body.discovery;
  const change = (path: string, members: object) => by.patch(`/v1/${path}`).send(members).expect(200);

  test('of discoveries, with the names of states, users, components and fields', async () => {
    const field = await service.make.field({ name: 'Effort', type: 'SELECT', options: ['Small', 'Large'] });
    const [bo, app] = [
      await service.make.user({ name: 'Bo' }),
      await service.make.component({ title: 'App' }),
    ];
    await listening('SLACK', ['discovery.*']);
    const { id } = await created({ title: 'Late fees', assignees: [ada.id] });
    const path = `discovery/${id}`;
    const value = (text: string | null) => ({ fieldsValues: [{ field: { id: field.id }, value: text }] });
    const steps: [() => Promise<unknown>, string][] = [
      [() => receiver.count(1), 'Ada created the discovery “Late fees”.'],
      [
        () => change(path, { discoveryStateId: 'done' }),
        'Ada moved the discovery “Late fees” from Backlog to Done.',
      ],
      [
        () => change(path, { assignees: [ada.id, bo.id], description: 'Long' }),
        'Ada changed the discovery “Late fees”: assignees from Ada to Ada, Bo, description.',
      ],
      [
        () => change(path, { parentId: app.id, tags: ['fees', 'money'] }),
        'Ada changed the discovery “Late fees”: parent from none to App, tags from none to fees, money.',
      ],
      [
        () => change(path, { title: 'Fees', ...value('Small') }),
        'Ada changed the discovery “Fees”: title from Late fees to Fees, Effort from none to Small.',
      ],
      [
        () => change(path, { alphaIssueUrls: ['https://x.example/1'], ...value(null) }),
        'Ada changed the discovery “Fees”: alpha links, Effort from Small to none.',
      ],
      [
        async () => {
          await patch('workspace', { linkNames: { echo: 'Jira *' } });
          await change(path, { echoCardUrls: ['https://x.example/2'] });
        },
        'Ada changed the discovery “Fees”: Jira * links.',
      ],
      [() => by.delete(`/v1/${path}`).expect(204), 'Ada deleted the discovery “Fees”.'],
      [() => by.post(`/v1/${path}/restore`).send({}).expect(200), 'Ada restored the discovery “Fees”.'],
    ];
    for (const [index, [act, notice]] of steps.entries()) {
      await act();
      expect(textIn((await receiver.count(index + 1)).at(-1) as Received)).toBe(notice);
    }
  });

  test('of feedback, messages and comments, with who wrote them', async () => {
    await listening('SLACK');
    const on = await service.make.discovery({ title: 'Fees' });
    await by
      .post('/v1/feedback')
      .send({ discoveryId: on.id, content: 'Too\nlate', authorName: 'Cy', company: 'Acme' });
    await by.post('/v1/feedback').send({ title: 'Whose?' });
    await by.post('/v1/message').send({ text: 'Dear all', authorName: 'Cy' });
    await by.post(`/v1/discovery/${on.id}/comment`).send({ text: 'So it is' }).expect(201);
    expect(await told(5)).toEqual(
      [
        'Somebody created the discovery “Fees”.',
        'Ada added feedback by Cy, Acme to “Fees”: “Too late”.',
        'Ada added feedback to the inbox: “Whose?”.',
        'Ada added a message by Cy to the inbox: “Dear all”.',
        'Ada commented on “Fees”: So it is.',
      ].toSorted(),
    );
  });

  test('of merges', async () => {
    const [one, other] = [
      await service.make.underComponent({ title: 'One' }),
      await service.make.underComponent({ title: 'Other' }),
    ];
    const [acme, inc] = [
      await service.make.company({ name: 'Harbour' }),
      await service.make.company({ name: 'Harbour Inc' }),
    ];
    await listening('SLACK', ['discovery.merged', 'company.*', 'discovery.enlarged']);
    await by.post(`/v1/discovery/${one.id}/merge`).send({ into: other.id }).expect(200);
    await by.post(`/v1/company/${acme.id}/merge`).send({ into: inc.id }).expect(200);
    expect(await told(3)).toEqual(
      [
        'Ada merged the discovery “One” into “Other”.',
        'Ada enlarged the discovery “Other”.',
        'Ada merged the company “Harbour” into “Harbour Inc”.',
      ].toSorted(),
    );
  });

  test('of other types only if they are named', async () => {
    await listening('SLACK', ['*']);
    await listening('SLACK', ['view.*', 'user.created', 'discovery.moved'], { url: `${receiver.url}named` });
    const [first, second] = [
      await service.make.discovery(),
      await service.make.discovery({ title: 'Second' }),
    ];
    await post(`discovery/${second.id}/move`, { before: first.id }).expect(200);
    await service.make.view({ name: 'Wanted' });
    await service.make.user({ name: 'Di' });
    await service.make.token();
    await service.make.component({ title: 'Last' });
    await receiver.count(1, ({ text }) => text.includes('Last'));
    await receiver.count(3, ({ path }) => path === '/named');
    const by = (wanted: string) => receiver.received.filter(({ path }) => path === wanted).map(textIn);
    expect(by('/named').toSorted()).toEqual([
      'Somebody created the user “Di”.',
      'Somebody created the view “Wanted”.',
      'Somebody reordered the discovery “Second”.',
    ]);
    expect(by('/').filter((text) => !/discovery|Last/.test(text))).toEqual([]);
    expect(by('/')).toHaveLength(3);
  });
});

describe('a message of the format', () => {
  const sent = async (format: string, members: object = {}): Promise<Received> => {
    await listening(format, ['discovery.created']);
    await service.make.discovery({ title: EVIL, ...members });
    return (await receiver.count(1))[0] as Received;
  };

  test.each(['SLACK', 'DISCORD', 'TEAMS'])(
    '%s has no signature, and nothing else of Standard Webhooks',
    async (format) => {
      const { headers } = await sent(format);
      expect(Object.keys(headers).toSorted()).toEqual([
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
      ]);
      expect(headers['content-type']).toBe('application/json');
    },
  );

  test('SLACK is mrkdwn with a link', async () => {
    await linkTo(RECORD_URL);
    const { body } = await sent('SLACK');
    const [{ id }] = (await service.sql<{ id: string }>(
      'SELECT id FROM discovery WHERE title = $1 ORDER BY id DESC',
      [EVIL],
    )) as [Made];
    const title =
      '&lt;!here&gt; &lt;@U1&gt; @everyone &amp; &lt;https:\u2060//evil.\u2060example|x&gt; [x](https:\u2060//evil.\u2060example) www.\u2060evil.\u2060example **_`';
    expect(body).toEqual({
      text: `Somebody created the discovery <https://discoveries.example/discovery/${id}?a=1&amp;b=2|“${title}”>.`,
    });
  });

  test('DISCORD is Markdown that mentions nobody', async () => {
    await linkTo(RECORD_URL);
    const { body } = await sent('DISCORD');
    const { content, ...others } = body as unknown as { content: string };
    expect(others).toEqual({ allowed_mentions: { parse: [] } });
    expect(content).toMatch(
      /” \(\[open\]\(<https:\/\/discoveries\.example\/discovery\/[0-9a-f-]{36}\?a=1&b=2>\)\)\.$/,
    );
    const title = content.slice(content.indexOf('“') + 1, content.indexOf('” ([open]'));
    expect(title.replaceAll(/\\(.)/g, '$1')).toBe(EVIL);
    expect(title.replaceAll(/\\[!-/:-@[-`{-~]/g, '')).toMatch(/^[\w\s]+$/);
  });

  test('TEAMS is a card of texts without markup, which opens the record', async () => {
    await linkTo(RECORD_URL);
    const { body } = await sent('TEAMS');
    expect(body).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [{ type: 'RichTextBlock', inlines: expect.any(Array) }],
          },
        },
      ],
    });
    const { inlines } = (body as never as { attachments: [{ content: { body: [{ inlines: object[] }] } }] })
      .attachments[0].content.body[0];
    expect(inlines.every((run) => (run as { type: string }).type === 'TextRun')).toBe(true);
    expect(inlines.filter((run) => 'selectAction' in run)).toMatchObject([
      {
        selectAction: {
          type: 'Action.OpenUrl',
          url: expect.stringMatching(/^https:\/\/discoveries\.example\/discovery\/.*&b=2$/),
        },
      },
    ]);
    expect(textIn({ body })).toContain(EVIL);
  });

  test.each(['SLACK', 'DISCORD', 'TEAMS'])('%s is short, whatever people write', async (format) => {
    await linkTo(`https://x.example/${'%'.repeat(1_900)}/{id}`);
    const { text } = await sent(format, { title: `\u202e${'*😀\n'.repeat(120)}` });
    expect(text.length).toBeLessThan(format === 'DISCORD' ? 2_000 : 4_000);
    expect(text.includes('x.example')).toBe(format !== 'DISCORD');
    expect(text).not.toMatch(/\u202e|\\n/);
    expect(text).toContain('…');
  });
});

describe('a delivery shows what was sent', () => {
  test.each(['STANDARD', 'DISCORD'])('in the format %s, two KiB at most', async (format) => {
    const webhook = await listening(format, ['discovery.created']);
    await service.make.discovery({ description: 'é'.repeat(5_000) });
    const [{ text }] = (await receiver.count(1)) as [Received];
    const { sent } = await eventually(async () => {
      const delivery = await deliveryOf(webhook);
      expect(delivery).toHaveProperty('sent');
      return delivery;
    });
    expect(text.startsWith(sent)).toBe(true);
    expect(Buffer.byteLength(sent)).toBe(
      Math.min(2_048, Buffer.byteLength(text)) - (Buffer.byteLength(sent) % 2 === 1 ? 1 : 0),
    );
  });

  test('until a person is erased, whom it might name', async () => {
    const webhook = await listening('SLACK', ['discovery.created']);
    const user = await service.make.user({ name: 'Quixomar' });
    const { secret } = await service.make.token({ userId: user.id, scopes: ['write'] });
    await service.as(String(secret)).post('/v1/discovery').send({ title: 'By Quixomar' }).expect(201);
    await eventually(async () => expect((await deliveryOf(webhook))['sent']).toContain('Quixomar'));
    await post('erasure', { userId: user.id }).expect(202);
    await eventually(async () => expect(await deliveryOf(webhook)).not.toHaveProperty('sent'));
  });
});

describe('a test in the format of a chat', () => {
  const tested = async (webhook: Made): Promise<Made> => {
    const { body } = await post(`webhook/${webhook.id}/test`).expect(200);
    expect(body.delivery).not.toHaveProperty('sent');
    return eventually(async () => {
      const delivery = await deliveryOf(webhook, { id: body.delivery.id });
      expect(delivery['attempts']).toHaveLength(1);
      return delivery;
    });
  };

  test('is the notice of the newest event that the webhook would be sent', async () => {
    await service.make.discovery({ title: 'Wanted', tags: ['test'] });
    await service.make.discovery({ title: 'Unwanted' });
    const webhook = await listening('SLACK', ['discovery.*'], { filter: { tags: { has: 'test' } } });
    expect(await tested(webhook)).toMatchObject({
      type: 'webhook.test',
      state: 'DELIVERED',
      sent: '{"text":"Test: Somebody created the discovery “Wanted”."}',
      attempts: [{ status: 200 }],
    });
  });

  test('is an example where there is none, or the filter is outdated', async () => {
    const webhook = await listening('DISCORD', ['feedback.erased'], { description: 'Team' });
    expect(await tested(webhook)).toMatchObject({
      sent: '{"content":"Test: The service tested the webhook “Team”.","allowed_mentions":{"parse":[]}}',
    });
    const field = await service.make.field();
    const outdated = await listening('SLACK', ['discovery.*'], {
      filter: { fieldsValues: { [field.id]: { empty: true } } },
    });
    await service.http.get('/v1/event').query({ from: 'now' }).expect(200);
    await eventually(async () =>
      expect(
        await service.sql(
          'SELECT FROM webhook WHERE id = $1 AND position = (SELECT max(position) FROM event_commit)',
          [outdated.id],
        ),
      ).toHaveLength(1),
    );
    await service.sql('DELETE FROM discovery_field WHERE id = $1', [field.id]);
    expect(await tested(outdated)).toMatchObject({ sent: expect.stringContaining('tested the webhook') });
  });

  test('shows what a bad receiver answers', async () => {
    receiver.answer = status(404, {}, 'no_service');
    const webhook = await listening('SLACK', ['discovery.*']);
    expect(await tested(webhook)).toMatchObject({
      state: 'WAITING',
      sent: expect.stringMatching(/^{"text":"Test: /),
      attempts: [{ status: 404, answer: 'no_service' }],
    });
    await patch(`webhook/${webhook.id}`, { url: 'http://127.0.0.1:1/' });
    expect(await tested(webhook)).toMatchObject({ attempts: [{ error: 'The connection was refused.' }] });
    receiver.answer = status(410, {}, 'channel_is_archived');
    const other = await listening('TEAMS', ['discovery.*']);
    expect(await tested(other)).toMatchObject({ state: 'FAILED', failReason: 'GONE' });
  });
});
