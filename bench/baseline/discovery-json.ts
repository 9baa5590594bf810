import type { Row } from './database.js';

/** A workspace's custom field, with the JSON that goes before its value. */
export interface Field {
  readonly id: string;
  readonly type: string;
  readonly json: string;
}

export const fieldOf = (row: Row): Field => ({
  id: row['id'] as string,
  type: row['type'] as string,
  json:
    `{"field":{"id":"${row['id']}","clientId":${quoted(row['client_id'] as string)},` +
    `"name":${quoted(row['name'] as string)}},"value":`,
});

export function discoveryJson(row: Row, more: string): string {
  const id = row['id'] as string;
  const assignees = arrayJson(row['assignees'] as string);
  return (
    `{"id":"${id}","clientId":${quoted(row['client_id'] as string)},"createdAt":"${createdAt(id)}",` +
    `"updatedAt":"${iso(row['updated_at'] as string)}","title":${quoted(row['title'] as string)},` +
    `"discoveryStateId":"${row['state_id']}","parentId":${row['parent_id'] === null ? 'null' : `"${row['parent_id']}"`},` +
    `"parentType":"${row['parent_type']}","assignees":${assignees},"tags":${arrayJson(row['tags'] as string)},` +
    `"lastDiscoverystateUpdatedAt":"${iso(row['state_entered_at'] as string)}",` +
    `"lastFeedback":${row['last_feedback'] === null ? 'null' : `"${iso(row['last_feedback'] as string)}"`}` +
    (row['description'] === null ? '' : `,"description":${quoted(row['description'] as string)}`) +
    (assignees === '[]' ? '' : `,"assigneeId":${assignees.slice(1, -1).split(',', 1)[0]}`) +
    more +
    '}'
  );
}

export const scoreJson = (row: Row): string => `,"feedbackScore":${row['feedback_score']}`;

export function fieldsJson(row: Row, fields: readonly Field[], withScores: boolean): string {
  const values = JSON.parse(row['field_values'] as string) as Record<string, string>;
  const shown: string[] = [];
  for (const { id, type, json } of fields) {
    if (type === 'FEEDBACK') shown.push(`${json}"${row['feedback_score']}"}`);
    else if (values[id] !== undefined && (withScores || type !== 'SCORE'))
      shown.push(`${json}${quoted(values[id])}}`);
  }
  return `,"fieldsValues":[${shown.join(',')}]`;
}

export const linksJson = (row: Row): string =>
  `,"alphaIssueUrls":${arrayJson(row['alpha_issue_urls'] as string)}` +
  `,"bravoIssueUrls":${arrayJson(row['bravo_issue_urls'] as string)}` +
  `,"charlieIssueUrls":${arrayJson(row['charlie_issue_urls'] as string)}` +
  `,"deltaIssueUrls":${arrayJson(row['delta_issue_urls'] as string)}` +
  `,"echoCardUrls":${arrayJson(row['echo_card_urls'] as string)}`;

export const createdAt = (id: string): string =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();

const quoted = (text: string): string => JSON.stringify(text);

const iso = (text: string): string =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;

/** Ids, tags and links of the benchmark's records: none has to be quoted, in PostgreSQL's arrays or in JSON. */
const arrayJson = (text: string): string =>
  text === '{}' ? '[]' : `["${text.slice(1, -1).replaceAll(',', '","')}"]`;
