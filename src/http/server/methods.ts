import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    methodsOf(path: string): string[];
  }
}

/** Fastify's router can't tell which other methods a path has, as 405 needs. */
export function rememberMethods(fastify: FastifyInstance): void {
  const routes: { segments: string[]; methods: string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    if (method === 'OPTIONS') return;
    routes.push({ segments: url.split('/'), methods: [method].flat() });
  });
  fastify.decorate('methodsOf', (path: string) => {
    const segments = path.split('/');
    const methods = routes
      .filter((route) => matches(route.segments, segments))
      .flatMap(({ methods }) => methods);
    return [...new Set(methods)].sort();
  });
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const wildcard = pattern.indexOf('*');
  if (wildcard === -1 && pattern.length !== path.length) return false;
  return pattern
    .slice(0, wildcard === -1 ? undefined : wildcard)
    .every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]));
}
