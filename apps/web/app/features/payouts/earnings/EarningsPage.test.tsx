import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { earnings, payout } from '../payouts.fixture.ts';
import { EarningsPage } from './EarningsPage.tsx';

const tipster = member({ role: ['user', 'collaborator'], userType: 'collaborator', hasEarnings: true });

it('the balance says what would arrive, a payout is asked for, and then its state stands there', async () => {
  let current = earnings();
  const { user, api } = render(<EarningsPage />, {
    at: paths.earnings,
    as: tipster,
    api: [
      on(payoutsAddresses.readEarnings, () => current),
      on(payoutsAddresses.listMovements, listed()),
      on(payoutsAddresses.requestPayout, refuse('payout_too_small', { description: 'Il saldo non basta più.' })),
    ],
  });
  expect(await screen.findByText(/^Chiedi 83,20.*arrivano 66,56/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Chiedi il pagamento' }));
  expect(await screen.findByText('Il saldo non basta più.')).toBeTruthy();
  api.answer(
    on(payoutsAddresses.requestPayout, () => {
      current = earnings({ open_payout: payout({ waits_for: 'iban_held' }) });
      return current;
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Chiedi il pagamento' }));
  expect(await screen.findByRole('heading', { name: /^Pagamento in corso: 83,20/ })).toBeTruthy();
  expect(screen.getByText('Aspetta tre giorni dal cambio di IBAN.')).toBeTruthy();
});

it('a balance below the least payout says from which sum on it is paid', async () => {
  render(<EarningsPage />, {
    at: paths.earnings,
    as: tipster,
    api: [
      on(payoutsAddresses.readEarnings, earnings({ balance: { available: 1_999, pending: 0, reserved: 0, held: 0 } })),
      on(payoutsAddresses.listMovements, listed()),
    ],
  });
  expect(await screen.findByText(/^Si paga da 20,00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Chiedi il pagamento' })).toBeNull();
});

it('what isn’t payable yet stands there with the day, the sum and the reason, and the reserve with its last day', async () => {
  render(<EarningsPage />, {
    at: paths.earnings,
    as: tipster,
    api: [
      on(
        payoutsAddresses.readEarnings,
        earnings({
          balance: { available: 8_320, pending: 7_000, reserved: 10_000, held: 0 },
          releases: [
            { by: '2026-12-08T10:00:00.000Z', cents: 7_000, reason: 'withdrawal' },
            { by: '2026-12-20T10:00:00.000Z', cents: 822, reason: 'step' },
          ],
          reserve: { cents: 9_178, until: '2027-11-20T10:00:00.000Z' },
        }),
      ),
      on(payoutsAddresses.listMovements, listed()),
    ],
  });
  const reserve = await screen.findByText('In riserva');
  expect(reserve.parentElement?.textContent).toContain('100,00');
  const why = (reason: RegExp) => screen.getByText(reason).textContent;
  expect(why(/finisce il diritto di recesso$/)).toContain('70,00');
  expect(why(/altri 30 giorni usati di un abbonamento lungo$/)).toContain('8,22');
  expect(why(/parte non ancora usata$/)).toContain('91,78');
  expect(screen.getByText(/^poi ogni 30 giorni; ultima parte: /)).toBeTruthy();
});

it('a paid payout has the bank’s reference', async () => {
  render(<EarningsPage />, {
    at: `${paths.earnings}?tab=payouts`,
    as: tipster,
    api: [
      on(payoutsAddresses.readEarnings, earnings()),
      on(payoutsAddresses.listOwnPayouts, listed(payout({ status: 'paid', reference: 'TRN 2611' }))),
    ],
  });
  expect(await screen.findByText('Riferimento della banca: TRN 2611')).toBeTruthy();
});
