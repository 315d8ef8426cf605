import type { Outcome, TradeExit } from '@quotavera/domain/bet';
import { createRandom } from '@quotavera/domain/random';
import {
  addRankingTerm,
  EMPTY_RANKING_SUMS,
  EvidenceProcess,
  type EvidenceTip,
  entryOutcome,
  expectedYield,
  INITIAL_PRIORS,
  ORDINARY_LINES,
  rankingTerm,
  type SimulatedTipster,
  simulateTips,
} from '@quotavera/domain/records';
import { RULE_VERSION, type SettledBet, settle, verifiedResult } from '@quotavera/domain/settlement';
import { type Rate, rateOf } from './worlds.ts';

/** A losing back that its author says was closed at almost nothing, just before the end. Nobody can check that price. */
const MADE_UP: TradeExit & { priceVerified: boolean } = {
  share: 10_000,
  odds: 1010,
  hedge: 'hedged',
  priceVerified: false,
};

/** The figures of a record of exchange trades. Yields are fractions of the turnover. */
interface RecordFigures {
  /** With everything in: exits are believed. */
  believed: number;
  headline: number;
  expected: number;
  logE: number;
}

/** The record of the same tips, losers closed at {@link MADE_UP} or not, by the product's own settlement, headline and ranking. */
function recordOf(tips: readonly EvidenceTip[], hidesLosers: boolean): RecordFigures {
  const sums = { ...EMPTY_RANKING_SUMS };
  const evidence = new EvidenceProcess();
  const total = { profit: 0, staked: 0, headlineProfit: 0, headlineStaked: 0 };
  for (const tip of tips) {
    const oddsMilli = Math.round((tip.levelVariance + 1) * 1000);
    const grade: Outcome = tip.levelReturn > 0 ? 'won' : 'lost';
    const bet: SettledBet = {
      side: 'back',
      legs: [{ odds: oddsMilli }],
      stake: 1000,
      stakeBasis: 'stake',
      commission: 50,
    };
    const exits = hidesLosers && grade === 'lost' ? [MADE_UP] : [];
    const settled = settle(bet, [grade], RULE_VERSION, { exits });
    const headline = verifiedResult(bet, { grade, ruleVersion: RULE_VERSION, headlineOdds: oddsMilli });
    total.profit += settled.profit;
    total.staked += settled.staked;
    total.headlineProfit += headline.profitMicro;
    total.headlineStaked += headline.stakedMicro;
    const outcome = exits.length > 0 ? entryOutcome(bet.side, grade) : settled.outcome;
    const term = rankingTerm({ side: bet.side, oddsMilli, outcome, fairClv: tip.fairClv })!;
    addRankingTerm(sums, term);
    evidence.add({ ...term, week: tip.week });
  }
  return {
    believed: total.profit / total.staked,
    headline: total.headlineProfit / total.headlineStaked,
    expected: expectedYield(sums, INITIAL_PRIORS).mean,
    logE: evidence.logMax,
  };
}

/** The gain of hiding losers over the same tips honestly told: the mean difference over many records. */
export type HiderFindings = { readonly [Figure in keyof RecordFigures]: Rate };

/** Plays so many seeded records of so many tips by this tipster, each told honestly and with every loser closed at a made-up price. */
export function playHiders(
  tipster: SimulatedTipster,
  options: { worlds: number; tips: number; seed: string },
): HiderFindings {
  const gains = Array.from({ length: options.worlds }, (_, n) => {
    const stream = simulateTips(createRandom(`${options.seed} hider ${n}`), tipster, ORDINARY_LINES);
    const tips = Array.from({ length: options.tips }, () => stream.next().value);
    const [hidden, honest] = [recordOf(tips, true), recordOf(tips, false)];
    return (figure: keyof RecordFigures) => hidden[figure] - honest[figure];
  });
  const rate = (figure: keyof RecordFigures) => rateOf(gains.map((gain) => gain(figure)));
  return { believed: rate('believed'), headline: rate('headline'), expected: rate('expected'), logE: rate('logE') };
}
