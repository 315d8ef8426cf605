import fastify, { type FastifyBaseLogger } from 'fastify';

/** The process's log (JSON lines on standard output): before, beside and inside the HTTP server. */
export function createLog(level: string): FastifyBaseLogger {
  return fastify({ logger: { level, base: null } }).log;
}
