import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { recordsMemberAddresses } from '@quotavera/contract/records/member-addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { TipstersPage } from './MemberTipsters.tsx';

const NOTHING = { settled: 0, staked: '0', profit: '0', yield: null };
/** The page is beyond the list's end, so that the totals are shown without a tipster. */
const BEYOND = { ...listed<never>(), count: 1 };

it('those whom a member follows come with the own bets on them, those who are paid for are another tab', async () => {
  const { user, api, address } = render(<TipstersPage />, {
    at: `${paths.tipsters}?tab=followed`,
    as: member(),
    api: [
      on(homeMemberAddresses.summaryStats, {
        tipsters: 1,
        open_tips: 0,
        verified: NOTHING,
        all: NOTHING,
        verified_share: null,
        verified_fair_clv: null,
        badges: 0,
        mine: [{ currency: 'EUR', bets: 4, open: 1, staked_cents: 4_000, profit_cents: 1_250 }],
      }),
      on(homeMemberAddresses.lastOpenBets, listed()),
      on(recordsMemberAddresses.followedTipsters, BEYOND),
      on(recordsMemberAddresses.subscribedTipsters, listed()),
    ],
  });
  expect(await screen.findByText('Le tue giocate su di loro')).toBeTruthy();
  expect(screen.getByText(/12,50/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Abbonati' }));
  expect(await screen.findByText(/^Quelli dei canali che paghi/)).toBeTruthy();
  expect(address()).toBe(`${paths.tipsters}?tab=subscribed`);
  expect(api.sent(homeMemberAddresses.summaryStats)[0]?.query.get('of')).toBe('followed');
});
