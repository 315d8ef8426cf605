import { homeAddresses } from '@quotavera/contract/home/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { OnboardingPage } from './OnboardingPage.tsx';
import type { Answers } from './queries.ts';

/** Shows the questions to a member with these answers, and keeps what is answered. */
function show(before: Answers) {
  let answers = before;
  return render(<OnboardingPage />, {
    at: paths.onboarding,
    as: member(),
    api: [
      on(homeAddresses.readOnboarding, () => answers),
      on(homeAddresses.saveOnboarding, ({ body: { bankroll, ...body } }) => {
        answers = { ...answers, ...body, has_bankroll: bankroll !== undefined || answers.has_bankroll };
        return answers;
      }),
      on(homeAddresses.proposeTipsters, { results: [] }),
    ],
  });
}

it('three questions are kept one by one, make a bankroll and end in proposals of the sports that were named', async () => {
  const { user, fill, api, address } = show({
    state: 'new',
    purpose: null,
    sports: [],
    staking: null,
    has_bankroll: false,
  });
  const next = () => user.click(screen.getByRole('button', { name: 'Avanti' }));
  await user.click(await screen.findByText('Seguire tipster'));
  await next();
  await user.click(await screen.findByText('Calcio'));
  expect(address()).toBe(`${paths.onboarding}?step=sports`);
  await next();
  await user.click(await screen.findByText('Una parte del capitale'));
  await fill(screen.getByLabelText('Quanto metti da parte per giocare'), '500');
  expect(screen.getByText(/ti proponiamo 5,00/)).toBeTruthy();
  await next();
  expect(await screen.findByRole('heading', { name: 'Chi seguire' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Vai alla dashboard' }));
  await waitFor(() => expect(address()).toBe(paths.dashboard));
  expect(api.sent(homeAddresses.saveOnboarding).map(({ body }) => body)).toEqual([
    { state: 'open' },
    { purpose: 'follow' },
    { sports: ['football'] },
    { staking: 'percent', bankroll: { initial_cents: 50_000, stake_value: 100 } },
    { state: 'done' },
  ]);
  expect(api.sent(homeAddresses.proposeTipsters).at(-1)?.query.get('sports')).toBe('football');
});

it('questions that were left are taken up at the first without an answer', async () => {
  show({ state: 'open', purpose: 'follow', sports: ['football'], staking: null, has_bankroll: false });
  expect(await screen.findByRole('heading', { name: 'Come punti?' })).toBeTruthy();
});
