import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { BANKROLL } from '../bankroll.fixture.ts';
import WatchDialog from './WatchDialog.tsx';
import Watches from './Watches.tsx';

type Reply = ReplyTo<typeof bankrollMemberAddresses.listBankrollWatches>;

const PLAIN = { from: null, period: null, crossed: false, bets: 20, luck: null, told_at: null };
const REPLY: Reply = {
  currency: 'EUR',
  results: [
    {
      ...PLAIN,
      id: 1,
      kind: 'profit_goal',
      period: 'month',
      amount: 20_000,
      value: 20_500,
      crossed: true,
      luck: 0.023,
    },
    { ...PLAIN, id: 2, kind: 'loss_limit', period: 'week', amount: 5_000, value: 5_500, crossed: true },
    { ...PLAIN, id: 3, kind: 'losing_run', amount: null, value: 6, luck: 0.4 },
    { ...PLAIN, id: 4, kind: 'stake_over', amount: 150, value: null },
  ],
};
const shown = { at: paths.analysis, as: member({ subscriptionType: 'pro' }) };

it('limits stand before goals, each with where it stands and what luck alone does', async () => {
  const { user, api } = render(<Watches bankroll={BANKROLL} />, {
    ...shown,
    api: [
      on(bankrollMemberAddresses.listBankrollWatches, REPLY),
      on(bankrollMemberAddresses.deleteBankrollWatch, REPLY),
    ],
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByText(/./)[0]!.textContent)).toEqual([
    'Limite di perdita, settimana',
    'Serie di perse fuori dall’ordinario',
    'Puntata oltre la regola',
    'Obiettivo di profitto, mese',
  ]);
  expect(within(rows[0]!).getByText(/55,00\s€ su 50,00\s€/)).toBeTruthy();
  expect(within(rows[0]!).getByText('superato')).toBeTruthy();
  expect(within(rows[1]!).getByText('Alle tue quote una serie così lunga capita in 40,0% dei casi.')).toBeTruthy();
  expect(
    within(rows[2]!).getByText('Nessuna puntata oltre la regola (regola: 1,5 volte la puntata del piano)'),
  ).toBeTruthy();
  expect(within(rows[3]!).getByText(/la sola fortuna ci arriva in 2,3% dei casi/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Togli: Limite di perdita, settimana' }));
  await waitFor(() =>
    expect(api.sent(bankrollMemberAddresses.deleteBankrollWatch)).toMatchObject([{ params: { id: '2' } }]),
  );
});

it('who watches nothing is offered a limit of losses first', async () => {
  render(<Watches bankroll={BANKROLL} />, {
    ...shown,
    api: [on(bankrollMemberAddresses.listBankrollWatches, { currency: 'EUR', results: [] })],
  });
  expect(await screen.findByRole('button', { name: 'Metti un limite di perdita' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Gioco responsabile/ }).getAttribute('href')).toBe('/profile?tab=care');
});

it('a watch is sent in cents with its period, and one without either is sent without', async () => {
  const closed = vi.fn();
  const { user, fill, api } = render(<WatchDialog bankroll={BANKROLL} onClose={closed} />, {
    ...shown,
    api: [on(bankrollMemberAddresses.putBankrollWatch, REPLY)],
  });
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Salva' });
  expect(save.disabled).toBe(true);
  await fill(dialog.getByLabelText('Perdita massima'), '50');
  await user.click(dialog.getByRole('radio', { name: 'Mese' }));
  await user.click(save);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  await user.selectOptions(dialog.getByLabelText('Che cosa'), 'stake_over');
  await fill(dialog.getByLabelText('Volte la puntata del piano'), '1,5');
  await user.click(save);
  await user.selectOptions(dialog.getByLabelText('Che cosa'), 'losing_run');
  await user.click(save);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(3));
  expect(api.sent(bankrollMemberAddresses.putBankrollWatch).map(({ body }) => body)).toEqual([
    { kind: 'loss_limit', period: 'month', amount: 5_000 },
    { kind: 'stake_over', period: null, amount: 150 },
    { kind: 'losing_run', period: null, amount: null },
  ]);
});
