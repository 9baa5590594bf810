import type { Members } from '../support/transfer.js';

/** Sends a request; the service's answer. */
export type Send = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export interface Answer {
  readonly status: number;
  readonly body: Members;
}

export const senderTo =
  (url: string, secret: string): Send =>
  async (method, path, body, headers = {}) => {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const answer = await fetch(`${url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  };
