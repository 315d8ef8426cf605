import type { FastifyBaseLogger } from 'fastify';

export function silentLog(): FastifyBaseLogger {
  const nothing = () => undefined;
  const log = {
    level: 'silent',
    fatal: nothing,
    error: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    child: () => log,
  } as unknown as FastifyBaseLogger;
  return log;
}
