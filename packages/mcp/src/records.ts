import { cut } from './results.js';
import type { Json, Shown } from './tool.js';

const IDENTITY = ['id', 'clientId'];

export const STATE = { record: 'StateRecord', members: [...IDENTITY, 'name', 'isDefault'] };
export const FIELD = { record: 'FieldRecord', members: [...IDENTITY, 'name', 'type', 'options', 'formula'] };
export const COMPONENT = { record: 'ComponentRecord', members: [...IDENTITY, 'title'] };
export const USER = { record: 'UserRecord', members: [...IDENTITY, 'name', 'email'] };
export const VIEW = { record: 'ViewRecord', members: [...IDENTITY, 'name'] };
export const TAG = { record: 'DiscoveryTagRecord', members: ['name', 'discoveries'] };

/** A discovery among others. */
export const DISCOVERY_LINE = {
  record: 'DiscoveryRecord',
  members: [
    ...IDENTITY,
    'title',
    'discoveryStateId',
    'parentId',
    'assignees',
    'tags',
    'feedbackScore',
    'customers',
    'revenue',
    'lastFeedback',
    'updatedAt',
    'fieldsValues',
  ],
};

/** A discovery alone. */
export const DISCOVERY = {
  record: 'DiscoveryRecord',
  members: [
    ...DISCOVERY_LINE.members,
    'createdAt',
    'description',
    'parentType',
    'lastDiscoverystateUpdatedAt',
    'alphaIssueUrls',
    'bravoIssueUrls',
    'charlieIssueUrls',
    'deltaIssueUrls',
    'echoCardUrls',
  ],
};

export const FEEDBACK = {
  record: 'FeedbackRecord',
  members: [
    ...IDENTITY,
    'discoveryId',
    'score',
    'starred',
    'title',
    'content',
    'authorName',
    'authorEmail',
    'company',
    'sourceUrl',
    'createdAt',
  ],
};

export const CHANGE = { record: 'ChangeRecord', members: ['id', 'at', 'type', 'actor', 'members'] };

/** Longer texts take the place of other records. */
const MAX_TEXT_IN_LISTS = 1_000;

/** Of a record the members that are shown, unless they say nothing. */
export function show(record: Json, { members }: Shown): Json {
  const shown = members.map((name) => [name, record[name]] as const);
  return Object.fromEntries(shown.filter(([name, value]) => !saysNothing(name, value, record)));
}

function saysNothing(name: string, value: unknown, record: Json): boolean {
  if (value === undefined || value === null) return true;
  if (name === 'clientId') return value === record['id'];
  if (name === 'customers' || name === 'revenue') return value === 0;
  return Array.isArray(value) && value.length === 0;
}

export const showInList =
  (shown: Shown) =>
  (record: Json): Json =>
    cut(show(record, shown), MAX_TEXT_IN_LISTS) as Json;
