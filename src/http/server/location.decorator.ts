import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets `Location` to a record just made, and gives the record back. */
export type WithLocation = <Record extends { id: string }>(record: Record) => Record;

/** Gives a handler that creates a record its {@link WithLocation}. */
export const LocationHeader = createParamDecorator((_: unknown, context: ExecutionContext): WithLocation => {
  const http = context.switchToHttp();
  const path = http.getRequest<FastifyRequest>().url.split('?', 1)[0];
  const reply = http.getResponse<FastifyReply>();
  return (record) => {
    reply.header('location', `${path}/${record.id}`);
    return record;
  };
});
