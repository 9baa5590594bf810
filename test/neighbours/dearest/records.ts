import { randomUUID } from 'node:crypto';
import { textOf, times, type World } from '../world.js';
import {
  type Dearest,
  deleting,
  EXACT,
  get,
  list,
  longDescription,
  longText,
  made,
  patch,
  post,
  WORDS,
} from './requests.js';

const COMPANY = (n: number) => ({
  name: `${randomUUID()} ${textOf(200, n)}`,
  attributes: Object.fromEntries(times(20, (name) => [`Attribute ${name}`, textOf(1_000, n)])),
});
const FIELD = (n: number) => ({
  name: `${randomUUID()} ${n}`,
  type: 'MULTI_SELECT',
  options: times(500, (option) => `Option ${option} ${'o'.repeat(240)}`),
});
const FEEDBACK = ({ scale: { text } }: World, n: number) => ({
  content: textOf(text, n),
  excerpt: textOf(10_000, n),
  tags: times(100, (tag) => `tag ${tag} ${'t'.repeat(80)}`),
  company: `Company ${n % 50}`,
  authorEmail: `person-${n}@company.example`,
});

export const RECORDS: Readonly<Record<string, Dearest>> = {
  createCompany: post('company', (_, n) => COMPANY(n)),
  listCompanies: list('company', 'q=company'),
  getCompany: get('company/company-0'),
  updateCompany: patch('company/company-0', (_, n) => COMPANY(n)),
  deleteCompany: deleting('company', COMPANY),
  mergeCompany: made('company', COMPANY, (send, name) =>
    send('POST', `company/${name}/merge`, { into: 'company-0' }),
  ),
  createComponent: post('component', (world, n) => ({ title: textOf(500, n), ...longDescription(world, n) })),
  listComponents: list('component', WORDS),
  getComponent: get('component/component-0'),
  updateComponent: patch('component/component-0', longDescription),
  // With as many referrers as are counted.
  deleteComponent: (send) => send('DELETE', 'component/component-0'),
  changeManyFeedback: post('feedback/bulk', (_, n) => ({
    operations: times(500, (index) => ({
      create: {
        discoveryId: `small-${index % 5}`,
        content: textOf(1_000, n),
        company: `Company ${index}`,
        tags: ['a', 'b'],
      },
    })),
  })),
  createFeedback: post('feedback', (world, n) => ({ discoveryId: 'small-2', ...FEEDBACK(world, n) })),
  listFeedback: list('feedback', WORDS),
  queryFeedback: post('feedback/query', () => ({
    filter: {
      or: times(24, (n) => ({ content: { contains: `nothing ${n}` }, company: { contains: 'company' } })),
    },
    per_page: 100,
    offset: 0,
  })),
  countFeedback: post('feedback/count', () => ({
    filter: { content: { contains: 'readers' } },
    groupBy: 'authorEmail',
  })),
  getFeedback: get('feedback/feedback-0'),
  updateFeedback: patch('feedback/feedback-0', FEEDBACK),
  deleteFeedback: async (send, world, n) => {
    const { body } = await send('POST', 'feedback', { discoveryId: 'small-2', ...FEEDBACK(world, n) });
    return send('DELETE', `feedback/${body['feedback']?.id}`);
  },
  createMessage: post('message', longText),
  listMessages: list('message', WORDS),
  getMessage: get('message/message-0'),
  updateMessage: patch('message/message-0', longText),
  deleteMessage: deleting('message', (n) => ({ text: textOf(50_000, n) })),
  createDiscoveryField: made('discovery-field', FIELD, (send, name) =>
    send('DELETE', `discovery-field/${name}`),
  ),
  listDiscoveryFields: get('discovery-field?per_page=100&sort=-updatedAt&offset=10', EXACT),
  getDiscoveryField: get('discovery-field/field-0'),
  updateDiscoveryField: patch('discovery-field/field-0', (_, n) => ({ name: `Field of ${n}` })),
  deleteDiscoveryField: deleting('discovery-field', FIELD),
  createDiscoveryState: made(
    'discovery-state',
    (n) => ({ name: `${randomUUID()} ${n}` }),
    (send, name) => send('DELETE', `discovery-state/${name}`),
  ),
  listDiscoveryStates: list('discovery-state'),
  getDiscoveryState: get('discovery-state/state-0'),
  updateDiscoveryState: patch('discovery-state/state-0', (_, n) => ({
    isDefault: true,
    name: `State of ${n}`,
  })),
  deleteDiscoveryState: deleting('discovery-state', (n) => ({ name: `${randomUUID()} ${n}` })),
  createUser: post('user', (_, n) => ({ name: textOf(255, n), email: `${n}@${'long.'.repeat(40)}example` })),
  listUsers: list('user', 'q=lighthouse'),
  getUser: get('user/user-0'),
  // All discoveries that it is assigned to are put in order again.
  updateUser: patch('user/user-0', (_, n) => ({ name: textOf(200, n) })),
  deleteUser: (send) => send('DELETE', 'user/user-0'),
  getOverview: get('workspace'),
  updateOwnWorkspace: patch('workspace', (_, n) => ({
    recordUrl: `https://records.example/{id}/${'x'.repeat(2_000)}/${n}`,
  })),
  getMe: get('me'),
};
