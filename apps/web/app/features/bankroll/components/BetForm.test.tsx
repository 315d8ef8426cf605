import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
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
      on(bankrollMemberAddresses.listBetTags, { results: [] }),
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
      on(bankrollMemberAddresses.listBetTags, { results: [] }),
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
    api: [
      on(bankrollMemberAddresses.listBetTags, { results: [] }),
      on(bankrollAddresses.gradeBet, bet),
      on(bankrollAddresses.deleteBet, { ok: true }),
    ],
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
  render(<BetDialog bet={lost} onClose={() => undefined} onEdit={null} />, {
    at: paths.analysis,
    as: member(),
    api: [on(bankrollMemberAddresses.listBetTags, { results: [] })],
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Paolini in due set/ }));
  expect(dialog.getByText(/−2,75\s€/)).toBeTruthy();
  expect(dialog.queryByText(/6,60/)).toBeNull();
});

it('a plain bet shows no special terms, and a free bet on a boosted price is sent as one', async () => {
  const { user, fill, api } = render(<BetForm bankroll={BANKROLL} bet={bet} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [on(bankrollMemberAddresses.listBetTags, { results: [] }), on(bankrollAddresses.editBet, bet)],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Modifica giocata' }));
  expect(form.queryByRole('textbox', { name: 'Quota maggiorata' })).toBeNull();
  await user.click(form.getByRole('button', { name: /^Free bet/ }));
  await user.click(form.getByText('Free bet', { exact: true }));
  await fill(form.getByRole('textbox', { name: 'Quota maggiorata' }), '2,6');
  await user.click(form.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(api.sent(bankrollAddresses.editBet).map(({ body }) => body)).toMatchObject([
      { funds: 'free_bet', boosted_odds: '2.6', each_way: null, system: null, currency: null },
    ]),
  );
});

it('a system says its lines, and sends the sizes that are chosen', async () => {
  const double: OwnBet = { ...bet, legs: [bet.legs[0]!, { ...bet.legs[0]!, match: 'Errani in tre set' }] };
  const { user, api } = render(<BetForm bankroll={BANKROLL} bet={double} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [on(bankrollMemberAddresses.listBetTags, { results: [] }), on(bankrollAddresses.editBet, bet)],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Modifica giocata' }));
  await user.click(form.getByRole('button', { name: /^Free bet/ }));
  await user.click(form.getByText('Singole'));
  await user.click(form.getByText('Doppie'));
  expect(form.getByText(/3 colonne da 1,83/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(api.sent(bankrollAddresses.editBet).map(({ body }) => body)).toMatchObject([{ system: [1, 2] }]),
  );
});

it('a part of a bet is cashed out with the sum that was paid', async () => {
  const { user, fill, api } = render(<BetDialog bet={bet} onClose={() => undefined} onEdit={null} />, {
    at: paths.analysis,
    as: member(),
    api: [on(bankrollMemberAddresses.listBetTags, { results: [] }), on(bankrollAddresses.cashOutBet, bet)],
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Paolini in due set/ }));
  await user.click(dialog.getByRole('button', { name: 'Ho fatto cash out' }));
  await user.click(dialog.getByText('Una parte'));
  await fill(dialog.getByLabelText('Parte della puntata'), '40');
  await fill(dialog.getByLabelText('Incassati'), '3,10');
  await user.click(dialog.getByRole('button', { name: 'Salva il cash out' }));
  await waitFor(() =>
    expect(api.sent(bankrollAddresses.cashOutBet).map(({ body }) => body)).toEqual([
      { cash_outs: [{ share: '0.4000', received_cents: 310 }] },
    ]),
  );
});

it('an each-way selection is placed, and shares the last place that pays', async () => {
  const leg = { ...bet.legs[0]!, grade: 'lost' as const, graded_by: 'owner' as const, placed: true };
  const each: OwnBet = { ...bet, each_way: { divisor: 4, places: 3 }, legs: [leg] };
  const { user, fill, api } = render(<BetDialog bet={each} onClose={() => undefined} onEdit={null} />, {
    at: paths.analysis,
    as: member(),
    api: [on(bankrollMemberAddresses.listBetTags, { results: [] }), on(bankrollAddresses.gradeBet, each)],
  });
  const dialog = within(await screen.findByRole('dialog', { name: /Paolini in due set/ }));
  expect(dialog.getByText('1/4 della quota, 3 posti')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Arrivo a pari merito…' }));
  await fill(dialog.getByLabelText('A pari merito'), '2');
  await user.click(dialog.getByRole('button', { name: 'Applica' }));
  await waitFor(() =>
    expect(api.sent(bankrollAddresses.gradeBet).map(({ body }) => body)).toEqual([
      { grades: [{ leg: 0, grade: 'lost', placed: true, place_dead_heat: { places: 1, tied: 2 } }] },
    ]),
  );
});
