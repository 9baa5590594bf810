import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests may wait for earlier ones of their connection, on it and on all connections. */
const MOST_OF_CONNECTION = 500;
const MOST_OF_PROCESS = 5_000;

/**
 * Begins a request once the earlier ones of its connection are answered and the kernel has taken the answers. Otherwise the
 * answers of pipelined requests would pile up behind one that nobody reads. A connection with too many requests is closed.
 */
export function answerInOrder(fastify: FastifyInstance): void {
  /** For each connection with a request under way, how to begin the next ones. */
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
      // While the service stops, the next answer is the last one on its connection.
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
