import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnsupportedMediaType } from '../problems/problems.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which the handler reads as it comes. */
    takesFiles?: boolean;
    /** The answer is a file, of a type that the handler negotiates. */
    answersFiles?: boolean;
  }
}

export const FILE_TYPES = ['application/x-ndjson', 'text/csv'] as const;

/** Hands files to the operations that take them. */
export function acceptFiles(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    [...FILE_TYPES],
    async (request: FastifyRequest, payload: IncomingMessage): Promise<IncomingMessage> => {
      if (!request.routeOptions.config.takesFiles) throw new UnsupportedMediaType();
      return payload;
    },
  );
}
