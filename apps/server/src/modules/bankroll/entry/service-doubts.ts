import { type OwnBet, priceFarFrom, unlikelyRisk } from '@quotavera/domain/bankroll';
import type { Leg } from '@quotavera/domain/bet';
import { USUAL_BETS_READ } from '@quotavera/domain/limits';
import { formatMilli } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, type FieldErrors, fail } from '../../../platform/errors/index.ts';
import { type LatestQuote, latestQuotes } from '../../calendar/prices/service.ts';
import { bankrollOf } from '../bankroll/service.ts';
import { selectLatestBets } from '../bet/repository-lists.ts';
import { type Place, riskOf } from './service-place.ts';

interface Doubtful {
  place: Place;
  bet: OwnBet;
  now: Date;
  /** When a bet is changed: what it was before. Terms that stay aren't asked about again. */
  before?: OwnBet;
  /** Names a leg's odds as the request has them. */
  rename?: (field: string) => string;
}

/**
 * Prices that a bet is compared with. Nobody backs at the prices of a lay; and once a match has begun, prices of its course say nothing about a
 * bet of before its start, and the other way round.
 */
function pricesFor({ phase, side: own }: OwnBet, leg: Leg, quotes: readonly LatestQuote[], now: Date): number[] {
  const begun = Date.parse(leg.startsAt) <= now.getTime();
  return quotes
    .filter(({ at, side }) => (own === 'lay' || side === 'back') && (!begun || (phase === 'live') === (at !== null)))
    .map(({ odds }) => odds);
}

async function oddsInDoubt(
  db: Db,
  { bet, now, before, rename = (field) => field }: Doubtful,
): Promise<Record<string, FieldErrors[string]>> {
  const priced = bet.legs.flatMap((leg, n) =>
    leg.type === 'structured' && leg.odds !== before?.legs[n]?.odds ? [{ leg, n }] : [],
  );
  const quotes = await latestQuotes(
    db,
    priced.map(({ leg }) => leg),
    now,
  );
  return Object.fromEntries(
    priced.flatMap(({ leg, n }, index) => {
      const market = priceFarFrom(leg.odds, pricesFor(bet, leg, quotes[index] ?? [], now));
      const values = { market: market === null ? '' : formatMilli(market) };
      return market === null ? [] : [[rename(`legs.${n}.odds`), { code: 'odds_far_from_market', values }]];
    }),
  );
}

const HIGHEST_PERCENT = 100_000;

async function stakeInDoubt(
  db: Db,
  ownerId: number,
  { place, bet, before }: Doubtful,
): Promise<FieldErrors[string] | null> {
  if (before?.stakeCents === bet.stakeCents) return null;
  const bankroll = await bankrollOf(db, ownerId, place.bankrollId);
  const statesCapital = bankroll !== null && bankroll.capital_cents !== bankroll.profit_cents;
  const latest = await selectLatestBets(db, place.bankrollId, USUAL_BETS_READ);
  const unlikely = unlikelyRisk(riskOf(bet), {
    capital: statesCapital ? bankroll.capital_cents : null,
    latest: latest.map(({ risk_cents }) => risk_cents),
  });
  if (unlikely === null) return null;
  if (unlikely.to === 'usual')
    return { code: 'stake_far_from_usual', values: { times: Math.round(unlikely.multiple) } };
  const percent = Math.min(HIGHEST_PERCENT, Math.round(unlikely.share * 100));
  return { code: 'stake_far_from_bank', values: { percent } };
}

/** Asks about odds far from the market's and about a stake far from bank or habit, by field; null where there is nothing to ask. */
export async function doubtsAbout(db: Db, ownerId: number, doubtful: Doubtful): Promise<Failure | null> {
  const stake = await stakeInDoubt(db, ownerId, doubtful);
  const fields = { ...(await oddsInDoubt(db, doubtful)), ...(stake === null ? {} : { stake_cents: stake }) };
  return Object.keys(fields).length > 0 ? fail('bet_unlikely', { fields }) : null;
}
