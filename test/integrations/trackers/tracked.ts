import { createHmac } from 'node:crypto';
import type { Made } from '../../support/make.js';
import type { Http, TestService, TestWorkspace } from '../../support/service.js';

export const KINDS = ['GITHUB', 'GITLAB', 'JIRA', 'LINEAR'] as const;
export type Kind = (typeof KINDS)[number];

export const SECRET = 'a secret of sixteen or more';

const SIGNED: Readonly<Record<Kind, readonly [header: string, prefix: string]>> = {
  GITHUB: ['x-hub-signature-256', 'sha256='],
  GITLAB: ['x-gitlab-token', ''],
  JIRA: ['x-hub-signature', 'sha256='],
  LINEAR: ['linear-signature', ''],
};

/** The headers by which a tracker signs what it sends. */
export function signed(kind: Kind, body: string | Buffer, secret = SECRET): Record<string, string> {
  const [header, prefix] = SIGNED[kind];
  const value = kind === 'GITLAB' ? secret : createHmac('sha256', secret).update(body).digest('hex');
  return { [header]: prefix + value };
}

export interface Tracked {
  readonly tracker: Made;
  /** Sends a delivery, signed as the tracker would. */
  readonly deliver: (payload: unknown) => ReturnType<Http['post']>;
}

/** A workspace's tracker. */
export async function trackerIn(
  { http }: Pick<TestService, 'http'>,
  { make }: Pick<TestWorkspace, 'make'>,
  members: Record<string, unknown> & { kind?: Kind } = {},
): Promise<Tracked> {
  const tracker = await make.tracker(members);
  const deliver = (payload: unknown) => {
    const body = JSON.stringify(payload);
    return send(http, tracker, body, signed(members.kind ?? 'GITHUB', body));
  };
  return { tracker, deliver };
}

export const send = (
  http: Http,
  { id }: { readonly id: string },
  body: string,
  headers: Record<string, string> = {},
) =>
  http
    .post(`/v1/tracker/${id}/receive`)
    .set({ 'content-type': 'application/json', ...headers })
    .send(body);
