import { CamelCasePlugin } from 'kysely';
import type { Db } from './connection.ts';

const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Rows that are objects of the domain get its names: `gross_cents` is read as `grossCents`. */
export const domainNames = (db: Db): Db => db.withPlugin(plugin);
