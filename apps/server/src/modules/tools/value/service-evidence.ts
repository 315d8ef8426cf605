import type { ReplyOf } from '@quotavera/contract/core';
import type { readPremiums } from '@quotavera/contract/tools';
import { PRICE_STAGES, type PriceStage } from '@quotavera/domain/calendar';
import { bandOf, NO_PREMIUMS, PREMIUM_BANDS, premiumsOf, premiumWorth, sumPremiums } from '@quotavera/domain/tools';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { AVERAGE, BEST, type BookPrices } from '../../calendar/prices/service-book.ts';
import { appendPremiums } from '../../ledger/service.ts';
import {
  deleteUnplayed,
  type MatchRow,
  replaceMatches,
  replaceSummary,
  type SummaryRow,
  selectSummary,
  selectUngraded,
  type UngradedMatch,
} from './repository-evidence.ts';

/** Matches summed up at once. */
const BATCH = 500;

/** Prices at bookmakers that somebody can bet at. */
export function bettable(prices: BookPrices): BookPrices {
  return Object.fromEntries(Object.entries(prices).filter(([code]) => code !== AVERAGE && code !== BEST));
}

/** A match's sums at each look that it has prices of: in all bands, and in those that something lies in. */
function rowsOf({ id, result_version, priced_by, result, ...looks }: UngradedMatch): MatchRow[] {
  return PRICE_STAGES.flatMap((look): MatchRow[] => {
    const prices = looks[look];
    if (!prices) return [];
    const premiums = premiumsOf(bettable(prices), result);
    const row = { fixture_id: id, look, result_version, priced_by };
    const bands = [...Map.groupBy(premiums, ({ premium }) => bandOf(premium))];
    return [
      { ...row, band: null, ...sumPremiums(premiums) },
      ...bands.map(([band, own]) => ({ ...row, band, ...sumPremiums(own) })),
    ];
  });
}

/**
 * Sums up matches that have a new result or new prices, and writes the figures' entry of the log where they changed; running it again changes
 * nothing. Returns how many there were.
 */
export async function gradePremiums(db: Db, { clock }: { clock: Clock }): Promise<number> {
  let graded = 0;
  for (let after = 0; ; ) {
    const matches = await selectUngraded(db, after, BATCH);
    if (matches.length > 0) {
      const ids = matches.map(({ id }) => id);
      await inTransaction(db, (trx) => replaceMatches(trx, ids, matches.flatMap(rowsOf)));
      graded += matches.length;
      after = ids.at(-1)!;
    }
    if (matches.length < BATCH) break;
  }
  await inTransaction(db, async (trx) => {
    await deleteUnplayed(trx);
    await replaceSummary(trx, clock.now());
    const { early, closing } = (await premiumEvidence(trx)).looks;
    await appendPremiums(trx, { at: clock.now(), early: early.all, closing: closing.all });
  });
  return graded;
}

type Reply = ReplyOf<typeof readPremiums>;

function worthOf(row: SummaryRow | undefined): Reply['looks']['early']['all'] {
  if (!row) return premiumWorth(NO_PREMIUMS);
  const { matches, prices, premium, profit } = row;
  return premiumWorth({
    matches,
    prices,
    premium,
    profit,
    pricesSquared: row.prices_squared,
    premiumSquared: row.premium_squared,
    profitSquared: row.profit_squared,
    pricesProfit: row.prices_profit,
    premiumProfit: row.premium_profit,
  });
}

/** Returns what premiums were worth on all past matches, by look and band. */
export async function premiumEvidence(db: Db): Promise<Reply> {
  const rows = await selectSummary(db);
  const look = (name: PriceStage) => {
    const own = rows.filter((row) => row.look === name);
    return {
      all: worthOf(own.find(({ band }) => band === null)),
      bands: PREMIUM_BANDS.map((from, at) => ({
        from,
        until: PREMIUM_BANDS[at + 1] ?? null,
        ...worthOf(own.find(({ band }) => band === from)),
      })),
    };
  };
  return {
    updated_at: rows[0]?.at.toISOString() ?? null,
    looks: { early: look('early'), closing: look('closing') },
  };
}
