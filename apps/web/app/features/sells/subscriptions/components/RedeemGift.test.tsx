import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { RedeemGift } from './RedeemGift.tsx';

it('a code that nobody knows is said and stays; a known one says until when the channel is open', async () => {
  const { user, fill, api } = render(<RedeemGift />, {
    at: paths.subscriptions,
    as: member(),
    api: [on(sellsAddresses.redeemGift, refuse('gift_invalid', { description: 'Questo codice non esiste' }))],
  });
  const code = await screen.findByLabelText<HTMLInputElement>('Codice');
  await fill(code, 'niente');
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }));
  expect(await screen.findByText(/Questo codice non esiste/)).toBeTruthy();
  expect(code.value).toBe('niente');
  api.answer(on(sellsAddresses.redeemGift, { channel: 4, name: 'Canale', until: '2030-12-05T23:00:00.000Z' }));
  await fill(code, 'rinaldi234');
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }));
  expect(await screen.findByText(/Canale.*2030/)).toBeTruthy();
  await waitFor(() => expect(code.value).toBe(''));
  expect(screen.queryByText(/Questo codice non esiste/)).toBeNull();
});
