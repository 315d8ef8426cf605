import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '../env.ts';
import type { ServerContext } from '../platform/context.ts';

export interface CommandContext {
  environment: Environment;
  log: FastifyBaseLogger;
  out(line: string): void;
  /** The migrated database and what modules get; works beside a running server, and is closed after the command. */
  open(): Promise<ServerContext>;
  /** The address of the database without migrating it, for commands that replace it while the product is stopped. */
  openAlone(): Promise<string>;
}

/** A command is run by `npm run manage -- <name>`. */
export interface Command {
  name: string;
  /** The list of commands shows this line. */
  summary: string;
  /** `--help` prints this: usage, options, examples. */
  help: string;
  /** Returns the exit code; nothing means 0. Throw `UsageError` for wrong arguments. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing, and need not say so
  run(args: readonly string[], context: CommandContext): Promise<number | void>;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
