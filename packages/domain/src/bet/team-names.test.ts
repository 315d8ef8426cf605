import { describe, expect, test } from 'vitest';
import { NOTHING_COUNTED } from './bet.ts';
import { gradeSelection } from './grade.ts';
import { MARKET_RULES, MARKETS } from './market.ts';
import { matchOfTeams, nameFit, nameStart, turnedPick } from './team-names.ts';

describe('which match is meant', () => {
  const match = (home: string, away: string) => ({ home, away });
  test.each([
    ['Inter', 'Inter', 1],
    ['juve', 'Juventus', 0.9],
    ['Man Utd', 'Manchester United', 0.9],
    ['AC Milan', 'Milan', 0.95],
    ['Atletico', 'Atlético Madrid', 0.5],
    ['Milan', 'AC Milan', 0.95],
    ['Real Madrid', 'Real Madrid CF', 0.95],
    ['Inter!', 'Inter', 1],
    ['Paris St. Germain', 'Paris St Germain', 1],
    ['M United', 'Manchester United', 0.9],
    ['Inter', 'Milan', 0],
    ['Schalke 04', 'Schalke 05', 0],
    ['Anchester', 'Manchester', 0],
    ['Mxn', 'Manchester', 0],
    ['Mm', 'Milan', 0],
    ['FC', 'Inter', 0],
    ['FC', 'AC', 0],
    ['—', 'Inter', 0],
    ['Inter', '—', 0],
    ['—', '—', 0],
  ])('%s and %s fit by %d', (written, team, fit) => {
    expect(nameFit(written, team)).toBeCloseTo(fit, 5);
  });

  test('which match is meant is the one that fits best; the same one the other way round says so', () => {
    const matches = [match('Internacional', 'Miramar'), match('Inter', 'Milan'), match('Milan', 'Torino')];
    expect(matchOfTeams(['inter', 'milan'], matches)).toEqual({ match: matches[1], turned: false });
    expect(matchOfTeams(['Milan', 'Inter'], matches)).toEqual({ match: matches[1], turned: true });
    const madrid = [match('Atlético Madrid', 'Betis'), match('Atletico', 'Betis')];
    expect(matchOfTeams(['Atletico', 'Betis'], madrid)).toEqual({ match: madrid[1], turned: false });
  });

  test('which match is meant is none when two fit alike', () => {
    expect(
      matchOfTeams(['Real', 'Betis'], [match('Real Madrid', 'Betis'), match('Real Sociedad', 'Betis')]),
    ).toBeNull();
    expect(matchOfTeams(['Roma', 'Lazio'], [match('Inter', 'Milan')])).toBeNull();
    expect(matchOfTeams(['Inter', 'Lazio'], [match('Inter', 'Milan')])).toBeNull();
    expect(matchOfTeams(['Roma', 'Milan'], [match('Inter', 'Milan')])).toBeNull();
  });

  test.each([
    ['Inter', 'int'],
    ['AC Milan', 'mil'],
    ['FC', 'fc'],
    ['—', ''],
  ])('%s is looked for by %j', (written, start) => {
    expect(nameStart(written)).toBe(start);
  });
});

test('a bet on a match with its teams the other way round comes out as before', () => {
  const wrong: string[] = [];
  const counted = (h: number, a: number) => {
    const pair = [h, a] as const;
    const counts = { shots: pair, shotsOnTarget: pair, corners: pair, yellowCards: pair, redCards: [0, 0] as const };
    return { ...NOTHING_COUNTED, ...counts, goals: pair, halfTimeGoals: [Math.min(h, 1), Math.min(a, 1)] as const };
  };
  for (const market of MARKETS) {
    const { selections, line } = MARKET_RULES[market];
    for (const selection of selections) {
      const pick = { market, selection, line: line && (line.step === 1000 && line.min < 0 ? -1000 : 1500) };
      const turned = turnedPick(pick);
      for (let h = 0; h <= 3; h += 1) {
        for (let a = 0; a <= 3; a += 1) {
          const before = gradeSelection(market, selection, pick.line, counted(h, a));
          const after = gradeSelection(market, turned.selection, turned.line, counted(a, h));
          if (before !== after) wrong.push(`${market} ${selection} at ${h}-${a}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});
