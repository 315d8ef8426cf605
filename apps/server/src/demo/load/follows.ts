import { DAY_MS, MINUTE_MS, romeDay } from '@quotavera/domain/time';
import { refreshFollowability } from '../../modules/bankroll/followability/service.ts';
import { settleOutstanding } from '../../modules/bankroll/settlement/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { stream } from '../world/random.ts';
import { DEMO_TIPSTER_EMAIL } from './people.ts';
import { insertRows, reserveIds, selectFollowedSingles, selectReaders } from './repository.ts';

const DAYS = 90;
const TIPSTERS = 6;
const TIPS_EACH = 30;
const READERS = 14;
/** How many of the readers take a tip. */
const TAKERS = 6;
const STAKE_CENTS = 1_000;
/** How far the price has fallen so many minutes after publication. */
const DRIFT: readonly (readonly [minutes: number, share: number])[] = [
  [1, 0.002],
  [5, 0.016],
  [30, 0.032],
  [240, 0.055],
];

const driftAt = (minutes: number): number => (DRIFT.find(([until]) => minutes <= until) ?? DRIFT.at(-1)!)[1];
/** Odds that have drifted, to the hundredth, and never below 1.01. */
const drifted = (odds: number, share: number): number => Math.max(1_010, Math.round((odds * (1 - share)) / 10) * 10);

/** Readers of the world take tips of those who are followed most, at the odds that are left when they come. */
export async function loadFollows(db: Db, clock: Clock, seed: string): Promise<void> {
  const now = clock.now();
  const random = stream(seed, 'follows');
  const readers = await selectReaders(db, READERS);
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const tips = await selectFollowedSingles(db, {
    ...{ since, tipsters: TIPSTERS, each: TIPS_EACH },
    first: DEMO_TIPSTER_EMAIL,
  });
  await db.transaction().execute(async (trx) => {
    const bankrolls = await reserveIds(trx, 'bankroll_id_seq', readers.length);
    const terms = {
      name: 'Bankroll',
      currency: 'EUR',
      initial_cents: 50_000,
      stake_plan: 'level',
      stake_value: STAKE_CENTS,
    };
    await insertRows(
      trx,
      'bankroll',
      readers.map((reader, n) => ({
        ...terms,
        id: bankrolls[n],
        account_id: reader,
        created_at: since,
        updated_at: since,
      })),
    );
    const follows = tips.flatMap((tip) => {
      const first = Math.floor(random.next() * readers.length);
      return Array.from({ length: TAKERS }, (_, n) => {
        const reader = (first + n * 2 + (n > TAKERS / 2 ? 1 : 0)) % readers.length;
        // As many come in the first minute as between 30 and 240.
        const minutes = 240 ** random.next() * random.next();
        return { tip, reader, minutes, odds: drifted(tip.odds, driftAt(minutes) * (0.5 + random.next())) };
      }).filter(({ reader }, n, all) => all.findIndex((other) => other.reader === reader) === n);
    });
    const ids = await reserveIds(trx, 'own_bet_id_seq', follows.length);
    await insertRows(
      trx,
      'own_bet',
      follows.map(({ tip, reader, minutes, odds }, n) => {
        const placed = new Date(
          Math.min(tip.published_at.getTime() + minutes * MINUTE_MS, tip.start_at.getTime() - MINUTE_MS),
        );
        return {
          ...{ id: ids[n], account_id: readers[reader], bankroll_id: bankrolls[reader], source: 'followed' },
          ...{ kind: tip.kind, phase: 'prematch', side: 'back', stake_cents: STAKE_CENTS, stake_basis: 'stake' },
          ...{ commission_milli: tip.commission, bookmaker: tip.bookmaker, placed_at: placed, note: '', legs: 1 },
          ...{ sport: tip.sport, competition_name: tip.competition, market: tip.market, total_odds_milli: odds },
          ...{
            risk_cents: STAKE_CENTS,
            first_start_at: tip.start_at,
            last_start_at: tip.start_at,
            day: romeDay(tip.start_at),
          },
          ...{ over_limit: false, outcome: 'in_progress', entry_outcome: 'in_progress', of_declared: false },
          ...{
            tip_id: tip.id,
            tipster_id: tip.tipster_id,
            tip_odds_milli: tip.odds,
            tip_published_at: tip.published_at,
          },
          ...{ created_at: placed, updated_at: placed },
        };
      }),
    );
    await insertRows(
      trx,
      'own_bet_leg',
      follows.map(({ tip, odds }, n) => ({ ...tip.leg, bet_id: ids[n], n: 0, odds_milli: odds, result_version: 0 })),
    );
  });
  await settleOutstanding(db, { clock });
  await refreshFollowability({ db, clock }, 'all');
}
