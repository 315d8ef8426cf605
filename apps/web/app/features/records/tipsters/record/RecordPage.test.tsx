import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { render } from '../../../../testing/render.tsx';
import { wholeTip } from '../../../../testing/tip.ts';
import { recordStats, tipsterProfile } from '../../../../testing/tipster.ts';
import type { TipsterRecord } from '../queries.ts';
import { recordChoiceOf } from './choice.ts';
import { RecordPage } from './RecordPage.tsx';
import { RecordTable } from './RecordTable.tsx';

const nothing: TipsterRecord = {
  count: 0,
  next: null,
  previous: null,
  results: [],
  stats: recordStats({ settled: 0 }),
  by_tip: [],
  options: { sports: [], competitions: [], markets: [], kinds: [], bookmakers: [], months: ['2026-01'] },
};

it('a record says when nothing is found, and clears its filters', async () => {
  const address = paths.tipsterRecord('tipster_101');
  const data = {
    choice: recordChoiceOf(new URLSearchParams('period=1999')),
    profile: { ok: true, data: tipsterProfile() },
    record: { ok: true, data: nothing },
  } as const;
  const view = render(<RecordPage data={data} />, { at: `${address}?period=1999` });
  expect(await screen.findByText('Nessun tip con questi filtri')).toBeTruthy();
  const [clear] = screen.getAllByRole('link', { name: 'Azzera i filtri' }).toReversed();
  await view.user.click(clear as HTMLElement);
  expect(view.address()).toBe(address);
});

it('a lay in a record says what it is', async () => {
  const tip = (id: number, side: 'back' | 'lay') => ({
    ...wholeTip({ id, side, valexc: 'exchange', outcome: 'won' }),
    outcome: 'won' as const,
    verified: true,
  });
  render(<RecordTable name="Rino Rinaldi" rows={[tip(1, 'lay'), tip(2, 'back')]} />);
  const [first, second] = (await screen.findAllByRole('row')).slice(1).map((row) => within(row));
  expect(first!.getByText(/^Banca/)).toBeTruthy();
  expect(second!.queryByText(/^Banca/)).toBeNull();
});
