import type { Kind, Phase, TipStatus } from '@quotavera/domain/bet';
import { HOUR_MS, romeDay } from '@quotavera/domain/time';
import { raiseTipsVersion } from '../../modules/tips/version/repository.ts';
import type { Db } from '../../platform/database/index.ts';

export interface TipRowInput {
  tipsterId: number;
  publishedAt: Date;
  status?: TipStatus;
  kind?: Kind;
  phase?: Phase;
  isFree?: boolean;
  channelId?: number | null;
  ofPaidChannel?: boolean;
  settled?: boolean;
  oddsMilli?: number;
  startsAt?: Date;
  sport?: string;
}

/** A tip put straight into the table, for what only depends on its facts: visibility, lists, plans. No log entry, no record. */
export async function insertTipRow(db: Db, input: TipRowInput): Promise<number> {
  const startsAt = input.startsAt ?? new Date(input.publishedAt.getTime() + 8 * HOUR_MS);
  const odds = input.oddsMilli ?? 2_000;
  const { id } = await db
    .insertInto('tip')
    .values({
      tipster_id: input.tipsterId,
      status: input.status ?? 'published',
      kind: input.kind ?? 'valuebet',
      phase: input.phase ?? 'prematch',
      side: 'back',
      is_free: input.isFree ?? false,
      channel_id: input.channelId ?? null,
      of_paid_channel: input.ofPaidChannel ?? false,
      bookmaker: 'SegretoBook',
      stake_milli: 1_000,
      stake_basis: 'stake',
      total_odds_milli: odds,
      legs: 1,
      sport: input.sport ?? 'football',
      market: 'custom',
      description: 'segretissimo',
      first_start_at: startsAt,
      last_start_at: startsAt,
      day: romeDay(startsAt),
      created_at: input.publishedAt,
      updated_at: input.publishedAt,
      published_at: input.status === 'draft' ? null : input.publishedAt,
      price_verified: false,
      outcome: input.settled ? 'won' : 'in_progress',
      settled_at: input.settled ? input.publishedAt : null,
      profit_micro: input.settled ? 1_000_000 : null,
      staked_micro: input.settled ? 1_000_000 : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tip_leg')
    .values({
      tipster_id: input.tipsterId,
      tip_id: id,
      n: 0,
      sport: input.sport ?? 'football',
      event: 'Segreta - Nascosta',
      starts_at: startsAt,
      market: 'Esito segreto',
      selection: 'Vince Segreta',
      odds_milli: odds,
    })
    .execute();
  await raiseTipsVersion(db);
  return id;
}

export async function insertChannel(db: Db, tipsterId: number, isPaid: boolean, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('channel')
    .values({ tipster_id: tipsterId, name: 'Canale', is_paid: isPaid, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertSubscription(
  db: Db,
  subscription: { accountId: number; channelId: number; from: Date; to: Date },
): Promise<void> {
  await db
    .insertInto('channel_subscription')
    .values({
      account_id: subscription.accountId,
      channel_id: subscription.channelId,
      starts_at: subscription.from,
      ends_at: subscription.to,
    })
    .execute();
  await raiseTipsVersion(db);
}
