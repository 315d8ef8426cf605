import type { Writable } from 'node:stream';
import { format } from 'node:util';
import fastify, { type FastifyBaseLogger } from 'fastify';

interface LoggedError {
  readonly [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: LoggedError;
}

/** A driver's error carries its whole connection, keys and statements included, so only these fields are logged. */
function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code } = error as { code?: string };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code ? { code } : {}),
    ...(error.cause ? { cause: errorForLog(error.cause) } : {}),
  };
}

/** The process's log (JSON lines on standard output, or elsewhere): before, beside and inside the HTTP server. */
export function createLog(
  level: string,
  stream: Writable = process.stdout,
  base: Readonly<Record<string, string>> | null = null,
): FastifyBaseLogger {
  return fastify({ logger: { level, base, serializers: { err: errorForLog }, stream } }).log;
}

/**
 * Puts into the log what libraries say on the console (the router warns there of every address that it can't decode, in the address's own
 * lines), so that each line of the output is one of JSON. Returns what gives the console back.
 */
export function logConsole(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): () => void {
  const { warn, error } = console;
  console.warn = (...said) => log.warn(format(...said));
  console.error = (...said) => log.error(format(...said));
  return () => Object.assign(console, { warn, error });
}
