import { describe, expect, test } from '@jest/globals';
import type { Made } from '../../support/make.js';
import { expectProblem } from '../../support/problem.js';
import { useReceiver } from '../../support/receiver.js';
import { ChangeNotUndoable } from '../../../src/events/undo/undo.problems.js';
import { held, untilWaiting } from '../../support/blocked.js';
import { eventually } from '../../support/eventually.js';
import { useService } from '../../support/use-service.js';
import { github, jira } from './samples.js';
import { trackerIn } from './tracked.js';

const webhooks = { key: Buffer.alloc(32, 1), deny: [], allowPrivate: true, timeout: 15_000 };
const service = useService({ webhooks });
const receiver = useReceiver();

let issues = 0;
/** The URL of an issue that no other test tells of. */
const newIssue = () => `https://github.com/riverside/website/issues/${(issues += 1)}`;

const at = (second: number) =>
  new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString().replace('.000', '');

const STATES = { closed: 'done', open: 'in-progress' };

const shown = async ({ id }: Made) =>
  (await service.http.get(`/v1/discovery/${id}`).expect(200)).body.discovery;

/** The `clientId` of the state that a discovery is in. */
async function stateOf(discovery: Made): Promise<string> {
  const { discoveryStateId } = await shown(discovery);
  const { body } = await service.http.get(`/v1/discovery-state/${discoveryStateId}`).expect(200);
  return body.discoveryState.clientId;
}

const moveTo = (discovery: Made, discoveryStateId: string) =>
  service.http.patch(`/v1/discovery/${discovery.id}`).send({ discoveryStateId }).expect(200);

interface Change {
  id: string;
  type: string;
  actor: object;
  members: { name: string; before?: Record<string, unknown>; after?: Record<string, unknown> }[];
}

/** What the tracker did to a discovery, the newest first. */
const historyOf = async ({ id }: Made): Promise<Change[]> => {
  const { body } = await service.http.get(`/v1/discovery/${id}/history?per_page=100`).expect(200);
  return body.changes.filter(({ actor }: { actor: { kind: string } }) => actor.kind === 'tracker');
};

const issuesOf = async ({ id }: Made) =>
  (await service.http.get(`/v1/discovery/${id}/issue`).expect(200)).body.issues;

/** A tracker, and a discovery with an issue of it. */
async function linked(members: object = {}) {
  const url = newIssue();
  const { tracker, deliver } = await trackerIn(service, service, { states: STATES, ...members });
  const discovery = await service.make.discovery({ alphaIssueUrls: [url] });
  const tell = (state: string, second: number, more: object = {}) =>
    deliver(github({ url, state, at: at(second), ...more })).expect(204);
  return { url, tracker, deliver, discovery, tell };
}

describe('an issue that changes', () => {
  test('is an event of each discovery that links to it, in feed, history and webhooks', async () => {
    const hook = await service.make.webhook({ url: receiver.url, types: ['discovery.issueChanged'] });
    const { url, tracker, discovery, tell } = await linked({ states: undefined, name: 'Website' });
    const other = await service.make.discovery({ echoCardUrls: [`${url}#top`] });
    const version = (await service.http.get(`/v1/discovery/${discovery.id}`)).headers['etag'];
    await tell('open', 1);
    await tell('closed', 2);
    const issue = { url, title: 'Spelling error in the README file', state: 'closed', category: 'DONE' };
    const former = { ...issue, state: 'open', category: 'OPEN' };
    const actor = { kind: 'tracker', id: tracker.id, name: 'Website' };
    for (const each of [discovery, other]) {
      expect(await historyOf(each)).toMatchObject([
        { type: 'discovery.issueChanged', actor, members: [{ name: 'issue', before: former, after: issue }] },
        { type: 'discovery.issueChanged', actor, members: [{ name: 'issue', after: former }] },
      ]);
      const feed = `/v1/event?type=discovery.issueChanged&record=${each.id}&per_page=100`;
      const { body } = await service.http.get(feed).expect(200);
      expect(body.events).toMatchObject([
        { record: { kind: 'discovery', id: each.id }, actor, after: { issue: former } },
        { actor, before: { issue: former }, after: { issue } },
      ]);
      expect(body.events[0]).not.toHaveProperty('before');
    }
    await eventually(() => expect(receiver.received.length).toBe(4));
    expect(receiver.received[0]!.body).toMatchObject({
      type: 'discovery.issueChanged',
      data: { actor, after: { issue: former } },
    });
    await service.http.delete(`/v1/webhook/${hook.id}`).expect(204);
    // The issue is no part of the discovery's version.
    expect((await service.http.get(`/v1/discovery/${discovery.id}`)).headers['etag']).toBe(version);
  });

  test('can not be undone', async () => {
    const { discovery, tell } = await linked({ states: undefined });
    await tell('open', 1);
    const [change] = await historyOf(discovery);
    expectProblem(await service.http.post(`/v1/change/${change!.id}/undo`).send({}), ChangeNotUndoable);
  });

  test('that is gone is shown no more, and comes back once it is reopened', async () => {
    const { discovery, tell } = await linked({ states: undefined });
    await tell('open', 1);
    await tell('open', 2, { action: 'transferred' });
    expect(await issuesOf(discovery)).toEqual([]);
    const [{ members }] = (await historyOf(discovery)) as [Change];
    expect(members).toEqual([{ name: 'issue', before: expect.objectContaining({ state: 'open' }) }]);
    await tell('open', 1);
    expect(await issuesOf(discovery)).toEqual([]);
    await tell('open', 3);
    expect(await issuesOf(discovery)).toHaveLength(1);
  });

  test('that was deleted does not come back by what happened before', async () => {
    const { discovery, tell } = await linked();
    await tell('open', 1);
    await tell('closed', 2, { action: 'deleted' });
    await tell('closed', 2);
    expect(await issuesOf(discovery)).toEqual([]);
    expect(await stateOf(discovery)).toBe('in-progress');
  });

  test('is known before a discovery links to it', async () => {
    const url = newIssue();
    const { deliver } = await trackerIn(service, service);
    await deliver(github({ url, at: at(1) })).expect(204);
    const discovery = await service.make.discovery();
    expect(await issuesOf(discovery)).toEqual([]);
    await service.http
      .patch(`/v1/discovery/${discovery.id}`)
      .send({ bravoIssueUrls: [url] })
      .expect(200);
    expect(await issuesOf(discovery)).toHaveLength(1);
    await service.http.patch(`/v1/discovery/${discovery.id}`).send({ bravoIssueUrls: null }).expect(200);
    expect(await issuesOf(discovery)).toEqual([]);
  });

  test('belongs to the tracker that told of it first, until that is deleted', async () => {
    const { url, tracker, discovery, tell } = await linked();
    const other = await trackerIn(service, service, { states: STATES });
    await tell('open', 1);
    await other.deliver(github({ url, state: 'closed', at: at(2) })).expect(204);
    expect(await issuesOf(discovery)).toMatchObject([{ state: 'open' }]);
    await service.http.delete(`/v1/tracker/${tracker.id}`).expect(204);
    expect(await issuesOf(discovery)).toEqual([]);
    await other.deliver(github({ url, state: 'closed', at: at(2) })).expect(204);
    expect(await issuesOf(discovery)).toMatchObject([{ state: 'closed' }]);
  });

  test('shows its assignee and time, which are no events', async () => {
    const { discovery, tell } = await linked({ states: undefined });
    await tell('open', 1);
    await tell('open', 2, { assignee: 'hubot' });
    expect(await issuesOf(discovery)).toMatchObject([
      { assignee: 'hubot', updatedAt: '2026-11-20T09:00:02.000Z' },
    ]);
    expect(await historyOf(discovery)).toHaveLength(1);
  });
});

test('erasing a user takes the name from the issues that are assigned to it', async () => {
  const { discovery, tell } = await linked();
  await tell('open', 1, { assignee: 'HUBOT' });
  const other = await linked();
  await other.tell('open', 1, { assignee: 'Monalisa' });
  const { id } = await service.make.user({ name: 'Hubot' });
  await service.make.erasure({ userId: id });
  await eventually(async () => expect((await issuesOf(discovery))[0]).not.toHaveProperty('assignee'));
  expect(await issuesOf(other.discovery)).toMatchObject([{ assignee: 'Monalisa' }]);
});

describe('deliveries', () => {
  test('that come twice, or late, change nothing', async () => {
    const { discovery, tell } = await linked();
    await tell('open', 1);
    await tell('closed', 3);
    const before = [await shown(discovery), await historyOf(discovery), await issuesOf(discovery)];
    await tell('closed', 3);
    await tell('open', 2);
    await tell('open', 1);
    expect([await shown(discovery), await historyOf(discovery), await issuesOf(discovery)]).toEqual(before);
  });

  test('of the same second count in the order in which they come, each once', async () => {
    const { discovery, tell } = await linked({ states: undefined });
    const states = async () =>
      (await historyOf(discovery)).map(({ members }) => members[0]?.after?.['state']);
    await tell('open', 1, { action: 'opened' });
    await tell('closed', 1);
    await tell('open', 1, { action: 'reopened' });
    expect(await states()).toEqual(['open', 'closed', 'open']);
    await tell('closed', 1);
    await tell('open', 1, { action: 'opened' });
    expect(await states()).toEqual(['open', 'closed', 'open']);
  });

  test('at the same moment end as the newest says', async () => {
    const { discovery, tell } = await linked();
    const rounds = Array.from({ length: 10 }, (_, round) => round * 10);
    for (const round of rounds)
      await Promise.all(
        [7, 2, 9, 4, 1].map((second) => tell(second === 9 ? 'closed' : 'open', round + second)),
      );
    expect(await issuesOf(discovery)).toMatchObject([{ state: 'closed' }]);
    expect(await stateOf(discovery)).toBe('done');
    const times = (await historyOf(discovery)).map(({ type }) => type);
    expect(times.length).toBeGreaterThanOrEqual(2);
  });

  test('about two issues of a discovery at the same moment move it once', async () => {
    const { deliver } = await trackerIn(service, service, { states: STATES });
    for (let round = 0; round < 10; round += 1) {
      const urls = [newIssue(), newIssue()];
      const discovery = await service.make.discovery({ alphaIssueUrls: urls });
      for (const url of urls) await deliver(github({ url, at: at(1) })).expect(204);
      await Promise.all(urls.map((url) => deliver(github({ url, state: 'closed', at: at(2) })).expect(204)));
      expect(await stateOf(discovery)).toBe('done');
    }
  });
});

describe('a discovery', () => {
  test('moves to the state that its only issue stands for, as an ordinary change', async () => {
    const { tracker, discovery, tell } = await linked();
    expect(await stateOf(discovery)).toBe('backlog');
    await tell('open', 1);
    expect(await stateOf(discovery)).toBe('in-progress');
    await tell('closed', 2);
    expect(await stateOf(discovery)).toBe('done');
    const { updatedAt, lastDiscoverystateUpdatedAt } = await shown(discovery);
    expect(lastDiscoverystateUpdatedAt).toBe(updatedAt);
    const moved = (await historyOf(discovery)).find(({ type }) => type === 'discovery.updated');
    expect(moved).toMatchObject({ actor: { kind: 'tracker', id: tracker.id } });
    await service.http.post(`/v1/change/${moved!.id}/undo`).send({}).expect(200);
    expect(await stateOf(discovery)).toBe('in-progress');
    expect(await issuesOf(discovery)).toMatchObject([{ state: 'closed' }]);
  });

  test('that an undo has taken back is not moved again, until somebody moves it back', async () => {
    const { discovery, tell } = await linked();
    await tell('closed', 1);
    const [moved] = await historyOf(discovery);
    await service.http.post(`/v1/change/${moved!.id}/undo`).send({}).expect(200);
    await tell('closed', 2, { title: 'Another title' });
    await tell('open', 3);
    expect(await stateOf(discovery)).toBe('backlog');
    await moveTo(discovery, 'done');
    await tell('closed', 4);
    await tell('open', 5);
    expect(await stateOf(discovery)).toBe('in-progress');
  });

  test('that somebody has moved by hand is not moved, until it is where the tracker had it', async () => {
    const { discovery, tell } = await linked();
    await tell('closed', 1);
    const review = await service.make.state();
    await moveTo(discovery, review.id);
    await tell('open', 2);
    await tell('closed', 3);
    expect((await shown(discovery)).discoveryStateId).toBe(review.id);
    await moveTo(discovery, 'done');
    await tell('open', 4);
    expect(await stateOf(discovery)).toBe('in-progress');
  });

  test('that was discarded before the tracker first told of its issues stays discarded', async () => {
    const { discovery, tell } = await linked();
    const dropped = await service.make.state({ category: 'DISCARDED' });
    await moveTo(discovery, dropped.id);
    await tell('closed', 1);
    expect((await shown(discovery)).discoveryStateId).toBe(dropped.id);
    await moveTo(discovery, 'backlog');
    await tell('open', 2);
    expect(await stateOf(discovery)).toBe('in-progress');
  });

  test('that is already where a delivery leads counts as moved there', async () => {
    const { discovery, tell } = await linked();
    await tell('closed', 1);
    await moveTo(discovery, 'in-progress');
    await tell('open', 2);
    expect((await historyOf(discovery)).map(({ type }) => type)).toEqual([
      'discovery.issueChanged',
      'discovery.updated',
      'discovery.issueChanged',
    ]);
    await tell('closed', 3);
    expect(await stateOf(discovery)).toBe('done');
  });

  test('is moved only by what changes: neither by another title nor by other states of the tracker', async () => {
    const { tracker, discovery, tell } = await linked({ states: { closed: 'done' } });
    await tell('open', 1);
    await service.http.patch(`/v1/tracker/${tracker.id}`).send({ states: STATES }).expect(200);
    await tell('open', 2, { title: 'Another title' });
    expect(await stateOf(discovery)).toBe('backlog');
  });

  test('with two issues of two trackers moves once both stand for the same', async () => {
    const { url, tell } = await linked();
    const jiras = await trackerIn(service, service, {
      kind: 'JIRA',
      states: { DONE: 'done', started: 'in-progress' },
    });
    const links = {
      alphaIssueUrls: [url],
      charlieIssueUrls: ['https://jira.atlassian.com/browse/JRA-20002'],
    };
    const discovery = await service.make.discovery(links);
    await tell('open', 1);
    await jiras.deliver(jira({ state: 'To Do' })).expect(204);
    await tell('closed', 2);
    // "To Do" stands for no state.
    expect(await stateOf(discovery)).toBe('in-progress');
    const later = (day: number) => `2021-05-0${day}T10:11:12.000+0000`;
    await jiras.deliver(jira({ state: 'In Progress', at: later(8) })).expect(204);
    expect(await stateOf(discovery)).toBe('in-progress');
    await jiras.deliver(jira({ state: 'Done', at: later(9) })).expect(204);
    expect(await stateOf(discovery)).toBe('done');
    const { body } = await service.http.get(`/v1/discovery/${discovery.id}?select=issueCounts`).expect(200);
    expect(body.discovery.issueCounts).toEqual({ done: 2, all: 2 });
  });

  test('whose last open issue is gone moves as well', async () => {
    const { deliver } = await trackerIn(service, service, { states: { closed: 'done' } });
    const [left, gone] = [newIssue(), newIssue()];
    const discovery = await service.make.discovery({ alphaIssueUrls: [left, gone] });
    await deliver(github({ url: gone, at: at(1) })).expect(204);
    await deliver(github({ url: left, state: 'closed', at: at(1) })).expect(204);
    expect(await stateOf(discovery)).toBe('backlog');
    await deliver(github({ url: gone, action: 'deleted', at: at(2) })).expect(204);
    expect(await stateOf(discovery)).toBe('done');
  });

  test('moves with every other one that links to the issue', async () => {
    const { url, discovery, tell } = await linked();
    const others = [await service.make.discovery({ deltaIssueUrls: [url] }), discovery];
    await moveTo(others[0]!, 'done');
    await tell('closed', 1);
    for (const each of others) expect(await stateOf(each)).toBe('done');
  });

  test('names of states are told regardless of case, and come before categories', async () => {
    const { discovery, tell } = await linked({
      states: { OPEN: 'backlog', done: 'backlog', CLOSED: 'done' },
    });
    await tell('closed', 1);
    expect(await stateOf(discovery)).toBe('done');
  });

  test('stays as it is in another workspace that links to the same issue', async () => {
    const { url, tell } = await linked();
    const theirs = await service.workspace('another workspace with the same issue');
    const { id } = await theirs.make.discovery({ alphaIssueUrls: [url] });
    const before = (await theirs.http.get(`/v1/discovery/${id}`).expect(200)).body;
    await tell('closed', 1);
    expect((await theirs.http.get(`/v1/discovery/${id}`).expect(200)).body).toEqual(before);
    expect((await theirs.http.get(`/v1/discovery/${id}/issue`).expect(200)).body).toEqual({ issues: [] });
    expect((await theirs.http.get(`/v1/event?record=${id}`).expect(200)).body.events).toHaveLength(1);
  });

  test('keeps its issues when another one is merged into it', async () => {
    const { discovery, tell } = await linked();
    await tell('open', 1);
    const survivor = await service.make.discovery();
    await service.http.post(`/v1/discovery/${discovery.id}/merge`).send({ into: survivor.id }).expect(200);
    expect(await issuesOf(survivor)).toHaveLength(1);
    expect(await issuesOf(discovery)).toHaveLength(1);
    await tell('closed', 2);
    expect(await stateOf(survivor)).toBe('done');
  });
});

describe('counts of issues', () => {
  test('are shown where they are selected, in lists, queries and fields', async () => {
    const { discovery, tell } = await linked({ states: undefined });
    const bare = await service.make.discovery();
    await tell('closed', 1);
    const ids = `id=${discovery.id}&id=${bare.id}`;
    const counts = [
      { done: 1, all: 1 },
      { done: 0, all: 0 },
    ];
    const countsIn = ({ body }: { body: { discoveries: { issueCounts: object }[] } }) =>
      body.discoveries.map(({ issueCounts }) => issueCounts);
    const list = await service.http.get(`/v1/discovery?${ids}&select=issueCounts`).expect(200);
    expect(countsIn(list)).toEqual(counts);
    const fields = await service.http.get(`/v1/discovery?${ids}&fields=issueCounts`).expect(200);
    expect(fields.body.discoveries).toEqual([
      { id: discovery.id, issueCounts: counts[0] },
      { id: bare.id, issueCounts: counts[1] },
    ]);
    const filter = { id: { in: [discovery.id, bare.id] } };
    const query = { filter, select: 'issueCounts, rank' };
    expect(countsIn(await service.http.post('/v1/discovery/query').send(query).expect(200))).toEqual(counts);
    expect(
      (await service.http.get(`/v1/discovery?${ids}&select=issues`)).body.discoveries[0],
    ).not.toHaveProperty('issueCounts');
    const made = await service.http
      .post('/v1/discovery?select=issueCounts')
      .send({ title: 'New' })
      .expect(201);
    expect(made.body.discovery.issueCounts).toEqual(counts[1]);
  });
});

test('a state that is deleted while a delivery leads to it does not keep the delivery from being taken', async () => {
  const state = await service.make.state();
  const { tracker, discovery, tell } = await linked({ states: { closed: state.id } });
  await tell('open', 1);
  const delivering: Promise<unknown>[] = [];
  await held(service, 'discovery', discovery, async () => {
    delivering.push(tell('closed', 2).then(({ status }) => status));
    await untilWaiting(service, 1);
    await service.http.patch(`/v1/tracker/${tracker.id}`).send({ states: null }).expect(200);
    await service.http.delete(`/v1/discovery-state/${state.id}`).expect(204);
  });
  expect(await Promise.all(delivering)).toEqual([204]);
  expect(await issuesOf(discovery)).toMatchObject([{ state: 'closed' }]);
  expect(await stateOf(discovery)).toBe('backlog');
});
