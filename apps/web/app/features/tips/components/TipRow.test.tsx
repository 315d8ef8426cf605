import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { customLeg, wholeTip } from '../../../testing/tip.ts';
import { TipRow } from './TipRow.tsx';

const none = () => undefined;

async function textOf(different: Parameters<typeof wholeTip>[0]): Promise<string> {
  const tip = wholeTip({ totalodd: '2.1', legs: [customLeg({ matchdate: '2100-01-01T15:00:00.000Z' })], ...different });
  render(
    <TipRow
      tip={tip}
      open={false}
      panelId="panel"
      withTipster
      withKind={false}
      fresh={false}
      over={false}
      onToggle={none}
      chosen={null}
      onChoose={none}
      follow={undefined}
      watched
    />,
    { as: member() },
  );
  return ((await screen.findByRole('article')).textContent ?? '').replaceAll('\u00a0', ' ');
}

const PRICE = { odds: '2.04', bookmaker: 'Linea Dodici', at: '2026-11-20T13:05:00.000Z' };
const { tipster } = wholeTip();

it('a row names its tipster in full, with what is expected of their tips, and marks a watched match', async () => {
  const figures = { ranking_bets: 80, expected_yield: 0.061, verified_fair_clv: null };
  const text = await textOf({ tipster: { ...tipster, figures } });
  expect(text).toContain('Rino Rinaldi');
  expect(text).toContain('Yield atteso +6,1%');
  expect(screen.getByRole('img', { name: 'Partita seguita' })).toBeTruthy();
});

it.each([
  ['down, below the minimum', { minimum_odds: '2.05' }, /Prezzo adesso 2,04 scesosotto la minima/],
  ['down', { minimum_odds: '2' }, /Prezzo adesso 2,04 sceso\d\d:\d\d.* · Linea Dodici/],
  ['up', { totalodd: '1.9' }, /Prezzo adesso 2,04 salito/],
  ['the same', { totalodd: '2.04' }, /Prezzo adesso 2,04 fermo/],
] as const)('a row says what the price is now and that it went %s', async (_, different, expected) => {
  expect(await textOf({ price_now: PRICE, ...different })).toMatch(expected);
});

it('a row says nothing of a price where nobody may be shown one', async () => {
  expect(await textOf({ price_now: null })).not.toContain('Prezzo adesso');
});

it.each([
  ['1x2', 'home', null, '1 (Richmond Moor)', '(Richmond Moor)'],
  ['first_half_goals', 'over', '0.5', /Over 0,5/, null],
] as const)('only what a bet is clear without may end in dots: %s', async (market, result, line, said, aside) => {
  const leg = {
    type: 'structured',
    fixture_id: 7,
    sport: 'football',
    home: 'Richmond Moor',
    away: 'Malton Forest',
  } as const;
  const match = { matchdate: '2100-01-01T15:00:00.000Z', match: 'Richmond Moor - Malton Forest' };
  expect(await textOf({ legs: [customLeg({ ...leg, ...match, market, result, line })] })).toMatch(said);
  const parts = [...document.querySelectorAll('b > span')].map(({ textContent }) => textContent?.trim());
  expect(parts).toEqual(aside === null ? [] : [aside]);
});
