import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { recordStats, tipsterProfile } from '../../../testing/tipster.ts';
import { CompareChart } from './CompareChart.tsx';
import type { Compared, Comparison } from './queries.ts';

/** Words with plain spaces, where numbers keep to their units. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

const level = (profit: string) => ({ bets: 3, staked: '3', profit, yield: 0.1, drawdown: '1' });

function compared(name: string, curve: Compared['curve']): Compared {
  const { tipster } = tipsterProfile();
  const profit = String(curve.at(-1)?.profit ?? 0);
  return {
    tipster: { ...tipster, username: name.toLowerCase(), name },
    stats: recordStats(),
    level: level(profit),
    curve,
  };
}

const tipsters = [
  compared('Anna', [
    { day: '2026-03-02', profit: 1 },
    { day: '2026-03-09', profit: 2.5 },
  ]),
  compared('Bruno', [{ day: '2026-03-05', profit: -1 }]),
];
const comparison: Comparison = { tipsters, unknown: [], pairs: [], together: null };

it('curves are compared on each day on which one of them moves, in a table and with the keys', async () => {
  render(<CompareChart comparison={comparison} />);
  const chart = await screen.findByRole('region', { name: /^A puntata costante ha fatto meglio Anna: \+2,50\su$/ });
  expect(
    within(chart)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Anna', 'Bruno']);
  const rows = within(chart).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => [...row.children].map((cell) => plain(cell.textContent)))).toEqual([
    ['Giorno', 'Anna', 'Bruno'],
    ['2 marzo 2026', '+1,00 u', '0,00 u'],
    ['5 marzo 2026', '+1,00 u', '−1,00 u'],
    ['9 marzo 2026', '+2,50 u', '−1,00 u'],
  ]);
  const reader = within(chart).getByRole('slider');
  expect(plain(reader.getAttribute('aria-valuetext'))).toBe('9 marzo 2026: Anna +2,50 u, Bruno −1,00 u');
  fireEvent.change(reader, { target: { value: '2' } });
  expect(plain(screen.getByRole('status').textContent)).toBe('5 marzo 2026Anna+1,00 uBruno−1,00 u');
  fireEvent.change(reader, { target: { value: '0' } });
  expect(plain(screen.getByRole('status').textContent)).toBe('1 marzo 2026Anna0,00 uBruno0,00 u');
});

it('curves without a settled tip leave nothing to draw', async () => {
  render(<CompareChart comparison={{ ...comparison, tipsters: [compared('Anna', [])] }} />);
  expect(await screen.findByText('Ancora nessun tip concluso in questo periodo.')).toBeTruthy();
});
