import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { on } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { MoneyCheck } from './MoneyCheck.tsx';

type Check = ReplyTo<typeof sellsAddresses.readMoneyCheck>;

const show = (check: Check) =>
  render(<MoneyCheck />, { as: admin, api: [on(sellsAddresses.readMoneyCheck, () => check)] });

const AT = '2026-11-27T03:10:00.000Z';

it('books that were never checked are not said to agree', async () => {
  show({ checked_at: null, differences: 0, shown: [] });
  expect(await screen.findByText(/il primo controllo deve ancora venire/)).toBeTruthy();
  expect(screen.queryByText(/^Tornano/)).toBeNull();
});

it('books that agree say when they were checked', async () => {
  show({ checked_at: AT, differences: 0, shown: [] });
  expect(await screen.findByText(/^Tornano: .*04:10/)).toBeTruthy();
});

it('books that disagree name the differences, and say how many are not shown', async () => {
  show({ checked_at: AT, differences: 2, shown: [{ what: 'charge', subject: 'purchase:17', cents: 7_996 }] });
  expect(await screen.findByText(/^Non tornano: 2 differenze/)).toBeTruthy();
  expect(screen.getAllByText('purchase:17').length).toBeGreaterThan(0);
  expect(screen.getAllByText(/\+79,96/).length).toBeGreaterThan(0);
  expect(screen.getByText(/Le prime 1 di 2/)).toBeTruthy();
});
