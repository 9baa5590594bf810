import type { Kind } from '../kinds.js';

/** How the records of one kind are exported: as create takes them, with every member that callers can write. */
export interface Exported<Row extends { readonly id: string }> {
  readonly kind: Kind;
  readonly table: string;
  /** Expressions on a row `r` of the table and on what is joined to it, its `id` among them. */
  readonly columns: string;
  readonly joins?: string;
  /** Of the records that come now, on `r`. */
  readonly condition?: string;
  /** How many bytes of text a record brings, where it may be many: an expression on `r`. */
  readonly bytes?: string;
  readonly present: (row: Row) => object;
}

interface StateRow {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly position: number;
  readonly is_default: boolean;
}

export const STATES: Exported<StateRow> = {
  kind: 'discoveryState',
  table: 'discovery_state',
  columns: 'r.id, r.client_id, r.name, r.position, r.is_default',
  present: (row) => ({
    clientId: row.client_id,
    name: row.name,
    position: row.position,
    // Another state may be the default where the file goes. It can only lose that to this one.
    ...(row.is_default && { isDefault: true }),
  }),
};

interface FieldRow {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly type: string;
  readonly options: readonly string[] | null;
  readonly position: number;
}

export const FIELDS: Exported<FieldRow> = {
  kind: 'discoveryField',
  table: 'discovery_field',
  columns: 'r.id, r.client_id, r.name, r.type, r.options, r.position',
  bytes: '(SELECT coalesce(sum(octet_length(option)), 0) FROM unnest(r.options) AS option)',
  present: (row) => ({
    clientId: row.client_id,
    name: row.name,
    type: row.type,
    ...(row.options && { options: row.options }),
    position: row.position,
  }),
};

interface UserRow {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly email: string | null;
}

export const USERS: Exported<UserRow> = {
  kind: 'user',
  table: 'workspace_user',
  columns: 'r.id, r.client_id, r.name, r.email',
  present: (row) => ({ clientId: row.client_id, name: row.name, email: row.email }),
};

interface ComponentRow {
  readonly id: string;
  readonly client_id: string;
  readonly title: string;
  readonly description: string | null;
}

export const COMPONENTS: Exported<ComponentRow> = {
  kind: 'component',
  table: 'component',
  columns: 'r.id, r.client_id, r.title, r.description',
  bytes: 'coalesce(octet_length(r.description), 0)',
  present: (row) => ({ clientId: row.client_id, title: row.title, description: row.description }),
};

interface FeedbackRow {
  readonly id: string;
  readonly client_id: string;
  readonly discovery: string;
  readonly score: number;
  readonly content: string | null;
  readonly starred: boolean;
}

export const FEEDBACK: Exported<FeedbackRow> = {
  kind: 'feedback',
  table: 'feedback',
  columns: 'r.id, r.client_id, d.client_id AS discovery, r.score, r.content, r.starred',
  joins: 'JOIN discovery d ON d.workspace_id = r.workspace_id AND d.id = r.discovery_id',
  bytes: 'coalesce(octet_length(r.content), 0)',
  present: (row) => ({
    clientId: row.client_id,
    discoveryId: row.discovery,
    score: row.score,
    content: row.content,
    starred: row.starred,
  }),
};
