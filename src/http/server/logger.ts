import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Environment } from '../../platform/settings/settings.js';
import { excerpt } from '../problems/excerpt.js';

/** The limit of each text of an error, since errors may quote input. */
const MOST_ERROR_BYTES = 8_192;

/** An error in the form in which it is logged, with shortened texts. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, ...others } = pino.stdSerializers.err(error);
  const short = excerpt(message, MOST_ERROR_BYTES);
  // The stack starts with the message, which is shortened there too.
  const logged = { message: short, stack: stack.replace(message, () => short), ...others };
  return Object.fromEntries(
    Object.entries(logged).map(([name, value]) => [
      name,
      typeof value === 'string' ? excerpt(value, 2 * MOST_ERROR_BYTES) : value,
    ]),
  );
}

export const createLogger = (level: Environment['logLevel']): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
    },
    // Buffered, because writing each line takes an eighth of a request's time. Flushed at exit.
    pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  );

const FRAMEWORK = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const level = FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info';
    this.logger[level](context(rest), String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(context(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (message instanceof Error) this.logger.error({ err: message, ...context(rest) }, message.message);
    else this.logger.error(context(rest), String(message));
  }
}

/** A logger without Fastify's own `info` lines, because commands print where they listen. */
export const warningsOf = (logger: Logger): Logger =>
  logger.child({}, { level: logger.isLevelEnabled('info') ? 'warn' : logger.level });

export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const level = route?.startsWith('/v1/') ? 'info' : 'debug';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const { method, caller } = request;
    const token = caller?.isOperator ? 'operator' : caller?.tokenId;
    request.log[level]({ method, route, status: reply.statusCode, ms, token }, 'request');
    done();
  });
}

/** Nest passes the name of the class as the last argument. */
const context = (rest: readonly unknown[]): object => {
  const last = rest.at(-1);
  return typeof last === 'string' ? { context: last } : {};
};
