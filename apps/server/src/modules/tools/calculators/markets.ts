import { type LineMilli, MAX_CORRECT_SCORE, type Market } from '@quotavera/domain/bet';
import {
  asianHandicap,
  bothScore,
  correctScore,
  doubleChance,
  drawNoBet,
  fairOdds,
  goalMargins,
  type HalfTimeFullTime,
  halfTimeFullTime,
  type LineProbabilities,
  overUnder,
  plainProbability,
  resultProbabilities,
  type ScoreMatrix,
  totalGoals,
} from '@quotavera/domain/forecast';
import { formatMilli } from '@quotavera/domain/odds';
import { presentFairOdds, presentProbability } from './presenter.ts';

export interface PricedSelection {
  selection: string;
  line: string | null;
  chances: { win: number; half_win: number; push: number; half_loss: number; loss: number };
  fair_odds: number | null;
}

export interface PricedMarket {
  market: Market;
  line: string | null;
  selections: PricedSelection[];
}

const text = (line: LineMilli | null): string | null => (line === null ? null : formatMilli(line));

export function priced(selection: string, line: LineMilli | null, outcome: LineProbabilities): PricedSelection {
  const chances = {
    win: presentProbability(outcome.win),
    half_win: presentProbability(outcome.halfWin),
    push: presentProbability(outcome.push),
    half_loss: presentProbability(outcome.halfLoss),
    loss: presentProbability(outcome.loss),
  };
  return { selection, line: text(line), chances, fair_odds: presentFairOdds(fairOdds(outcome)) };
}

function plain(market: Market, chances: Readonly<Record<string, number>>): PricedMarket {
  const selections = Object.entries(chances).map(([code, p]) => priced(code, null, plainProbability(p)));
  return { market, line: null, selections };
}

/** Thousandths: 0.5 to 6.5 goals, in quarters where books offer them, and a handicap of two and a half goals either way. */
const TOTALS = { from: 500, to: 6_500, quartersFrom: 1_500, quartersTo: 4_500 };
const HANDICAPS = { from: -2_500, to: 2_500, quartersFrom: -2_500, quartersTo: 2_500 };
const STEP = 250;
/** Scores shown: anything higher is rarer than one in some thousands. */
const SCORES = Math.min(6, MAX_CORRECT_SCORE);

function linesOf({ from, to, quartersFrom, quartersTo }: typeof TOTALS): LineMilli[] {
  return Array.from({ length: (to - from) / STEP + 1 }, (_, n) => from + n * STEP).filter(
    (line) => line % (2 * STEP) === 0 || (line >= quartersFrom && line <= quartersTo),
  );
}

/** Every market of one score matrix, by the codes of domain/bet, so that no two can disagree. */
export function goalMarkets(matrix: ScoreMatrix, firstHalfShare: number): PricedMarket[] {
  const { home, draw, away } = resultProbabilities(matrix);
  const noBet = drawNoBet(matrix);
  const chance = doubleChance(matrix);
  const both = bothScore(matrix);
  const halves = halfTimeFullTime(matrix, firstHalfShare);
  const total = totalGoals(matrix);
  const margins = goalMargins(matrix);
  const scores = Array.from({ length: SCORES + 1 }, (_, h) =>
    Array.from({ length: SCORES + 1 }, (_, a): [string, number] => [`${h}-${a}`, correctScore(matrix, h, a)]),
  ).flat();
  return [
    plain('1x2', { home, draw, away }),
    plain('double_chance', { '1X': chance['1X'], '12': chance['12'], X2: chance.X2 }),
    {
      market: 'draw_no_bet',
      line: null,
      selections: [priced('home', null, noBet.home), priced('away', null, noBet.away)],
    },
    plain('btts', { yes: both.yes, no: both.no }),
    ...linesOf(TOTALS).map((line): PricedMarket => {
      const { over, under } = overUnder(total, line);
      const selections = [priced('over', line, over), priced('under', line, under)];
      return { market: 'over_under', line: text(line), selections };
    }),
    ...linesOf(HANDICAPS).map((line): PricedMarket => {
      const handicap = asianHandicap(margins, line);
      const selections = [priced('home', line, handicap.home), priced('away', 0 - line, handicap.away)];
      return { market: 'asian_handicap', line: text(line), selections };
    }),
    plain('half_time_full_time', halves satisfies Record<HalfTimeFullTime, number>),
    plain('correct_score', Object.fromEntries(scores)),
  ];
}
