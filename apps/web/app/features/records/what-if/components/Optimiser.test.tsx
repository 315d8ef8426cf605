import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { wholeTip } from '../../../../testing/tip.ts';
import { Optimiser } from './Optimiser.tsx';

it('a lay among the tips to share a bank between says what it is', async () => {
  const odds = { totalodd: '3', stated_probability: '0.5' };
  const lay = wholeTip({ id: 1, side: 'lay', valexc: 'exchange', stake: '1', risk: '2', ...odds });
  render(<Optimiser />, {
    at: paths.whatIf,
    as: member({ subscriptionType: 'elite' }),
    api: [on(recordsAddresses.stakeableTips, { tips: [lay, wholeTip({ id: 2, ...odds })] })],
  });
  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(first!.getByText(/^Banca .*Carlo Terzo/)).toBeTruthy();
  expect(second!.queryByText(/Banca/)).toBeNull();
});
