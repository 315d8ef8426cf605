import { availableParallelism } from 'node:os';
import { type ServeOptions, serve } from '../main.ts';
import { type ServingByWorkers, serveByWorkers } from './parent.ts';

/** PostgreSQL and the jobs need a core, too: with two there is none to spare. */
const CORES_FOR_ONE = 2;
/** The embedded database has connections for so many. */
const DEFAULT_MAX = 16;

/** How many web processes serve unless `WORKERS` says it. */
export function defaultWorkers(cores = availableParallelism()): number {
  return cores > CORES_FOR_ONE ? Math.min(cores, DEFAULT_MAX) : 1;
}

/** Serves by `WORKERS` web processes; one alone does everything itself, and so do sources under development. */
export function serveProduct(options: ServeOptions): Promise<ServingByWorkers> {
  const isBuilt = options.web === null || 'build' in options.web;
  const count = isBuilt ? (options.environment.WORKERS ?? defaultWorkers()) : 1;
  return count > 1 ? serveByWorkers(options, count) : serve(options);
}
