import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { OWN_BET } from '../bankroll.fixture.ts';
import Undecided from './Undecided.tsx';

const [leg] = OWN_BET.legs;
const accumulator = { ...OWN_BET, id: 16, legs: [{ ...leg!, grade: 'won' as const }, leg!, leg!] };

function shown(later = refuse('not_found') as never) {
  return render(<Undecided />, {
    at: paths.analysis,
    as: member(),
    api: [
      on(bankrollMemberAddresses.listBetTags, { results: [] }),
      on(bankrollAddresses.listUndecided, { count: 7, results: [OWN_BET, accumulator] }),
      on(bankrollAddresses.gradeBet, OWN_BET),
      on(bankrollAddresses.cashOutBet, OWN_BET),
      on(bankrollAddresses.askLater, later),
    ],
  });
}

it('an open bet whose match is long over is answered by one press, for every selection that is open', async () => {
  const { user, api } = shown();
  expect(await screen.findByText(/7 giocate sono ancora aperte/)).toBeTruthy();
  const [, lost] = screen.getAllByRole('button', { name: 'persa' });
  await user.click(lost!);
  await waitFor(() => expect(api.sent(bankrollAddresses.gradeBet)).toHaveLength(1));
  expect(api.sent(bankrollAddresses.gradeBet)[0]).toMatchObject({
    params: { id: '16' },
    body: {
      grades: [
        { leg: 1, grade: 'lost' },
        { leg: 2, grade: 'lost' },
      ],
    },
  });
});

it('the question can be put off, a refusal is said, and other outcomes are a press away', async () => {
  const { user, api } = shown();
  await user.click((await screen.findAllByRole('button', { name: 'Chiedimelo più tardi' }))[0]!);
  expect(await screen.findByText('(not_found)')).toBeTruthy();
  expect(api.sent(bankrollAddresses.askLater)).toHaveLength(1);
  await user.click(screen.getAllByRole('button', { name: 'Altro esito…' })[0]!);
  expect(within(await screen.findByRole('dialog')).getByText('mezza vinta')).toBeTruthy();
});

it('a cash-out is an answer of its own: its sum is asked in place', async () => {
  const { user, fill, api } = shown();
  await user.click((await screen.findAllByRole('button', { name: 'Cash out' }))[0]!);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salva il cash out' });
  expect(save.disabled, 'nothing is saved without what was paid').toBe(true);
  await fill(screen.getByLabelText('Incassati'), '7,20');
  await user.click(save);
  await waitFor(() => expect(api.sent(bankrollAddresses.cashOutBet)).toHaveLength(1));
  expect(api.sent(bankrollAddresses.cashOutBet)[0]).toMatchObject({
    params: { id: '15' },
    body: { cash_outs: [{ share: '1.0000', received_cents: 720 }] },
  });
});
