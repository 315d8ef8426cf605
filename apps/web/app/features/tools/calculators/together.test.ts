import {
  convolve,
  countForecast,
  fromWeights,
  halfTimeFullTime,
  negativeBinomial,
  poisson,
  scoreMatrix,
} from '@quotavera/domain/forecast';
import { expect, it } from 'vitest';
import { type Joint, MAX_TOGETHER, type PlacedBet, stakesTogether } from './together.ts';

const matrix = scoreMatrix({ home: 1.6, away: 1.1 }).probabilities;
const goals: Joint = { kind: 'goals', home: [], away: [], total: [], matrix };
const over = (line: number, odds: number): PlacedBet => ({ market: 'over_under', selection: 'over', line, odds });

const sumOf = ({ home, away }: Joint) => convolve(fromWeights(home), fromWeights(away));

it('stakes on bets of one match placed together are Kelly’s own for a single bet', () => {
  const shots: Joint = {
    kind: 'shots',
    home: poisson(14).probabilities,
    away: poisson(10).probabilities,
    total: poisson(24).probabilities,
    matrix: null,
  };
  const win = shots.total.slice(25).reduce((sum, p) => sum + p, 0);
  const odds = 2.4;
  const bet: PlacedBet = { market: 'total_shots', selection: 'over', line: 24_500, odds };
  const kelly = (win * odds - 1) / (odds - 1);
  expect(kelly).toBeGreaterThan(0.05);
  expect(stakesTogether(shots, [bet])?.shares[0]).toBeCloseTo(kelly, 6);
});

it('stakes on bets of one match placed together are less together than one by one, because the bets come in together', () => {
  const bets = [over(2500, 2.3), over(3500, 4.2)];
  const alone = bets.map((bet) => stakesTogether(goals, [bet])?.shares[0] ?? 0);
  const both = stakesTogether(goals, bets)?.shares ?? [];
  expect(alone.every((share) => share > 0.01)).toBe(true);
  expect((both[0] ?? 0) + (both[1] ?? 0)).toBeLessThan((alone[0] ?? 0) + (alone[1] ?? 0) - 0.005);
});

it('stakes on bets of one match placed together are nothing on bad bets', () => {
  for (const share of stakesTogether(goals, [over(2500, 1.5), over(3500, 2)])?.shares ?? [1]) {
    expect(share).toBeLessThan(1e-6);
  }
});

it('grade pushes and quarters as settlement does', () => {
  const level: PlacedBet = { market: 'asian_handicap', selection: 'home', line: 0, odds: 1.7 };
  const noBet: PlacedBet = { market: 'draw_no_bet', selection: 'home', line: null, odds: 1.7 };
  expect(stakesTogether(goals, [level])?.shares[0]).toBeCloseTo(stakesTogether(goals, [noBet])?.shares[0] ?? 0, 9);
});

it('stakes on bets of one match placed together know a half time with every final score', () => {
  const share = 0.42;
  const odds = 7;
  const pick: PlacedBet = { market: 'half_time_full_time', selection: 'X/1', line: null, odds };
  const chance = halfTimeFullTime(scoreMatrix({ home: 1.6, away: 1.1 }), share)['X/1'];
  const kelly = (chance * odds - 1) / (odds - 1);
  expect(kelly).toBeGreaterThan(0);
  const joint = { ...goals, firstHalfShare: share };
  expect(stakesTogether(joint, [pick])?.shares[0]).toBeCloseTo(kelly, 6);
  // The two bets win together, so each gets less than its stake alone.
  const win: PlacedBet = { market: '1x2', selection: 'home', line: null, odds: 2.2 };
  const [first = 0, second = 0] = stakesTogether(joint, [pick, win])?.shares ?? [];
  const alone = stakesTogether(joint, [win])?.shares[0] ?? 0;
  expect(first + second).toBeLessThan(kelly + alone - 0.001);
});

it('price a line of the match the same beside lines of its teams, and know that the teams’ counts pull against each other', () => {
  const { home, away, total } = countForecast(13.4, 10.8, { team: 0.045, total: 0.009 });
  // Replies round chances to nine decimals.
  const roundedReply = (of: { probabilities: readonly number[] }) =>
    of.probabilities.map((chance) => Math.round(chance * 1e9) / 1e9);
  const shots: Joint = {
    kind: 'shots',
    home: roundedReply(home),
    away: roundedReply(away),
    total: roundedReply(total),
    matrix: null,
  };
  const match: PlacedBet = { market: 'total_shots', selection: 'over', line: 28_500, odds: 6 };
  const homeOver: PlacedBet = { market: 'team_shots', selection: 'home_over', line: 13_500, odds: 2.2 };
  const awayOver: PlacedBet = { market: 'team_shots', selection: 'away_over', line: 10_500, odds: 2.2 };
  const unwanted: PlacedBet = { ...homeOver, odds: 1.01 };
  const alone = stakesTogether(shots, [match]);
  const beside = stakesTogether(shots, [match, unwanted]);
  expect(alone?.shares[0]).toBeGreaterThan(0.01);
  expect(beside?.shares[0]).toBeCloseTo(alone?.shares[0] ?? 0, 5);
  expect(beside?.agree).toBe(true);
  // Each team's bet hedges the other's, so both stakes are higher than alone.
  const both = stakesTogether(shots, [homeOver, awayOver]);
  const independent = stakesTogether({ ...shots, total: roundedReply(sumOf(shots)) }, [homeOver, awayOver]);
  expect(both?.shares[0]).toBeGreaterThan((independent?.shares[0] ?? 1) + 0.002);
});

it('stakes on bets of one match placed together say when lines of the teams and of the match can’t agree, and only then', () => {
  const { home, away, total } = countForecast(20, 1, { team: 0.3, total: 0 });
  const counts = { home: home.probabilities, away: away.probabilities, total: total.probabilities };
  const corners: Joint = { kind: 'corners', ...counts, matrix: null };
  const match: PlacedBet = { market: 'total_corners', selection: 'over', line: 20_500, odds: 2.1 };
  const team: PlacedBet = { market: 'team_corners', selection: 'home_over', line: 20_500, odds: 2.5 };
  const visitors: PlacedBet = { market: 'team_corners', selection: 'away_over', line: 500, odds: 1.8 };
  expect(stakesTogether(corners, [match, team])?.agree).toBe(false);
  for (const bet of [match, team, visitors]) {
    const alone = stakesTogether(corners, [bet]);
    expect(alone?.agree).toBe(true);
    // The second bet has no edge, so the first keeps the stake that it has alone, even when the joint distribution only nearly meets the match's line.
    const beside = stakesTogether(corners, [bet, { ...(bet === team ? visitors : team), odds: 1.01 }]);
    if (bet !== match) expect(beside?.shares[0]).toBeCloseTo(alone?.shares[0] ?? 1, 6);
  }
});

it('mix lines of a team and of the match, however far the counts spread', () => {
  const wide = negativeBinomial(100, 1).probabilities;
  const shots: Joint = {
    kind: 'shots',
    home: wide,
    away: wide,
    total: negativeBinomial(200, 0.5).probabilities,
    matrix: null,
  };
  const team: PlacedBet = { market: 'team_shots', selection: 'home_over', line: 40_500, odds: 2 };
  const away: PlacedBet = { market: 'team_shots', selection: 'away_under', line: 10_500, odds: 1.01 };
  const match: PlacedBet = { market: 'total_shots', selection: 'under', line: 40_500, odds: 1.5 };
  const shares = stakesTogether(shots, [team, away, match])?.shares ?? [];
  const over = wide.slice(41).reduce((sum, p) => sum + p, 0);
  expect(shares[0]).toBeCloseTo(2 * over - 1, 3);
  expect(shares.slice(1)).toEqual([0, 0]);
});

it('stakes on bets of one match placed together are not reckoned for none or for too many', () => {
  expect(stakesTogether(goals, [])).toBeNull();
  expect(
    stakesTogether(
      goals,
      Array.from({ length: MAX_TOGETHER + 1 }, () => over(2500, 2)),
    ),
  ).toBeNull();
});
