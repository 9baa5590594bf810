import { createServer } from 'node:net';

/**
 * A TCP port of 127.0.0.1 that nobody listened on a moment ago. Another program may take it before you do: whoever uses
 * it has to be ready to ask for another one.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
