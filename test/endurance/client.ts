import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { digestOf, newSecret } from '../../src/access/secret.js';
import { newId } from '../../src/platform/identifiers/uuid.js';
import type { Ground } from './ground.js';

export interface Answer {
  /** The HTTP status, or the system's word for why there was no answer. */
  readonly status: number | string;
  readonly body: Record<string, Record<string, unknown>>;
  readonly etag?: string | undefined;
  /** Where the next page is, as a path to send to. */
  readonly next?: string | undefined;
  readonly milliseconds: number;
}

/** Long before the service would close an idle connection, so that none is closed just as a request is sent on it. */
const IDLE_MS = 10_000;

/** Sends requests as a workspace's administrator, to one API after the other. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: IDLE_MS });
  private readonly urls: readonly string[];
  readonly secret: string;
  private turn = 0;

  constructor(urls: readonly string[], secret: string) {
    this.urls = urls;
    this.secret = secret;
  }

  /** The same, to one API alone. */
  to(index: number): Client {
    return new Client([this.urls[index % this.urls.length] ?? ''], this.secret);
  }

  /** @param body is sent as it is if it is a text */
  send(
    method: string,
    path: string,
    body?: object | string,
    given: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const url = this.urls[this.turn++ % this.urls.length] ?? '';
    const started = performance.now();
    const answered = (
      status: number | string,
      text = '',
      { etag, link }: IncomingHttpHeaders = {},
    ): Answer => ({
      status,
      body: parsed(text),
      etag,
      next: /\/v1\/([^>]*)>; rel="next"/.exec(String(link))?.[1],
      milliseconds: performance.now() - started,
    });
    return new Promise((resolve) => {
      const headers = {
        authorization: `Bearer ${this.secret}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...given,
      };
      const sent = request(`${url}/v1/${path}`, { agent: this.agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve(answered(response.statusCode ?? 0, text, response.headers)));
        response.on('error', (error) => resolve(answered(codeOf(error))));
      });
      sent.setTimeout(30_000, () =>
        sent.destroy(Object.assign(new Error('No answer'), { code: 'NO_ANSWER' })),
      );
      sent.on('error', (error) => resolve(answered(codeOf(error))));
      sent.end(typeof body === 'string' ? body : body && JSON.stringify(body));
    });
  }

  /** @throws when the record is not made */
  async make(path: string, envelope: string, members: object): Promise<{ id: string }> {
    const { status, body } = await this.send('POST', path, members);
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body[envelope] as { id: string };
  }

  feedback(discoveryId: string, score = 1): Promise<Answer> {
    return this.send('POST', 'feedback', { discoveryId, score });
  }

  async value(discoveryId: string): Promise<number> {
    const { body } = await this.send('GET', `discovery/${discoveryId}`);
    return Number(body['discovery']?.['feedbackScore']);
  }

  close(): void {
    this.agent.destroy();
  }
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message;

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return {};
  }
}

/** A client in a workspace of its own. */
export async function clientOf(ground: Ground, urls: readonly string[]): Promise<Client> {
  const secret = newSecret();
  const workspaceId = newId();
  await ground.sql('INSERT INTO workspace (workspace_id, name) VALUES ($1, $2)', [workspaceId, workspaceId]);
  await ground.sql(
    `INSERT INTO discovery_state (workspace_id, id, client_id, updated_at, name, position, is_default)
      VALUES ($1, $2, 'first', now(), 'First', 0, true)`,
    [workspaceId, newId()],
  );
  await ground.sql(
    `INSERT INTO discovery_field (workspace_id, id, client_id, updated_at, name, type, position)
      VALUES ($1, $2, 'feedback', now(), 'Feedback', 'FEEDBACK', 0)`,
    [workspaceId, newId()],
  );
  await ground.sql(
    `INSERT INTO api_token (workspace_id, id, updated_at, name, scope, digest)
      VALUES ($1, $2, now(), 'endurance', 'admin', $3)`,
    [workspaceId, newId(), Buffer.from(digestOf(secret), 'hex')],
  );
  return new Client(urls, secret);
}
