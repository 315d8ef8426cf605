import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { CareSection } from './CareSection.tsx';
import ExcludedPage from './ExcludedPage.tsx';
import type { CareState } from './useCareChange.ts';

const TOMORROW = '2030-12-06T10:00:00.000Z';
const NOW = '2030-12-05T10:00:00.000Z';

/** Shows the section of a member without limits, and keeps these as the server would: what is looser waits a day. */
function show() {
  let state: CareState = {
    limits: [{ kind: 'sitting_minutes', value: null, pendingValue: null, pendingAt: null, min: 10, max: 600 }],
    selfExclusion: null,
    pause: null,
    history: [],
  };
  return render(<CareSection />, {
    at: `${paths.profile}?tab=care`,
    as: member(),
    api: [
      on(accountsMemberAddresses.readCare, () => state),
      on(accountsMemberAddresses.changeCareLimit, ({ body }) => {
        const limits = state.limits.map((limit) =>
          limit.value === null
            ? { ...limit, value: body.value }
            : { ...limit, pendingValue: body.value, pendingAt: TOMORROW },
        );
        state = { ...state, limits };
        return state;
      }),
      on(accountsMemberAddresses.takeBreak, () => {
        state = { ...state, pause: { until: TOMORROW, by: 'break' } };
        return state;
      }),
      on(accountsMemberAddresses.excludeMyself, () => {
        state = { ...state, selfExclusion: { since: NOW, until: '2031-01-04T10:00:00.000Z', always: false } };
        return state;
      }),
    ],
  });
}

it('a limit counts at once, a looser one is announced and waits a day', async () => {
  const { user, fill } = show();
  const reminder = within(await screen.findByRole('listitem', { name: 'Promemoria del tempo' }));
  await user.click(reminder.getByRole('button', { name: 'Imposta' }));
  await fill(reminder.getByLabelText('Valore (minuti)'), '60');
  await user.click(reminder.getByRole('button', { name: 'Salva' }));
  expect(await reminder.findByText('60 minuti')).toBeTruthy();
  await user.click(await reminder.findByRole('button', { name: 'Cambia' }));
  await fill(reminder.getByLabelText('Valore (minuti)'), '120');
  expect(reminder.getByText(/Più largo di ora: varrà tra 24 ore\./)).toBeTruthy();
  await user.click(reminder.getByRole('button', { name: 'Salva' }));
  expect(await reminder.findByText(/diventa 120 minuti/)).toBeTruthy();
  expect(reminder.getByText('60 minuti')).toBeTruthy();
});

it('a limit outside its bounds can’t be saved', async () => {
  const { user, fill, api } = show();
  const reminder = within(await screen.findByRole('listitem', { name: 'Promemoria del tempo' }));
  await user.click(reminder.getByRole('button', { name: 'Imposta' }));
  await fill(reminder.getByLabelText('Valore (minuti)'), '5');
  expect(reminder.getByLabelText('Valore (minuti)').getAttribute('aria-invalid')).toBe('true');
  expect(reminder.getByRole<HTMLButtonElement>('button', { name: 'Salva' }).disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(api.sent(accountsMemberAddresses.changeCareLimit)).toEqual([]);
});

it('a break begins with one press, and says until when it lasts', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Fai una pausa di 24 ore' }));
  expect(await screen.findByText(/^Sei in pausa: i tip aperti tornano il /)).toBeTruthy();
});

it('a self-exclusion is confirmed first, then shows its days and can only be prolonged', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Autoescludimi' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('30 giorni'));
  await user.click(dialog.getByRole('button', { name: 'Autoescludimi' }));
  expect(api.sent(accountsMemberAddresses.excludeMyself)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /Ho capito/ }));
  await user.click(dialog.getByRole('button', { name: 'Autoescludimi' }));
  expect(await screen.findByText(/^Attiva dal .* fino al /)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Prolunga' })).toBeTruthy();
  expect(api.sent(accountsMemberAddresses.excludeMyself).map(({ body }) => body.period)).toEqual(['30']);
});

it('what a self-exclusion closes says until when, whom to call and leads to the profile', async () => {
  const { user, address } = render(<ExcludedPage until="2031-01-04T10:00:00.000Z" />, { as: member() });
  expect(await screen.findByRole('heading', { name: 'Sei in pausa' })).toBeTruthy();
  expect(screen.getAllByText(/800 558 822/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('link', { name: 'Vai al profilo' }));
  expect(address()).toBe(`${paths.profile}?tab=care`);
});
