import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { type UnlockAccount, unlockAccount } from './repository-unlocks.ts';
import { publicVersion } from '../version/repository.ts';

export interface SightRow {
  /** The version of everything that lists and profiles show. */
  version: number;
  /** Whether the account is or was a tipster. */
  tipster: boolean;
  /** The channels that it has a subscription of now. */
  channels: number[];
  /** Tipsters whom it follows. */
  follows: number[];
  /** The account has unlocked these of the tips asked about. */
  unlocked: number[];
  unlocks: UnlockAccount | null;
}

/** Reads what sets a member apart from the others of the same plan, in one statement that reads no tip. */
export async function selectSight(
  db: Db,
  accountId: number,
  { now, day, asked }: { now: Date; day: string; asked: readonly number[] },
): Promise<SightRow> {
  const { rows } = await sql<SightRow>`
    select ${publicVersion} as version,
      exists (select from tipster where id = ${accountId}) as tipster,
      (select coalesce(json_agg(s.channel_id order by s.channel_id), '[]') from channel_subscription s
        where s.account_id = ${accountId} and s.starts_at <= ${now} and s.ends_at > ${now}) as channels,
      (select coalesce(json_agg(f.tipster_id), '[]') from follow f where f.account_id = ${accountId}) as follows,
      (select coalesce(json_agg(u.tip_id), '[]') from tip_unlock u
        where u.account_id = ${accountId} and u.tip_id = any(${[...asked]}::bigint[])) as unlocked,
      ${unlockAccount(accountId, day, now)} as unlocks`.execute(db);
  return rows[0]!;
}
