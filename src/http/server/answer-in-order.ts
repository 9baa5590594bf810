import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The limits of requests that wait for earlier ones on the same connection: for a connection and for the process. */
const MOST_OF_CONNECTION = 500;
const MOST_OF_PROCESS = 5_000;

/**
 * Starts a request once the earlier ones on its connection are answered and the kernel has taken the answers. Otherwise
 * the answers of pipelined requests would accumulate behind one that isn't read. A connection with too many requests is
 * closed.
 */
export function answerInOrder(fastify: FastifyInstance): void {
  /** The waiting requests of each connection that has a running one. */
  const queues = new WeakMap<Socket, (() => void)[]>();
  let waiting = 0;
  const beginNext = (socket: Socket): void => {
    const queue = queues.get(socket) ?? [];
    const begin = queue.shift();
    waiting -= begin ? 1 : 0;
    if (begin && !socket.destroyed) return begin();
    waiting -= queue.length;
    queues.delete(socket);
  };
  fastify.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const begin = () => {
      // While the service shuts down, the next answer is the last one on its connection.
      if (!fastify.server.listening) raw.shouldKeepAlive = false;
      raw.once('close', () => beginNext(socket));
      done();
    };
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      return begin();
    }
    if (queue.length >= MOST_OF_CONNECTION || waiting >= MOST_OF_PROCESS) return void socket.destroy();
    waiting += 1;
    queue.push(begin);
  });
}
