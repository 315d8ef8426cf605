import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { listed, on, type Row, refuse } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import Codes from './Codes.tsx';
import type { Code } from './queries.ts';

const code: Code = {
  id: 4,
  code: 'ESTATE25',
  percent: 25,
  cents: null,
  plan: 'pro',
  period: null,
  uses_max: 200,
  uses: 0,
  periods: 3,
  valid_until: '2026-12-31T22:59:00.000Z',
  state: 'active',
  given_cents: 0,
  paid_cents: 0,
  created_at: '2026-11-27T12:00:00.000Z',
  created_by: 'admin',
  stopped_at: null,
};

const show = (rows: readonly Code[], ...api: readonly Row[]) =>
  render(<Codes />, {
    at: `${paths.subscriptions}?as=codes`,
    as: admin,
    api: [on(sellsAddresses.listDiscountCodes, listed(...rows)), ...api],
  });

it('a code that nobody has used can be edited, one that was used only stopped', async () => {
  show([code, { ...code, id: 5, code: 'PRIMI2', uses: 2 }]);
  expect(await screen.findByRole('button', { name: 'Modifica ESTATE25' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Modifica PRIMI2' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ferma PRIMI2' })).toBeTruthy();
});

it('editing sends the moment as the clock in Rome shows it, and says what is wrong beside its field', async () => {
  const { user, api } = show(
    [code],
    on(sellsAddresses.editDiscountCode, refuse('conflict', { errors: { code: ['C’è già'] } })),
  );
  await user.click(await screen.findByRole('button', { name: 'Modifica ESTATE25' }));
  await user.click(await screen.findByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('C’è già')).toBeTruthy();
  expect(api.sent(sellsAddresses.editDiscountCode)).toMatchObject([
    { params: { id: '4' }, body: { code: 'ESTATE25', off: { percent: 25 }, valid_until: '2026-12-31T22:59:00.000Z' } },
  ]);
});

it('a code is stopped after a question', async () => {
  const stopped: Code = { ...code, state: 'stopped', stopped_at: code.created_at };
  const { user, api } = show([{ ...code, uses: 1 }], on(sellsAddresses.stopDiscountCode, stopped));
  await user.click(await screen.findByRole('button', { name: 'Ferma ESTATE25' }));
  await user.click(await screen.findByRole('button', { name: 'Ferma il codice' }));
  expect(await screen.findByText('Il codice è fermo')).toBeTruthy();
  expect(api.sent(sellsAddresses.stopDiscountCode)).toHaveLength(1);
});
