import type { Make } from './make.js';
import type { TestWorkspace } from './service.js';

/** The records that callers can name, by the segment of the path that they are found under. */
export const KINDS = {
  company: (make: Make, members?: Members) => make.company(members),
  component: (make: Make, members?: Members) => make.component(members),
  comment: (make: Make, members?: Members) => make.comment(members),
  discovery: async (make: Make, members?: Members) => {
    const discovery = await make.discovery(members);
    const { id } = await make.comment({ on: discovery });
    for (const each of [discovery.id, discovery.clientId]) comments.set(each, id);
    return discovery;
  },
  'discovery-field': (make: Make, members?: Members) => make.field(members),
  'discovery-state': (make: Make, members?: Members) => make.state(members),
  feedback: async (make: Make, members?: Members) =>
    make.feedback({ on: await make.discovery(), ...members }),
  message: (make: Make, members?: Members) => make.message(members),
  user: (make: Make, members?: Members) => make.user(members),
  view: (make: Make, members?: Members) => make.view(members),
  'api-token': (make: Make, { clientId: _, ...members }: Members = {}) => make.token(members),
  import: (make: Make) => make.import(),
  change: (make: Make) => make.change(),
  erasure: (make: Make) => make.erasure({ authorEmail: 'nobody@company.example' }),
  webhook: async (make: Make, members?: Members) => {
    const webhook = await make.webhook(members);
    const { id } = await make.delivery(webhook);
    for (const each of [webhook.id, webhook.clientId]) deliveries.set(each, id);
    return webhook;
  },
  tracker: (make: Make, members?: Members) => make.tracker(members),
  delivery: async (make: Make) => make.delivery(await make.webhook()),
};
/** Of each discovery one, by whatever the discovery is named by. */
export const comments = new Map<string, string>();
/** Of each webhook one, by whatever the webhook is named by. */
export const deliveries = new Map<string, string>();
export type Kind = keyof typeof KINDS;
export type Members = Record<string, unknown>;
export interface Identified {
  id: string;
  clientId?: string;
}

/** What of another workspace a place can name: records, or words of theirs. */
export type Theirs =
  readonly Kind[] | 'listed' | 'like the path' | 'tag' | 'word' | 'company' | 'address' | 'clientId' | 'name';

/** Every member and query parameter that takes a name of something. `isolation.test.ts` stops at one that is missing. */
export const NAMING: Readonly<Record<string, Theirs>> = {
  addAssignees: ['user'],
  after: ['discovery'],
  assignee: ['user'],
  assignees: ['user'],
  before: ['discovery'],
  clientId: 'clientId',
  companyId: ['company'],
  'delete.id': 'listed',
  discoveryId: ['discovery'],
  discoveryStateId: ['discovery-state'],
  field: ['discovery-field'],
  'field.id': ['discovery-field'],
  'filter.id': ['feedback'],
  id: 'listed',
  into: 'like the path',
  messageId: ['message'],
  'move.id': ['discovery'],
  name: 'name',
  parentId: ['component', 'discovery'],
  q: 'word',
  removeAssignees: ['user'],
  tag: 'tag',
  to: ['change'],
  'update.id': 'listed',
  userId: ['user'],
  view: ['view'],
};

/** A workspace with a record of every kind, all of whose texts have its word in them. */
export interface World extends TestWorkspace {
  readonly word: string;
  readonly records: Readonly<Record<Kind, Identified>>;
}

export async function worldIn(workspace: TestWorkspace, word: string): Promise<World> {
  const { make } = workspace;
  const named = (kind: string) => ({ clientId: `${word}-${kind}`, name: `${word} ${kind}` });
  const titled = (kind: string) => ({ clientId: `${word}-${kind}`, title: `${word} ${kind}` });
  const company = await make.company(named('company'));
  const component = await make.component(titled('component'));
  const state = await make.state(named('discovery-state'));
  const field = await make.field(named('discovery-field'));
  const user = await make.user(named('user'));
  const discovery = await KINDS.discovery(make, {
    ...titled('discovery'),
    under: component,
    description: `${word} description`,
    discoveryStateId: state.id,
    assignees: [user.id],
    tags: [`${word}-tag`],
    fieldsValues: [{ field: { id: field.id }, value: `${word} value` }],
    alphaIssueUrls: [`https://${word}.example/1`],
  });
  await make.discovery({ ...titled('below'), under: discovery });
  const message = await make.message({
    clientId: `${word}-message`,
    text: `${word} text`,
    companyId: company.id,
  });
  const feedback = await make.feedback({
    on: discovery,
    clientId: `${word}-feedback`,
    content: `${word} content`,
    companyId: company.id,
    messageId: message.id,
    authorEmail: `${word}@company.example`,
    tags: [`${word}-tag`],
  });
  const view = await make.view({ ...named('view'), query: { filter: { title: { contains: word } } } });
  const said = { clientId: `${word}-comment`, text: `${word} text`, author: `${word} author` };
  const comment = await make.comment({ on: discovery, ...said });
  const token = await make.token({ name: `${word} api-token`, userId: user.id });
  const webhook = await KINDS.webhook(make, {
    clientId: `${word}-webhook`,
    url: `https://${word}.example/`,
  });
  return {
    ...workspace,
    word,
    records: {
      company,
      component,
      comment,
      discovery,
      'discovery-field': field,
      'discovery-state': state,
      feedback,
      message,
      user,
      view,
      'api-token': token,
      // Before the import, whose rejected rows it would take.
      erasure: await make.erasure({ authorEmail: 'nobody@company.example' }),
      import: await make.import(),
      change: await make.change(),
      webhook,
      tracker: await make.tracker(named('tracker')),
      delivery: { id: String(deliveries.get(webhook.id)) },
    },
  };
}
