// The limit that the service is measured against: node:http and pg with prepared statements and nothing else. No
// validation, no tokens, no log, ids only; JSON is put together by hand from what the driver hands on as text. It reads
// the rows that the service reads, each statement sent by itself.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listed, retrieved } from './reads.js';
import { changed, created, type Given, gaveFeedback } from './writes.js';

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const id = path.slice('/v1/discovery/'.length);
  if (request.method === 'GET') return send(response, 200, await (id ? retrieved(id) : listed(query)));
  const body = JSON.parse(await textOf(request)) as Given;
  if (request.method === 'PATCH') return send(response, 200, await changed(id, body));
  send(response, 201, await (path.startsWith('/v1/feedback') ? gaveFeedback(body) : created(body)));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    send(response, 500, '{}');
  });
}).listen(Number(process.env['PORT']), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

// Leaves in order, so that it can be profiled.
process.once('SIGTERM', () => process.exit());
