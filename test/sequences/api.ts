import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  // eslint-disable-next-line
  readonly body: Record<string, any>;
  readonly text: string;
}

export interface Sending {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests with one token. */
export class Api {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    private readonly secret: string,
    agent = new Agent({ keepAlive: true }),
  ) {
    this.agent = agent;
  }

  /** The same with another token. */
  as(secret: string): Api {
    return new Api(this.url, secret, this.agent);
  }

  /** @param path begins behind `/v1/`; a text is sent as it is */
  send(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const all = { authorization: `Bearer ${this.secret}`, ...type, ...headers };
      const sent = request(
        `${this.url}/v1/${path}`,
        { agent: this.agent, method, headers: all },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            const isJson = /^application\/(problem\+)?json/.test(response.headers['content-type'] ?? '');
            const json = isJson ? (JSON.parse(text) as Answer['body']) : {};
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: json, text });
          });
        },
      );
      sent.on('error', reject);
      sent.end(typeof body === 'string' ? body : body && JSON.stringify(body));
    });
  }

  async get(path: string): Promise<Answer['body']> {
    const { status, body, text } = await this.send('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return body;
  }

  /** Asks again until something is over. */
  async over(path: string, isOver: (body: Answer['body']) => boolean): Promise<Answer> {
    for (;;) {
      const answer = await this.send('GET', path);
      if (isOver(answer.body)) return answer;
      await sleep(20);
    }
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Status and code, `204` or `400 parent_not_found`. Of invalid input the code is that of its first fault. */
export function outcomeOf({ status, body }: Answer): string {
  const code = (body['code'] === 'invalid_input' ? body['errors'][0].code : body['code']) as
    string | undefined;
  return code === undefined ? String(status) : `${status} ${code}`;
}
