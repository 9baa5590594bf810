import http from 'node:http';
import { once } from 'node:events';

/** What becomes of a request: it doesn't arrive; its answer doesn't, or half of it; or somebody else answers. */
export type Fault = 'unsent' | 'unanswered' | 'cut' | { status: number; headers?: http.OutgoingHttpHeaders };

const OF_THE_HOP = /^(content-(?:encoding|length)|transfer-encoding|connection)$/;

/** A way to a service on which the next requests have faults, if there are any. */
export async function unreliableWayTo(target: string) {
  const faults: Fault[] = [];
  const seen: http.IncomingMessage[] = [];
  const forward = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    seen.push(request);
    const fault = faults.shift();
    if (fault === 'unsent') return request.socket.destroy();
    const body = await new Response(request).arrayBuffer();
    if (typeof fault === 'object') return reply.writeHead(fault.status, fault.headers).end('Not the service');
    const { method = '', url = '' } = request;
    const headers = { ...(request.headers as Record<string, string>), connection: 'close' };
    const answer = await fetch(target + url, { method, headers, ...(body.byteLength > 0 && { body }) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (fault === 'unanswered') return request.socket.destroy();
    const kept = [...answer.headers].filter(([name]) => !OF_THE_HOP.test(name));
    reply.writeHead(answer.status, Object.fromEntries(kept));
    if (fault !== 'cut') return reply.end(bytes);
    return reply.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  };
  const server = http.createServer((request, reply) => void forward(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
