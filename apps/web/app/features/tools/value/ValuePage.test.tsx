import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import type { Look, Premiums, Worth } from './queries.ts';
import { ValuePage } from './ValuePage.tsx';

const NOTHING: Worth = { matches: 0, prices: 0, promised: null, paid: null, kept: null };
const MEASURED: Worth = {
  matches: 7073,
  prices: 13_765,
  promised: 0.0187,
  paid: { value: -0.0215, error: 0.0132, low: -0.0474, high: 0.0044 },
  kept: { value: -1.15, error: 0.7, low: -2.53, high: 0.23 },
};

function look(all: Worth): Look {
  const bands = [0, 10, 20, 50, 100].map((from, at, all) => ({ ...NOTHING, from, until: all[at + 1] ?? null }));
  return { all, bands };
}

function show(all: Worth) {
  const data: Premiums = { updated_at: null, looks: { closing: look(all), early: look(NOTHING) } };
  render(<ValuePage premiums={{ ok: true, data }} />, { at: paths.valueNow });
}

it('anybody reads what premiums paid with its error, and in plain words what to expect', async () => {
  show(MEASURED);
  expect(await screen.findByText(/non ha reso niente che si distingua dal caso/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Quote dell’inizio' });
  const all = within(table).getByRole('rowheader', { name: 'Tutte' }).closest('tr')!;
  expect(
    within(all)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['13.765', '7.073', '+1,9%', '−2,2% ± 2,6%', '−1,2 ± 1,4']);
  expect(within(table).getByRole('rowheader', { name: '2–5%' })).toBeTruthy();
  expect(within(table).getByRole('rowheader', { name: '10% e oltre' })).toBeTruthy();
});

it.each([
  [{ low: -2, high: -0.1 }, /ha perso, e non per caso/],
  [{ low: 0.1, high: 0.8 }, /ma meno di quanto promettono/],
  [{ low: 0.4, high: 1.6 }, /all’incirca quanto promettono/],
  [null, /ancora troppo poche per dire/],
])('what was kept (%o) is put into its own sentence', async (kept, sentence) => {
  show({ ...MEASURED, kept: kept && { value: (kept.low + kept.high) / 2, error: 1, ...kept } });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('without a match the page says what is to come', async () => {
  show(NOTHING);
  expect(await screen.findByText('Ancora niente da misurare')).toBeTruthy();
});
