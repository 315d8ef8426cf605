import { z } from 'zod';

/**
 * A dump is gzip over lines. First a header in JSON; then for each table a line of JSON, its rows in COPY's text form (one line
 * each; a line break inside a value is escaped) and COPY's own end mark; last a line of JSON that counts what was written, without
 * which a dump is incomplete. Version 2 has, between the tables and the count, a line of JSON for each file of the storage.
 */
export const END_OF_ROWS = '\\.';

export const header = z.object({
  format: z.literal('quotavera-dump'),
  version: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  secrets: z.record(z.string().regex(/^[\w-]+$/), z.string()),
});
export type Header = z.output<typeof header>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
/** `bytes` in base 64. */
export const fileLine = z.object({ file: z.string(), type: z.string(), sha256: z.string(), bytes: z.base64() });
export const trailer = z.object({ rows: z.record(z.string(), z.number()), files: z.number().default(0) });
