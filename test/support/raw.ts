import http from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What a client that leaves requests as they are gets back. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** The bytes of an answer as they were before it was compressed. */
export function decoded({ bytes, headers }: RawAnswer): Buffer {
  const decode = { gzip: gunzipSync, br: brotliDecompressSync }[String(headers['content-encoding'])];
  return decode ? decode(bytes) : bytes;
}

interface Sending {
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** A connection of its own, unless one is given. */
  readonly agent?: http.Agent;
  /** Milliseconds. */
  readonly patience?: number;
}

/**
 * Sends a request whose path and body stay as they are: other clients normalise `..` and encode what they like. Of a stream of
 * events, which has no end, the beginning is an answer.
 */
export function send(
  url: string,
  method: string,
  path: string,
  { headers = {}, body, agent, patience = 0 }: Sending = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, method, path, headers, agent: agent ?? false },
      (answer) => {
        const chunks: Buffer[] = [];
        const done = () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
        };
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', done);
        answer.on('error', reject);
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          done();
          request.destroy();
        }
      },
    );
    request.setTimeout(patience, () => request.destroy(new Error(`Nothing for ${patience} ms.`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** Writes bytes to the service's port; gives everything that comes back until the service closes. */
export function write(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(60_000, () => socket.destroy(new Error(`No end of the answer: ${answer}`)));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
