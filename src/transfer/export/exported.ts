import type { Kind } from '../kinds.js';

/** How the records of one kind are exported: as create takes them, with every member that callers can write. */
export interface Exported<Row extends { readonly id: string }> {
  readonly kind: Kind;
  /** `SELECT … FROM … r …`, without conditions; its rows have the `id` of the record `r`. */
  readonly query: string;
  /** Of the records that come now, on `r`. */
  readonly condition: string;
  /** How many are read at a time; twice as many are in memory. */
  readonly page: number;
  readonly present: (row: Row) => object;
}

/** Of records that have at most some hundred kilobytes. */
const PAGE = 200;

interface StateRow {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly position: number;
  readonly is_default: boolean;
}

const states = (condition: string): Exported<StateRow> => ({
  kind: 'discoveryState',
  query: 'SELECT r.id, r.client_id, r.name, r.position, r.is_default FROM discovery_state r',
  condition,
  page: PAGE,
  present: (row) => ({
    clientId: row.client_id,
    name: row.name,
    position: row.position,
    isDefault: row.is_default,
  }),
});

/** The default comes first: where the file goes, another state may be it, which can only lose that to this one. */
export const DEFAULT_STATE = states('r.is_default');
export const OTHER_STATES = states('NOT r.is_default');

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
  query: 'SELECT r.id, r.client_id, r.name, r.type, r.options, r.position FROM discovery_field r',
  condition: 'true',
  page: PAGE,
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
  query: 'SELECT r.id, r.client_id, r.name, r.email FROM workspace_user r',
  condition: 'true',
  page: PAGE,
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
  query: 'SELECT r.id, r.client_id, r.title, r.description FROM component r',
  condition: 'true',
  page: PAGE,
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
  query: `SELECT r.id, r.client_id, d.client_id AS discovery, r.score, r.content, r.starred
    FROM feedback r JOIN discovery d ON d.workspace_id = r.workspace_id AND d.id = r.discovery_id`,
  condition: 'true',
  page: PAGE,
  present: (row) => ({
    clientId: row.client_id,
    discoveryId: row.discovery,
    score: row.score,
    content: row.content,
    starred: row.starred,
  }),
};
