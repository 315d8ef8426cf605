import {
  followProblem,
  type OddsMilli,
  type Outcome,
  rankRefusal,
  type Side,
  type TradeExit,
} from '@quotavera/domain/bet';
import { PRICE_MAX_AGE_MS } from '@quotavera/domain/limits';
import {
  type ClosingPrices,
  countedPrices,
  nextPrice,
  type PricedOutcome,
  type PriceObservation,
  removeMargin,
  sourcePrice,
  verifyPrice,
} from '@quotavera/domain/margin';
import { type EvidenceTip, entryOutcome, fairClv, rankingTerm } from '@quotavera/domain/records';
import { RULE_VERSION, type SettledBet, settle, verifiedResult } from '@quotavera/domain/settlement';

/** A tip as its author publishes it, what was seen of its prices, and what came of the match. Times are milliseconds. */
export interface Publication {
  side: Side;
  /** The place of the selection among the prices. */
  outcome: number;
  /** The bookmaker that the tip names; null for none. */
  bookmaker: string | null;
  quoted: OddsMilli;
  minimumOdds: OddsMilli | null;
  expiresAt: number | null;
  withdrawn: boolean;
  exits: readonly TradeExit[];
  publishedAt: number;
  start: number;
  observations: readonly PriceObservation[];
  close: ClosingPrices;
  /** The fair probability of the selection at the close, see {@link closingProbability}. */
  fairClose: number | null;
  /** The grade of the selection by the match's result. */
  grade: Outcome;
  week: number;
}

/** A published tip adds this to a record; null where it adds nothing. */
export interface Counted {
  ranking: EvidenceTip | null;
  headline: Stake | null;
}

/** A bet's result and turnover in millionths of a unit. */
interface Stake {
  profitMicro: number;
  stakedMicro: number;
}

/** A rule by which published tips count. */
export type CountingRule = (tip: Publication) => Counted;

const NOTHING: Counted = { ranking: null, headline: null };

function betOf({ side, quoted }: Publication): SettledBet {
  return {
    side,
    legs: [{ odds: quoted }],
    stake: 1000,
    stakeBasis: side === 'back' ? 'stake' : 'liability',
    commission: 0,
  };
}

function pricedOf({ side, outcome, bookmaker }: Publication): PricedOutcome {
  return { side, outcome, bookmaker, maxAge: PRICE_MAX_AGE_MS };
}

/** The fair probability of an outcome from the closing prices of its market. */
export function closingProbability({ reference }: ClosingPrices, outcome: number): number | null {
  const fair = reference && removeMargin('power', reference);
  return fair?.ok ? fair.probabilities[outcome]! : null;
}

function termAt({ side, fairClose, grade, week }: Publication, oddsMilli: OddsMilli): EvidenceTip | null {
  const term = rankingTerm({
    side,
    oddsMilli,
    outcome: entryOutcome(side, grade),
    fairClv: fairClose === null ? null : fairClv({ side, oddsMilli, probability: fairClose }),
  });
  return term && { ...term, week };
}

/** The product's rule: a tip counts at the price that could still be taken, by its entry and the match's result. */
export function countToday(tip: Publication): Counted {
  const { side, quoted, publishedAt, minimumOdds, expiresAt } = tip;
  const priced = pricedOf(tip);
  const before = sourcePrice(tip.observations, priced, publishedAt);
  const check = verifyPrice({ side, quoted, imported: before?.odds ?? null });
  if (before === null || !check.verified) return NOTHING;
  const next = nextPrice(tip.observations, { ...priced, bookmaker: before.bookmaker }, tip);
  const prices = countedPrices({ side, quoted, before: before.odds, next });
  const terms = { minimumOdds, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() };
  const refusal = rankRefusal({
    bet: { phase: 'prematch', legs: [{ type: 'structured' }] },
    price: check.code,
    firstOnMatch: true,
    refusal: followProblem(terms, { at: publishedAt, price: before.odds }) ? 'not_followable' : prices.refusal,
  });
  return {
    ranking: refusal === null && prices.ranking !== null ? termAt(tip, prices.ranking) : null,
    headline: tip.withdrawn
      ? null
      : verifiedResult(betOf(tip), { grade: tip.grade, ruleVersion: RULE_VERSION, headlineOdds: prices.headline }),
  };
}

/** The imported price under the rule of before: back prices stood in for a missing lay price, the average for a bookmaker's. */
function importedBefore(tip: Publication, side: Side): OddsMilli | null {
  const named = { ...pricedOf(tip), side };
  const sides: readonly Side[] = side === 'lay' ? ['lay', 'back'] : ['back'];
  for (const bookmaker of [tip.bookmaker, null]) {
    for (const each of sides) {
      const price = sourcePrice(tip.observations, { ...named, bookmaker, side: each }, tip.publishedAt);
      if (price) return price.odds;
    }
  }
  return null;
}

/**
 * The rule of before decision 053: one comparison at publication decided, a withdrawn tip left the ranking, minimum odds and expiry were
 * not looked at, and headlines took the quoted price and every exit whose own price was within 3%.
 */
export function countBefore(tip: Publication): Counted {
  const { side, quoted } = tip;
  const check = verifyPrice({ side, quoted, imported: importedBefore(tip, side) });
  if (!check.verified || tip.withdrawn) return NOTHING;
  const opposite = side === 'back' ? 'lay' : 'back';
  const exits = tip.exits.filter(
    ({ odds }) => verifyPrice({ side: opposite, quoted: odds, imported: importedBefore(tip, opposite) }).verified,
  );
  return { ranking: termAt(tip, check.worstOdds), headline: settledWith(tip, exits) };
}

function settledWith(tip: Publication, exits: readonly TradeExit[]): Stake {
  const { profit, staked } = settle(betOf(tip), [tip.grade], RULE_VERSION, { exits });
  return { profitMicro: profit, stakedMicro: staked };
}

/** Believes whatever the tipster says: the quoted price, every exit, and that a withdrawn tip never was. */
export function countAsTold(tip: Publication): Counted {
  return tip.withdrawn ? NOTHING : { ranking: termAt(tip, tip.quoted), headline: settledWith(tip, tip.exits) };
}

/**
 * Tells the same pick honestly: quoted at the price that could still be taken at the next look, followable, neither withdrawn nor
 * traded. `observations` are all that there was to see.
 */
export function honestlyTold(tip: Publication, observations = tip.observations): Publication {
  const honest = { ...tip, observations, minimumOdds: null, expiresAt: null, withdrawn: false, exits: [] };
  const priced = pricedOf(honest);
  const before = sourcePrice(observations, priced, tip.publishedAt);
  if (before === null) throw new RangeError('an honest tip has a price to be compared with');
  const next = nextPrice(observations, { ...priced, bookmaker: before.bookmaker }, tip);
  const { headline } = countedPrices({ side: tip.side, quoted: before.odds, before: before.odds, next });
  return { ...honest, quoted: headline };
}
