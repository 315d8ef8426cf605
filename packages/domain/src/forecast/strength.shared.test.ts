import { describe, expect, it } from 'vitest';
import {
  type ClosedForm,
  type CountedMatch,
  closedFormExpected,
  closedFormStrengths,
  countLogLoss,
  cumulative,
  negativeBinomial,
  poisson,
} from './index.ts';
import { type FileMatch, readReference, readSeason, sharedDataPresent } from './shared-data.fixture.ts';

const STATISTICS = { goals: 'goals', shots: 'shots', shots_on_target: 'shotsOnTarget', corners: 'corners' } as const;
type Name = keyof typeof STATISTICS;
const NAMES = Object.keys(STATISTICS) as Name[];

function counted(matches: readonly FileMatch[], name: Name): CountedMatch[] {
  return matches.flatMap((match) => {
    const counts = match[STATISTICS[name]];
    return counts === null ? [] : [{ home: match.home, away: match.away, counts }];
  });
}

function near(actual: number, expected: number, label: string) {
  expect(Math.abs(actual - expected), `${label}: ${actual} for ${expected}`).toBeLessThan(
    1e-9 * Math.max(1, Math.abs(expected)),
  );
}

interface Line {
  league_home_mean: number;
  league_away_mean: number;
  attack_home: number;
  defence_home: number;
  attack_away: number;
  defence_away: number;
  home_matches: number;
  away_matches: number;
  expected_home: number;
  expected_away: number;
  total_over: Readonly<Record<string, number>>;
  home_over: Readonly<Record<string, number>>;
  away_over: Readonly<Record<string, number>>;
}

interface Leagues {
  leagues: readonly {
    division: string;
    season: string;
    training: { matches: number };
    matches: readonly {
      home: string;
      away: string;
      season_to_date: Readonly<Record<Name, Line>>;
      last_6: Readonly<Record<Name, Line>>;
    }[];
  }[];
}

interface Score {
  mean_error: number;
  mae: number;
  rmse: number;
  log_score_poisson: number;
  log_score_negative_binomial: number;
}

interface Scores {
  leagues: readonly {
    division: string;
    season: string;
    first_match_after: number;
    stats: Readonly<Record<Name, Readonly<Record<string, Score>> & { matches: number }>>;
  }[];
}

const title = sharedDataPresent ? '' : ' (skipped: no shared data)';

describe.skipIf(!sharedDataPresent)(`closed-form strengths against the reference${title}`, () => {
  const { leagues } = sharedDataPresent ? readReference<Leagues>('strength') : { leagues: [] };

  it('has the leagues it should', () => expect(leagues).toHaveLength(2));

  it.each(NAMES)('%s agree within 1e-9', (name) => {
    for (const { division, season, training, matches } of leagues) {
      const past = counted(readSeason(division, season).slice(0, training.matches), name);
      const all = closedFormStrengths(past);
      const recent = closedFormStrengths(past, { last: 6 });
      expect(matches).toHaveLength(20);
      for (const { home, away, season_to_date, last_6 } of matches) {
        compare(all, home, away, season_to_date[name]);
        compare(recent, home, away, last_6[name]);
      }
    }
  });
});

function compare(model: ClosedForm, home: string, away: string, line: Line) {
  near(model.homeMean, line.league_home_mean, 'home mean');
  near(model.awayMean, line.league_away_mean, 'away mean');
  near(model.home[home]!.attack, line.attack_home, 'attack home');
  near(model.home[home]!.defence, line.defence_home, 'defence home');
  near(model.away[away]!.attack, line.attack_away, 'attack away');
  near(model.away[away]!.defence, line.defence_away, 'defence away');
  expect([model.home[home]!.matches, model.away[away]!.matches]).toEqual([line.home_matches, line.away_matches]);
  const expected = closedFormExpected(model, home, away)!;
  near(expected.home, line.expected_home, 'expected home');
  near(expected.away, line.expected_away, 'expected away');
  for (const [overs, mean] of [
    [line.total_over, expected.home + expected.away],
    [line.home_over, expected.home],
    [line.away_over, expected.away],
  ] as const) {
    for (const [at, over] of Object.entries(overs)) near(1 - cumulative(poisson(mean), Number(at)), over, `over ${at}`);
  }
}

describe.skipIf(!sharedDataPresent)(`how good closed-form totals were, against the reference${title}`, () => {
  const { leagues } = sharedDataPresent ? readReference<Scores>('strength_scores') : { leagues: [] };

  it.each(NAMES)('%s agree within 1e-9', (name) => {
    expect(leagues).toHaveLength(1);
    for (const league of leagues) {
      const season = readSeason(league.division, league.season);
      for (const [variant, expected] of Object.entries(league.stats[name])) {
        if (variant === 'matches') continue;
        const shrink = variant === 'league_mean' ? null : Number(variant.slice('shrink_'.length));
        const score = scoreTotals(season, name, shrink, league.first_match_after);
        expect(score.matches).toBe(league.stats[name].matches);
        for (const [key, value] of Object.entries(expected))
          near(score[key as keyof Score], value, `${variant} ${key}`);
      }
    }
  });
});

function scoreTotals(season: readonly FileMatch[], name: Name, shrink: number | null, after: number) {
  let matches = 0;
  let error = 0;
  let absolute = 0;
  let square = 0;
  let plain = 0;
  let dispersed = 0;
  for (const day of new Set(season.map((match) => match.day))) {
    const before = season.filter((match) => match.day < day);
    if (before.length < after) continue;
    const past = counted(before, name);
    const totals = past.map(({ counts }) => counts[0] + counts[1]);
    const average = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    const variance = totals.reduce((sum, total) => sum + (total - average) ** 2, 0) / (totals.length - 1);
    const dispersion = Math.max(0, (variance - average) / average ** 2);
    const model = closedFormStrengths(past, { shrink: shrink ?? 0 });
    for (const { home, away, counts } of counted(
      season.filter((match) => match.day === day),
      name,
    )) {
      const expected = closedFormExpected(model, home, away)!;
      const mean = shrink === null ? average : Math.max(0.05, expected.home + expected.away);
      const total = counts[0] + counts[1];
      matches += 1;
      error += total - mean;
      absolute += Math.abs(total - mean);
      square += (total - mean) ** 2;
      plain += countLogLoss(poisson(mean), total);
      dispersed += countLogLoss(negativeBinomial(mean, dispersion), total);
    }
  }
  return {
    matches,
    mean_error: error / matches,
    mae: absolute / matches,
    rmse: Math.sqrt(square / matches),
    log_score_poisson: plain / matches,
    log_score_negative_binomial: dispersed / matches,
  };
}
