import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Prepared } from '../prepare.ts';
import CodeField from './CodeField.tsx';

const purchase = { plan: 'pro', period: 'year', discount: null } as Prepared;

it('a code that doesn’t hold says why beside its field, and the order stays as it is', async () => {
  const { user, api } = render(<CodeField purchase={purchase} />, {
    at: `${paths.checkout}?plan=pro&period=year`,
    as: member(),
    api: [on(sellsAddresses.createPaymentIntent, refuse('code_over', { description: 'Questo codice non vale più.' }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Hai un codice sconto?' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Codice sconto'));
  await user.keyboard('natale10');
  await user.click(screen.getByRole('button', { name: 'Usa il codice' }));
  expect(await screen.findByText('Questo codice non vale più.')).toBeTruthy();
  expect(api.sent(sellsAddresses.createPaymentIntent)).toMatchObject([
    { body: { plan: 'pro', period: 'year', code: 'natale10' } },
  ]);
});

it('an order with a code lets it be taken off', async () => {
  render(<CodeField purchase={{ ...purchase, discount: { code: 'ESTATE25', cents: 500, renewals: 0 } }} />, {
    at: `${paths.checkout}?plan=pro&period=year&code=ESTATE25`,
    as: member(),
    api: [],
  });
  expect(await screen.findByRole('button', { name: 'Togli il codice' })).toBeTruthy();
});
