import { randomUUID } from 'node:crypto';
import type { Answer, Send } from '../../events/sender.js';
import { gitlab } from '../../integrations/trackers/samples.js';
import { heavyMembers, textOf, times, TRACKER_SECRET, type World } from '../world.js';
import { type Dearest, deleting, EXACT, get, history, list, patch, post } from './requests.js';

const tracker = () => ({ kind: 'JIRA', name: textOf(200), secret: TRACKER_SECRET });

const token = { name: textOf(100), scopes: ['read'] };

const ofTokens = (then: (send: Send, id: string) => Promise<Answer>, path = 'api-token'): Dearest => {
  return async (send) => then(send, (await send('POST', path, token)).body['apiToken']?.id);
};

const file = ({ scale: { many, text } }: World, n: number): string =>
  times(many, (index) =>
    JSON.stringify({
      discovery: { clientId: `file-${index}`, title: textOf(100, n), description: textOf(text / 10, n) },
    }),
  ).join('\n');

export const HAPPENED: Readonly<Record<string, Dearest>> = {
  // Either a page of as many bytes as fit, or one for which all is walked through.
  listEvents: (send, _, n) =>
    send('GET', `event?from=start&per_page=100&${n % 2 ? 'type=discovery.updated' : 'type=webhook.deleted'}`),
  streamEvents: (send) => send('GET', 'event/stream?from=start'),
  listCompanyHistory: history('company/company-0'),
  listComponentHistory: history('component/component-0'),
  listDiscoveryHistory: history('discovery/heavy-0'),
  listDiscoveryStateHistory: history('discovery-state/state-0'),
  listDiscoveryFieldHistory: history('discovery-field/field-0'),
  listUserHistory: history('user/user-0'),
  listFeedbackHistory: history('feedback/feedback-0'),
  listViewHistory: history('view/view-0'),
  listCommentHistory: history('comment/comment-0'),
  listMessageHistory: history('message/message-0'),
  listApiTokenHistory: (send, world, n) => history(`api-token/${world.token}`)(send, world, n),
  listWebhookHistory: history('webhook/webhook-0'),
  listTrackerHistory: history('tracker/tracker-0'),
  undoChange: (send, world) => send('POST', `change/${world.import}/undo`, { dryRun: true }),
  // Before erasures, which take the rows.
  getRejectedRows: (send, world) => send('GET', `import/${world.rejected}/rejected`),
  createErasure: post('erasure', (_, n) => ({ authorEmail: `person-${n % 100}@company.example` })),
  getErasure: (send, { erasure }) => send('GET', `erasure/${erasure}`),
  exportRecords: get('export'),
  listImports: list('import'),
  getImport: (send, world) => send('GET', `import/${world.import}`),
  createWebhook: post('webhook', () => ({
    url: `https://hooks.riverside.example/${'x'.repeat(1_000)}`,
    types: times(100, (n) => `discovery.${'x'.repeat(n + 1)}`),
  })),
  listWebhooks: list('webhook'),
  getWebhook: get('webhook/webhook-0'),
  updateWebhook: patch('webhook/webhook-0', (_, n) => ({ description: textOf(400, n) })),
  deleteWebhook: deleting('webhook', () => ({
    url: 'https://hooks.riverside.example/',
    types: ['nothing.happened'],
  })),
  createTracker: post('tracker', tracker),
  listTrackers: list('tracker'),
  getTracker: get('tracker/tracker-0'),
  updateTracker: patch('tracker/tracker-0', (_, n) => ({ name: textOf(200, n) })),
  deleteTracker: deleting('tracker', tracker),
  // A large delivery, about an issue that a discovery with many others links to.
  receiveFromTracker: (send, { tracker, scale }, n) => {
    const [url = ''] = heavyMembers(scale, 0)['alphaIssueUrls'] as string[];
    const changes = { state: n % 2 ? 'closed' : 'opened', url, at: new Date(Date.now()).toISOString() };
    const payload = { ...gitlab(changes), description: textOf(Math.min(scale.text, 900_000), n) };
    return send('POST', `tracker/${tracker}/receive`, payload, { 'x-gitlab-token': TRACKER_SECRET });
  },
  listIssues: get('discovery/heavy-0/issue'),
  rotateWebhookSecret: post('webhook/webhook-0/rotate-secret', () => ({})),
  testWebhook: post('webhook/webhook-0/test', () => ({})),
  replayWebhook: post('webhook/webhook-0/replay', () => ({
    since: new Date(Date.now() - 86_400_000).toISOString(),
  })),
  listDeliveries: list('webhook/webhook-0/delivery'),
  getDelivery: (send, { delivery }) => send('GET', `webhook/webhook-0/delivery/${delivery}`),
  retryDelivery: (send, { delivery }) => send('POST', `webhook/webhook-0/delivery/${delivery}/retry`),
};

export const TOKENS: Readonly<Record<string, Dearest>> = {
  createApiToken: ofTokens((send, id) => send('DELETE', `api-token/${id}`)),
  listApiTokens: list('api-token'),
  getApiToken: (send, world) => send('GET', `api-token/${world.token}`),
  updateApiToken: (send, world, n) => send('PATCH', `api-token/${world.token}`, { name: textOf(100, n) }),
  deleteApiToken: ofTokens((send, id) => send('DELETE', `api-token/${id}`)),
  rotateApiToken: ofTokens((send, id) => send('POST', `api-token/${id}/rotate`, {})),
};

/** Imports go on when they are answered. */
export const IMPORTS: Readonly<Record<string, Dearest>> = {
  createImport: (send, world, n) => send('POST', 'import', file(world, n)),
  deleteImport: async (send, world, n) => {
    const { body } = await send('POST', 'import', file(world, n));
    return send('DELETE', `import/${body['import']?.id}`);
  },
};

/** By an operator, whose secret is none of the workspace's. */
export const OF_OPERATORS: Readonly<Record<string, Dearest>> = {
  createWorkspace: post('operator/workspace', (_, n) => ({ name: `${randomUUID()} ${n}` })),
  listWorkspaces: get('operator/workspace?per_page=100&offset=1', EXACT),
  getWorkspace: (send, { workspace }) => send('GET', `operator/workspace/${workspace}`),
  updateWorkspace: (send, { workspace }) =>
    send('PATCH', `operator/workspace/${workspace}`, { name: `Full ${randomUUID()}` }),
  createApiTokenOfWorkspace: (send, { workspace }) =>
    send('POST', `operator/workspace/${workspace}/api-token`, token),
  listApiTokensOfWorkspace: (send, { workspace }) =>
    send('GET', `operator/workspace/${workspace}/api-token?per_page=100&offset=1`, undefined, EXACT),
  deleteApiTokenOfWorkspace: async (send, { workspace }) => {
    const path = `operator/workspace/${workspace}/api-token`;
    return send('DELETE', `${path}/${(await send('POST', path, token)).body['apiToken']?.id}`);
  },
};
