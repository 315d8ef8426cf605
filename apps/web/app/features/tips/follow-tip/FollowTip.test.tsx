import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { FollowTip } from './FollowTip.tsx';
import type { Prepared } from './queries.ts';

const TIP = { id: 40, status: 'published', settled_at: null };
const quote = (bookmaker: string, odds: string, own: boolean) => ({
  ...{ bookmaker, odds, own },
  ...{ minutes: 3, below_minimum: false },
});
const PREPARED: Prepared = {
  bet: null,
  odds: ['2.10'],
  bankrolls: [
    {
      ...{ id: 3, name: 'Mia', currency: 'EUR', stake_plan: 'units', proposed_cents: null },
      accounts: [{ id: 8, bookmaker: 'Bet Uno', limited: false }],
    },
  ],
  last: null,
  exits: [],
  quotes: [quote('Bet Uno', '2.05', true), quote('Bet Due', '2.20', false)],
};

function pressed(prepared: Prepared = PREPARED) {
  return render(<FollowTip tip={TIP} follow={undefined} />, {
    at: paths.tipPublic(TIP.id),
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.prepareFollow, prepared),
      on(bankrollAddresses.followTip, refuse('tip_not_open')),
      on(bankrollMemberAddresses.listBetTags, { results: [{ id: 1, name: 'value' }] }),
    ],
  });
}

async function opened(prepared?: Prepared) {
  const shown = pressed(prepared);
  await shown.user.click(await screen.findByRole('button', { name: 'Segui questo tip' }));
  return { ...shown, form: within(await screen.findByRole('dialog', { name: 'Segui questo tip' })) };
}

it('a press on a bookmaker’s price fills in the odds, and the account there or its name', async () => {
  const { user, form } = await opened();
  const odds = form.getByLabelText<HTMLInputElement>('Quota');
  expect(odds.value).toBe('2,10');
  await user.click(form.getByRole('button', { name: /^Usa 2,05 di Bet Uno/ }));
  expect(odds.value).toBe('2,05');
  expect(form.getByLabelText<HTMLSelectElement>('Conto').value).toBe('8');
  expect(form.queryByLabelText('Bookmaker')).toBeNull();

  await user.click(form.getByRole('button', { name: /^Usa 2,20 di Bet Due/ }));
  expect(odds.value).toBe('2,20');
  expect(form.getByLabelText<HTMLInputElement>('Bookmaker').value).toBe('Bet Due');
});

it('a tip is followed at the price that was pressed, with a free bet and tags where its reader says so', async () => {
  const { user, fill, form, api } = await opened();
  await user.click(form.getByRole('button', { name: /^Usa 2,20 di Bet Due/ }));
  await fill(form.getByLabelText(/^Puntata/), '12,50');
  await user.selectOptions(form.getByLabelText('Con quali soldi'), 'Free bet');
  expect(form.getByText(/La puntata non torna mai/)).toBeDefined();
  await user.type(form.getByRole('combobox', { name: 'Tag' }), '#colleghi,');
  await user.click(form.getByRole('button', { name: 'Segui' }));
  await waitFor(() => expect(api.sent(bankrollAddresses.followTip)).toHaveLength(1));
  expect(api.sent(bankrollAddresses.followTip)[0]?.body).toMatchObject({
    ...{ tip_id: 40, odds: ['2.20'], stake_cents: 1_250, funds: 'free_bet' },
    ...{ bankroll: 3, account: null, bookmaker: 'Bet Due', tags: ['colleghi'] },
  });
});

it('with a plan to go by a tip is followed in one press', async () => {
  const planned = { ...PREPARED, bankrolls: [{ ...PREPARED.bankrolls[0]!, proposed_cents: 1_000 }] };
  const { user, api } = pressed(planned);
  await user.click(await screen.findByRole('button', { name: 'Segui questo tip' }));
  await waitFor(() => expect(api.sent(bankrollAddresses.followTip)).toHaveLength(1));
  expect(api.sent(bankrollAddresses.followTip)[0]?.body).toMatchObject({ tip_id: 40, bankroll: 3, stake_cents: 1_000 });
  // The form opens where the server refuses.
  expect(await screen.findByRole('dialog', { name: 'Segui questo tip' })).toBeDefined();
});
