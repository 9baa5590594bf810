import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Problem } from '../problems/problem.js';
import { HeadersTooLarge, MalformedRequest, RequestTimeout } from '../problems/problems.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from '../problems/send-problem.js';

const TIME_TO_READ_MS = 1_000;

/** Answers on the raw socket to input that isn't HTTP or arrives too late. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, '', requestId));
  socket.end(
    [
      `HTTP/1.1 ${problem.kind.status} ${problem.kind.title}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Closes later, because unread input would reset the connection, and the client would lose the answer.
  setTimeout(() => socket.destroy(), TIME_TO_READ_MS).unref();
}

function problemOf(code = ''): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HeadersTooLarge('The request line and headers may have at most 16 KiB.');
    case 'HPE_INVALID_EOF_STATE':
      return new MalformedRequest('The connection ended before the request did.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimeout('The request did not arrive in time.');
    default:
      return new MalformedRequest('This is not an HTTP request.');
  }
}
