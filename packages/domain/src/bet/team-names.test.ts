import { describe, expect, test } from 'vitest';
import { matchOfTeams, nameFit, nameStart, turnedSelection } from './team-names.ts';

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

  test('which match is meant is the one that fits best; the same one the other way round turns the selection', () => {
    const matches = [match('Internacional', 'Miramar'), match('Inter', 'Milan'), match('Milan', 'Torino')];
    expect(matchOfTeams(['inter', 'milan'], matches)).toEqual({ match: matches[1], turned: false });
    expect(matchOfTeams(['Milan', 'Inter'], matches)).toEqual({ match: matches[1], turned: true });
    const codes = ['home', '1X', '2-1', '10-0', '0-10', 'over'];
    expect(codes.map(turnedSelection)).toEqual(['away', 'X2', '1-2', '0-10', '10-0', 'over']);
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
