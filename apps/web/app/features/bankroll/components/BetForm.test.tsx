import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { BANKROLL, OWN_BET as bet } from '../bankroll.fixture.ts';
import type { OwnBet } from '../queries.ts';
import { BetDialog } from './BetDialog.tsx';
import { BetForm } from './BetForm.tsx';

it('a bet in own words needs three fields, in the reader’s way to write numbers', async () => {
  const closed = vi.fn();
  const { user, fill, api } = render(<BetForm bankroll={BANKROLL} bet={null} onClose={closed} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(calendarAddresses.listFixtures, listed()),
      on(calendarAddresses.listCompetitions, { results: [] }),
      on(bankrollAddresses.createBet, { ...bet, chasing: null }),
    ],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  const save = form.getByRole<HTMLButtonElement>('button', { name: 'Salva' });
  await user.click(await form.findByRole('button', { name: 'Scrivi una selezione libera' }));
  await fill(form.getByLabelText('Che cosa hai giocato'), 'Paolini in due set');
  await fill(form.getByLabelText('Quota'), '2,2');
  expect(save.disabled).toBe(true);
  await fill(form.getByLabelText(/^Puntata/), '5,50');
  await user.click(save);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(api.sent(bankrollAddresses.createBet).map(({ body }) => body)).toMatchObject([
    { bankroll: 3, stake_cents: 550, legs: [{ odds: '2.2' }] },
  ]);
});

it('a bet that the server asks about is sent once more as it stands, and asked about again when it changes', async () => {
  const closed = vi.fn();
  const question = 'Sei sicuro? È il 3333% del capitale di questa bankroll.';
  const { user, fill, api } = render(<BetForm bankroll={BANKROLL} bet={null} onClose={closed} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(calendarAddresses.listFixtures, listed()),
      on(calendarAddresses.listCompetitions, { results: [] }),
      on(bankrollAddresses.createBet, ({ body }) =>
        body.unlikely_confirmed
          ? { ...bet, chasing: null }
          : refuse('bet_unlikely', { errors: { stake_cents: [question] } }),
      ),
    ],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('button', { name: 'Scrivi una selezione libera' }));
  await fill(form.getByLabelText('Che cosa hai giocato'), 'Paolini in due set');
  await fill(form.getByLabelText('Quota'), '2,2');
  await fill(form.getByLabelText(/^Puntata/), '9999');
  await user.click(form.getByRole('button', { name: 'Salva' }));
  expect(await form.findByText(question)).toBeTruthy();
  await fill(form.getByLabelText(/^Puntata/), '8888');
  await user.click(form.getByRole('button', { name: 'È giusto, salva' }));
  await waitFor(() => expect(api.sent(bankrollAddresses.createBet)).toHaveLength(2));
  expect(closed).not.toHaveBeenCalled();
  await user.click(await form.findByRole('button', { name: 'È giusto, salva' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(api.sent(bankrollAddresses.createBet).map(({ body }) => body)).toMatchObject([
    { stake_cents: 999_900, unlikely_confirmed: false },
    { stake_cents: 888_800, unlikely_confirmed: false },
    { stake_cents: 888_800, unlikely_confirmed: true },
  ]);
});

it('its owner says how a bet came out, and deletes it by the second press', async () => {
  const closed = vi.fn();
  const { user, api } = render(<BetDialog bet={bet} onClose={closed} onEdit={null} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [on(bankrollAddresses.gradeBet, bet), on(bankrollAddresses.deleteBet, { ok: true })],
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Paolini in due set/ }));
  expect(dialog.getByText(/6,60/)).toBeTruthy();
  await user.click(dialog.getByText('mezza persa'));
  expect(api.sent(bankrollAddresses.gradeBet).map(({ body }) => body)).toEqual([
    { grades: [{ leg: 0, grade: 'half_lost' }] },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Elimina' }));
  expect(api.sent(bankrollAddresses.deleteBet)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Elimina la giocata' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

it('a bet that lost half says what it lost, with the sign', async () => {
  const lost: OwnBet = { ...bet, outcome: 'half_lost', profit_cents: -275, staked_cents: 550 };
  render(<BetDialog bet={lost} onClose={() => undefined} onEdit={null} />, { at: paths.analysis, as: member() });
  const dialog = within(await screen.findByRole('dialog', { name: /Paolini in due set/ }));
  expect(dialog.getByText(/−2,75\s€/)).toBeTruthy();
  expect(dialog.queryByText(/6,60/)).toBeNull();
});
