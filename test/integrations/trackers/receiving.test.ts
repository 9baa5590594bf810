import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  BodyTooLarge,
  InvalidInput,
  MalformedRequest,
  UnsupportedMediaType,
} from '../../../src/http/problems/problems.js';
import { SignatureRefused } from '../../../src/integrations/trackers/tracker.problems.js';
import { expectProblem } from '../../support/problem.js';
import { useService } from '../../support/use-service.js';
import { github, GITHUB_ISSUES, GITHUB_OTHERS, GITHUB_URL, gitlab, jira, linear } from './samples.js';
import { type Kind, KINDS, SECRET, send, signed, type Tracked, trackerIn } from './tracked.js';

const service = useService();

const SAMPLES = { GITHUB: github, GITLAB: gitlab, JIRA: jira, LINEAR: linear };

const trackers = {} as Record<Kind, Tracked>;
beforeAll(async () => {
  for (const kind of KINDS) trackers[kind] = await trackerIn(service, service, { kind });
});

const issuesOf = async (...links: readonly string[]) => {
  const { id } = await service.make.discovery({ deltaIssueUrls: links });
  return (await service.http.get(`/v1/discovery/${id}/issue`).expect(200)).body.issues;
};

describe('issues as their trackers tell of them', () => {
  test.each(GITHUB_ISSUES.map((each, index) => [index, each.action, each] as const))(
    'of GitHub, sample %d (%s)',
    async (index, action, sample) => {
      // One of its own, so that samples of other times don't come in between.
      const url = sample.issue.html_url.replace(/\d+$/, String(1_000 + index));
      const { deliver } = trackers.GITHUB;
      await deliver({ ...sample, issue: { ...sample.issue, html_url: url } }).expect(204);
      const isGone = action === 'deleted' || action === 'transferred';
      // Two samples lack the state.
      const isKnown = !isGone && sample.issue.state !== undefined;
      expect(await issuesOf(url)).toEqual(
        isKnown
          ? [
              {
                url,
                title: sample.issue['title'],
                state: sample.issue.state,
                category: sample.issue.state === 'open' ? 'OPEN' : 'DONE',
                ...(sample.issue['assignee'] ? { assignee: 'Codertocat' } : {}),
                updatedAt: new Date(sample.issue.updated_at).toISOString(),
              },
            ]
          : [],
      );
    },
  );

  test('of GitHub: what is closed as not planned is done', async () => {
    const url = `${GITHUB_URL}7`;
    const { issue, ...payload } = github({ state: 'closed', url });
    await trackers.GITHUB.deliver({
      ...payload,
      issue: { ...(issue as object), state_reason: 'not_planned' },
    });
    expect(await issuesOf(url)).toMatchObject([{ state: 'closed', category: 'DONE' }]);
  });

  test('of GitLab', async () => {
    await trackers.GITLAB.deliver(gitlab()).expect(204);
    const url = 'http://example.com/diaspora/issues/23';
    const told = {
      url,
      title: 'New API: create/update/delete file',
      state: 'opened',
      category: 'OPEN',
      assignee: 'User1',
      updatedAt: '2013-12-03T17:15:43.000Z',
    };
    expect(await issuesOf(url)).toEqual([told]);
    await trackers.GITLAB.deliver(gitlab({ state: 'closed', at: '2017-09-15 16:52:00 UTC' })).expect(204);
    const closed = { ...told, state: 'closed', category: 'DONE', updatedAt: '2017-09-15T16:52:00.000Z' };
    expect(await issuesOf(url)).toEqual([closed]);
  });

  test('of Jira', async () => {
    const { deliver } = trackers.JIRA;
    const told = async (payload: object) => {
      await deliver(payload).expect(204);
      return issuesOf('https://jira.atlassian.com/browse/JRA-20002');
    };
    expect(await told(jira({ action: 'jira:issue_created' }))).toEqual([
      {
        url: 'https://jira.atlassian.com/browse/JRA-20002',
        title: 'I feel the need for speed',
        state: 'To Do',
        category: 'OPEN',
        assignee: 'Bryan Rollins',
        updatedAt: '2021-05-07T10:11:12.000Z',
      },
    ]);
    const started = jira({ state: 'In Progress', at: '2021-05-07T12:11:13.000+0200' });
    expect(await told(started)).toMatchObject([
      { state: 'In Progress', category: 'STARTED', updatedAt: '2021-05-07T10:11:13.000Z' },
    ]);
    const done = { state: 'Done', at: '2021-05-08T10:11:13.000+0000' };
    expect(await told(jira(done))).toMatchObject([{ state: 'Done', category: 'DONE' }]);
    expect(await told(jira({ ...done, action: 'jira:issue_deleted' }))).toEqual([]);
  });

  test('of Jira below a path', async () => {
    const payload = jira();
    const issue = { ...(payload['issue'] as object), self: 'https://x.example/jira/rest/api/2/issue/1' };
    await trackers.JIRA.deliver({ ...payload, issue }).expect(204);
    expect(await issuesOf('https://x.example/jira/browse/JRA-20002')).toHaveLength(1);
  });

  test('of Linear', async () => {
    const { deliver } = trackers.LINEAR;
    const url = 'https://linear.app/issue/LIN-83/automatically-accept-e-mail-invitations';
    const told = async (changes: Parameters<typeof linear>[0]) => {
      await deliver(linear(changes)).expect(204);
      return issuesOf(url);
    };
    expect(await told({ action: 'create' })).toEqual([
      {
        url,
        title: 'Automatically accept e-mail invitations',
        state: 'Todo',
        category: 'OPEN',
        assignee: 'Ada Lovelace',
        updatedAt: '2021-06-20T12:00:00.123Z',
      },
    ]);
    const later = (second: number) => `2021-06-20T12:00:0${second}.123Z`;
    expect(await told({ state: 'In Progress', at: later(1) })).toMatchObject([{ category: 'STARTED' }]);
    expect(await told({ state: 'Done', at: later(2) })).toMatchObject([{ category: 'DONE' }]);
    expect(await told({ state: 'Canceled', at: later(3) })).toMatchObject([{ category: 'DONE' }]);
    expect(await told({ state: 'Duplicate', at: later(4) })).toMatchObject([{ category: 'DONE' }]);
    expect(await told({ action: 'remove', at: later(5) })).toEqual([]);
    expect(await told({ action: 'restore', at: later(5) })).toHaveLength(1);
  });
});

describe('an issue that was moved is known by its new URL only', () => {
  test('of GitLab, which closes it', async () => {
    const url = 'https://gitlab.example/a/b/-/issues/12';
    await trackers.GITLAB.deliver(gitlab({ url })).expect(204);
    const moved = { url, state: 'closed', action: 'close', at: '2017-09-15 16:52:00 UTC', movedTo: 77 };
    await trackers.GITLAB.deliver(gitlab(moved)).expect(204);
    expect(await issuesOf(url)).toEqual([]);
  });

  test('of Jira, to another project', async () => {
    const [old, url] = ['https://jira.atlassian.com/browse/OLD-1', 'https://jira.atlassian.com/browse/NEW-2'];
    await trackers.JIRA.deliver(jira({ key: 'OLD-1' })).expect(204);
    const moved = jira({ key: 'NEW-2', formerKey: 'OLD-1', at: '2021-05-08T10:11:12.000+0000' });
    await trackers.JIRA.deliver(moved).expect(204);
    await trackers.JIRA.deliver(moved).expect(204);
    expect(await issuesOf(old, url)).toMatchObject([{ url }]);
  });

  test('of Linear, to another team', async () => {
    const [old, url] = [
      'https://linear.app/acme/issue/ENG-12/title',
      'https://linear.app/acme/issue/DES-3/title',
    ];
    await trackers.LINEAR.deliver(linear({ url: old, key: 'ENG-12' })).expect(204);
    const moved = { url, key: 'DES-3', formerKey: 'ENG-12', at: '2021-06-21T12:00:00.000Z' };
    await trackers.LINEAR.deliver(linear(moved)).expect(204);
    expect(await issuesOf(old, url)).toMatchObject([{ url }]);
  });

  test('with at most ten former URLs', async () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({ field: 'Key', fromString: `X-${index}` }));
    await trackers.JIRA.deliver({ ...jira({ key: 'Y-1' }), changelog: { items } }).expect(204);
    expect(await issuesOf('https://jira.atlassian.com/browse/Y-1')).toHaveLength(1);
    const former = await service.sql("SELECT url FROM tracker_issue WHERE url LIKE '%/browse/X-%'");
    expect(former).toHaveLength(10);
  });
});

test.each([
  ['the case of its address', 'HTTPS://GitHub.com/codertocat/hello-world/issues/1'],
  ['a fragment', `${GITHUB_URL}#issuecomment-17`],
  ['parameters', `${GITHUB_URL}?notification=1#top`],
  ['a slash at the end', `${GITHUB_URL}/`],
  ['http', GITHUB_URL.replace('https', 'http')],
])('a link leads to its issue whatever %s', async (_, link) => {
  await trackers.GITHUB.deliver(github()).expect(204);
  expect(await issuesOf(link)).toHaveLength(1);
});

test.each([
  ['https://gitlab.example/a/b/-/work_items/9', 'https://gitlab.example/a/b/-/issues/9'],
  ['https://gitlab.example/a/b/issues/9', 'https://gitlab.example/a/b/-/issues/9'],
])('%s leads to the issue of GitLab', async (link, url) => {
  await trackers.GITLAB.deliver(gitlab({ url })).expect(204);
  expect(await issuesOf(link)).toMatchObject([{ url }]);
});

test.each([
  'https://jira.atlassian.com/jira/software/projects/ENG/boards/1?selectedIssue=ENG-7',
  'https://jira.atlassian.com/jira/software/c/projects/OPS/boards/1/backlog?quickFilter=3&selectedIssue=ENG-7&text=a',
  'https://jira.atlassian.com/jira/software/c/projects/ENG/issues/ENG-7?jql=project%20%3D%20OPS-1',
  'https://jira.atlassian.com/jira/polaris/projects/ENG/ideas/view/5?selectedIssue=ENG-7',
  'https://jira.atlassian.com/jira/servicedesk/projects/ENG/queues/custom/2/ENG-7',
])('%s leads to the issue of Jira that it shows', async (link) => {
  await trackers.JIRA.deliver(jira({ key: 'ENG-7' })).expect(204);
  expect(await issuesOf(link)).toHaveLength(1);
});

test('a board of Jira leads to the issue that it shows, wherever Jira was installed', async () => {
  const payload = jira({ key: 'ENG-7' });
  const self = 'https://jira.example/jira/rest/api/2/issue/10002';
  await trackers.JIRA.deliver({ ...payload, issue: { ...(payload['issue'] as object), self } }).expect(204);
  const board = 'https://jira.example/jira/secure/RapidBoard.jspa?rapidView=3';
  expect(await issuesOf(`${board}&view=detail&selectedIssue=ENG-7`)).toHaveLength(1);
  expect(await issuesOf(board, `${board}&selectedIssue=ENG-71`, `${board}#selectedIssue=ENG-7`)).toEqual([]);
});

test.each(['orgs/acme/projects/1/views/2', 'users/ada/projects/9'])(
  'a project of GitHub leads to the issue that it shows: %s',
  async (project) => {
    await trackers.GITHUB.deliver(github()).expect(204);
    const pane = `https://github.com/${project}?pane=issue&itemId=90`;
    expect(await issuesOf(`${pane}&issue=Codertocat%7CHello-World%7C1`)).toHaveLength(1);
    expect(await issuesOf(pane, `${pane}&issue=Codertocat%7CHello-World%7C12`)).toEqual([]);
  },
);

test('a link to an issue of Linear still leads to it once its title, and so its URL, has changed', async () => {
  const base = 'https://linear.app/acme/issue/ENG-7';
  await trackers.LINEAR.deliver(linear({ url: `${base}/now-it-is-called-so` })).expect(204);
  expect(await issuesOf(`${base}/it-was-called-so`, base)).toHaveLength(1);
});

test.each([
  ['another issue', `${GITHUB_URL}2`],
  ['another host', GITHUB_URL.replace('github.com', 'github.example')],
  ['a page below', `${GITHUB_URL}/linked_closing_reference`],
])('a link to %s does not', async (_, link) => {
  await trackers.GITHUB.deliver(github()).expect(204);
  expect(await issuesOf(link)).toEqual([]);
});

describe('a delivery that is no issue', () => {
  test.each(GITHUB_OTHERS.flatMap(({ name, examples }) => examples.slice(0, 1).map((each) => [name, each])))(
    'is taken and changes nothing: %s of GitHub',
    async (_, payload) => {
      const before = await service.sql('SELECT * FROM tracker_issue ORDER BY issue_key');
      await trackers.GITHUB.deliver(payload).expect(204);
      expect(await service.sql('SELECT * FROM tracker_issue ORDER BY issue_key')).toEqual(before);
    },
  );

  test.each([
    ['empty', {}],
    ['an issue that is none', { issue: 7 }],
    ['an issue without members', { action: 'opened', issue: {} }],
    ['a URL that is none', github({ url: 'javascript:alert(1)' })],
    ['a URL that is too long', github({ url: `https://github.com/${'x'.repeat(900)}` })],
    ['a time that is none', github({ at: 'yesterday' })],
    ['a time of no calendar', github({ at: '+020000-01-01T00:00:00Z' })],
    ['a state that is no text', github({ state: { toString: 1 } as never })],
  ])('is taken and changes nothing: %s', async (_, payload) => {
    const before = await service.sql('SELECT * FROM tracker_issue ORDER BY issue_key');
    await trackers.GITHUB.deliver(payload).expect(204);
    expect(await service.sql('SELECT * FROM tracker_issue ORDER BY issue_key')).toEqual(before);
  });

  test.each([[null], [[1]], ['x'], [0]])('is refused where it is no object: %j', async (payload) => {
    expectProblem(await trackers.GITHUB.deliver(payload), InvalidInput);
  });

  test('texts that could not be stored are mended, and long ones cut', async () => {
    const url = 'https://github.com/a/b/issues/66';
    const title = `a\0b\ud800${'x'.repeat(600)}`;
    await trackers.GITHUB.deliver(github({ url, title, state: 'constructor' })).expect(204);
    expect(await issuesOf(url)).toMatchObject([
      { title: `ab\ufffd${'x'.repeat(497)}`, state: 'constructor', category: 'OPEN' },
    ]);
  });
});

describe('a delivery that its tracker has not signed', () => {
  test.each(KINDS)('is refused, and tells nothing of whether there is such a tracker: %s', async (kind) => {
    const body = JSON.stringify(SAMPLES[kind]());
    const { tracker } = trackers[kind];
    const [header] = Object.keys(signed(kind, body)) as [string];
    const cut = Object.values(signed(kind, body))[0]!.slice(0, -1);
    const refused = await Promise.all([
      send(service.http, tracker, body),
      send(service.http, tracker, body, signed(kind, body, 'the secret of another tracker')),
      send(service.http, tracker, body, { [header]: cut }),
      send(service.http, tracker, body, { [header]: '' }),
      send(service.http, { id: randomUUID() }, body, signed(kind, body)),
      send(
        service.http,
        { id: tracker.clientId === tracker.id ? 'web' : tracker.clientId },
        body,
        signed(kind, body),
      ),
      ...(kind === 'GITLAB' ? [] : [send(service.http, tracker, `${body} `, signed(kind, body))]),
    ]);
    for (const answer of refused) {
      expectProblem(answer, SignatureRefused);
      expect(answer.headers['www-authenticate']).toMatch(/./);
    }
    const bodies = refused.map(({ body: answered }) =>
      Object.assign(answered, { instance: '', requestId: '' }),
    );
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  test('is refused by the signature of another kind', async () => {
    const body = JSON.stringify(github());
    const sha1 = createHmac('sha1', SECRET).update(body).digest('hex');
    for (const headers of [
      signed('JIRA', body),
      signed('GITLAB', body),
      { 'x-hub-signature': `sha1=${sha1}` },
    ])
      expectProblem(await send(service.http, trackers.GITHUB.tracker, body, headers), SignatureRefused);
  });

  test('is refused with the clientId of the tracker', async () => {
    const { tracker } = await trackerIn(service, service, { clientId: 'by-client-id' });
    const body = JSON.stringify(github());
    expectProblem(
      await send(service.http, { id: tracker.clientId }, body, signed('GITHUB', body)),
      SignatureRefused,
    );
    await send(service.http, { id: tracker.id.toUpperCase() }, body, signed('GITHUB', body)).expect(204);
  });

  test('is refused once the secret is another, or the tracker deleted', async () => {
    const { tracker, deliver } = await trackerIn(service, service);
    await deliver(github()).expect(204);
    await service.http
      .patch(`/v1/tracker/${tracker.id}`)
      .send({ secret: 'the secret that came then' })
      .expect(200);
    expectProblem(await deliver(github()), SignatureRefused);
    const body = JSON.stringify(github());
    const again = () =>
      send(service.http, tracker, body, signed('GITHUB', body, 'the secret that came then'));
    await again().expect(204);
    await service.http.delete(`/v1/tracker/${tracker.id}`).expect(204);
    expectProblem(await again(), SignatureRefused);
  });

  test.each([
    ['old', -61_000],
    ['of the future', 61_000],
  ])('is refused if it is too %s, of Linear', async (_, difference) =>
    expectProblem(
      await trackers.LINEAR.deliver({ ...linear(), webhookTimestamp: Date.now() + difference }),
      SignatureRefused,
    ),
  );

  test('is refused without a time, of Linear', async () =>
    expectProblem(
      await trackers.LINEAR.deliver({ ...linear(), webhookTimestamp: undefined }),
      SignatureRefused,
    ));
});

describe('a body', () => {
  const sendTo = (body: string) => send(service.http, trackers.GITHUB.tracker, body, signed('GITHUB', body));

  test.each(['{"issue":', '', 'nothing', '\ufeff', '{"a":1}x'])(
    '%j is refused where it is signed',
    async (body) => expectProblem(await sendTo(body), MalformedRequest),
  );

  test('may be as large as any, and no larger', async () => {
    const filler = (length: number) => JSON.stringify({ ...github(), filler: 'x'.repeat(length) });
    await sendTo(filler(900_000)).expect(204);
    expectProblem(await sendTo(filler(1_048_576)), BodyTooLarge);
  });

  test('may have more values, and be nested deeper, than requests', async () => {
    const deep = Array.from({ length: 100 }).reduce((inner: unknown) => [inner], 1);
    await sendTo(JSON.stringify({ ...github(), many: Array(20_000).fill(0), deep })).expect(204);
  });

  test('may ask for any type of answer, as there is none', async () => {
    const body = JSON.stringify(github());
    const headers = { accept: 'text/html', ...signed('GITHUB', body) };
    expect((await send(service.http, trackers.GITHUB.tracker, body, headers)).status).toBe(204);
  });

  test('is not compressed', async () => {
    const body = JSON.stringify(github());
    const headers = { 'content-encoding': 'gzip', ...signed('GITHUB', body) };
    expectProblem(await send(service.http, trackers.GITHUB.tracker, body, headers), UnsupportedMediaType);
  });

  test.each(['application/x-www-form-urlencoded', 'application/merge-patch+json'])(
    'is no %s',
    async (type) => {
      const body = JSON.stringify(github());
      const headers = { 'content-type': type, ...signed('GITHUB', body) };
      expect((await send(service.http, trackers.GITHUB.tracker, body, headers)).status).toBe(415);
    },
  );
});
