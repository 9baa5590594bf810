import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { Environment } from '../../settings/settings.js';

/** The log of this process: JSON lines on standard output. */
export const createLogger = (level: Environment['logLevel']): Logger =>
  pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    // Writing each line by itself would be an eighth of what a request costs. What is held back is written when
    // there is enough of it, once a second, and when the process ends.
    pino.destination({ sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  );

/** Lets Nest and its libraries write to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    // Nest tells of every module and route it sets up; that is detail.
    this.logger.debug(context(rest), String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(context(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (message instanceof Error) this.logger.error({ err: message, ...context(rest) }, message.message);
    else this.logger.error(context(rest), String(message));
  }
}

/** Nest passes the name of the class that writes as the last argument. */
const context = (rest: readonly unknown[]): object => {
  const last = rest.at(-1);
  return typeof last === 'string' ? { context: last } : {};
};
