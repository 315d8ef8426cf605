import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

/** A curve follows the first ten or fifty of a ranking, or everybody in it. */
export const LEADERS_GROUPS = ['10', '50', 'all'] as const;
export type LeadersGroup = (typeof LEADERS_GROUPS)[number];

/** The capitals of following each group, in units, on consecutive days from the first. */
export type LeadersCurves = Readonly<Record<LeadersGroup, readonly number[]>> & { from: string };

/** Keeps the curves beside the record's state. It locks the row that `raiseVersion` locks. */
export async function storeLeaders(trx: Trx, curves: LeadersCurves): Promise<void> {
  await sql`update record_state set leaders = ${JSON.stringify(curves)}::json where id = 1`.execute(trx);
}
