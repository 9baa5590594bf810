import type { FieldType } from '../../fields/field-type.js';
import type { Table } from './bulk.js';
import type { RecordRow } from './drafts.js';

const RECORD = { id: 'uuid', client_id: 'text', updated_at: 'timestamptz' } as const;

export interface StateRow extends RecordRow {
  name: string;
  position: number;
  is_default: boolean;
}

export const STATES: Table<StateRow> = {
  name: 'discovery_state',
  columns: { ...RECORD, name: 'text', position: 'integer', is_default: 'boolean' },
};

export interface FieldRow extends RecordRow {
  name: string;
  readonly type: FieldType;
  options: string[] | null;
  position: number;
}

export const FIELDS: Table<FieldRow> = {
  name: 'discovery_field',
  columns: { ...RECORD, name: 'text', type: 'text', options: 'text[]', position: 'integer' },
};

export interface UserRow extends RecordRow {
  name: string;
  email: string | null;
}

export const USERS: Table<UserRow> = {
  name: 'workspace_user',
  columns: { ...RECORD, name: 'text', email: 'text' },
};

export interface ComponentRow extends RecordRow {
  title: string;
  description: string | null;
}

export const COMPONENTS: Table<ComponentRow> = {
  name: 'component',
  columns: { ...RECORD, title: 'text', description: 'text' },
  bytes: 'coalesce(octet_length(r.description), 0)',
};

export interface DiscoveryRow extends RecordRow {
  title: string;
  description: string | null;
  state_id: string;
  state_entered_at: string;
  component_id: string | null;
  parent_discovery_id: string | null;
  alpha_issue_urls: string[];
  bravo_issue_urls: string[];
  charlie_issue_urls: string[];
  delta_issue_urls: string[];
  echo_card_urls: string[];
  links_bytes: number;
  field_values_count: number;
  field_values_bytes: number;
}

export const DISCOVERIES: Table<DiscoveryRow> = {
  name: 'discovery',
  columns: {
    ...RECORD,
    title: 'text',
    description: 'text',
    state_id: 'uuid',
    state_entered_at: 'timestamptz',
    component_id: 'uuid',
    parent_discovery_id: 'uuid',
    alpha_issue_urls: 'text[]',
    bravo_issue_urls: 'text[]',
    charlie_issue_urls: 'text[]',
    delta_issue_urls: 'text[]',
    echo_card_urls: 'text[]',
    links_bytes: 'integer',
    field_values_count: 'integer',
    field_values_bytes: 'integer',
  },
  bytes: 'coalesce(octet_length(r.description), 0) + r.links_bytes + r.field_values_bytes',
};

/** With the words that it is found by, which are written, but not read. */
export interface IndexedDiscoveryRow extends DiscoveryRow {
  readonly words: string;
  readonly words_updated_at: string;
}

export const INDEXED_DISCOVERIES: Table<IndexedDiscoveryRow> = {
  name: DISCOVERIES.name,
  columns: { ...DISCOVERIES.columns, words: 'tsvector', words_updated_at: 'timestamptz' },
};

export interface TagRow {
  readonly discovery_id: string;
  readonly tag: string;
  readonly position: number;
}

export const TAGS: Table<TagRow> = {
  name: 'discovery_tag',
  columns: { discovery_id: 'uuid', tag: 'text', position: 'smallint' },
};

export interface AssigneeRow {
  readonly discovery_id: string;
  readonly user_id: string;
}

export const ASSIGNEES: Table<AssigneeRow> = {
  name: 'discovery_assignee',
  columns: { discovery_id: 'uuid', user_id: 'uuid' },
};

export interface FieldValueRow {
  readonly discovery_id: string;
  readonly field_id: string;
  readonly value: string;
}

export const FIELD_VALUES: Table<FieldValueRow> = {
  name: 'discovery_field_value',
  columns: { discovery_id: 'uuid', field_id: 'uuid', value: 'text' },
};

export interface FeedbackRow extends RecordRow {
  discovery_id: string;
  score: number;
  content: string | null;
  starred: boolean;
}

export const FEEDBACK: Table<FeedbackRow> = {
  name: 'feedback',
  columns: {
    ...RECORD,
    discovery_id: 'uuid',
    score: 'integer',
    content: 'text',
    starred: 'boolean',
  },
  bytes: 'coalesce(octet_length(r.content), 0)',
};
