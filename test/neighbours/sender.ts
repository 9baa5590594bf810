import { Agent, type IncomingMessage, request } from 'node:http';
import type { Answer, Send } from '../events/sender.js';

/** Larger answers are read, and not kept: nobody needs what is in them. */
const MOST_KEPT = 262_144;
const STREAM_MS = 1_000;

/** Sends as many requests at a time as it is asked to, and does as little as possible with what comes back. */
export function leanSender(url: string, secret: string): Send {
  const agent = new Agent({ keepAlive: true });
  return (method, path, body, given = {}) => {
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
    const sent = typeof body === 'string' ? body : body && JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${secret}`,
      ...(sent !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(sent) }),
      ...given,
    };
    return new Promise((resolve, reject) => {
      request(
        `${url}/v1/${path}`,
        { agent, method, headers },
        (answer) => void read(answer).then(resolve, reject),
      )
        .on('error', reject)
        .end(sent);
    });
  };
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const isStream = answer.headers['content-type'] === 'text/event-stream';
  // A stream never ends by itself.
  const leaving = isStream && setTimeout(() => answer.destroy(), STREAM_MS);
  let text = '';
  answer.setEncoding('utf8');
  try {
    for await (const part of answer) if (text.length < MOST_KEPT) text += String(part);
  } catch (error) {
    if (!isStream) throw error;
  } finally {
    if (leaving) clearTimeout(leaving);
  }
  return { status: answer.statusCode ?? 0, body: parsed(text) };
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    return {};
  }
}
