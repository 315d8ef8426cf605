import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { UserInfo } from '../../../platform/viewer/index.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { customLeg, lockedTip, wholeTip } from '../../../testing/tip.ts';
import { rankedTipster, recordStats } from '../../../testing/tipster.ts';
import { DashboardPage } from './DashboardPage.tsx';
import type { Dashboard, OwnRecord } from './queries.ts';

const day: Dashboard = {
  last: [1, 2, 3, 4, 5].map((id) => wholeTip({ id })),
  form: Array.from({ length: 25 }, (_, index) => ({
    id: index + 1,
    outcome: index < 15 ? 'won' : 'lost',
    profit: index < 15 ? '0.9' : '-1',
    day: '2026-11-20',
    verified: true,
    self_declared: false,
  })),
  followed: [rankedTipster(1, { followed: true })],
  totals: { following: 1, open_tips: 5, settled_today: 0, unlocks_left: 2 },
  start: { state: 'skipped', purpose: null },
  decide: { tips: [], unlockable: [], locked: 0 },
  signals: 'followed',
  day: { currencies: [], more: false, next: [] },
  bankrolls: [],
  limits: [],
  own: null,
};

const own: OwnRecord = {
  ...recordStats(),
  drafts: 2,
  to_declare: 1,
  published_today: 1,
  followers: 1234,
  new_followers: 3,
  open_tips: [],
  latest: { tips: 10, ranking: 9, refusals: [] },
};

function show(reply: Dashboard, as: UserInfo = member()) {
  return render(<DashboardPage />, {
    at: paths.dashboard,
    as,
    api: [
      on(homeMemberAddresses.dashboardPersonal, reply),
      on(bankrollAddresses.listFollows, { results: [] } as never),
      on(homeAddresses.newSinceLastLogin, { results: [] }),
      on(homeAddresses.chartHome, ({ query }) => ({
        points: [
          { day: '2026-01-01', capital: 100, everybody: 100 },
          { day: '2026-11-01', capital: query.get('top') === '50' ? 99.5 : 103.25, everybody: 97.8 },
        ],
      })),
    ],
  });
}

it('a dashboard has the last signals, how the settled ones came out, and who is followed', async () => {
  show(day);
  expect(await screen.findByRole('heading', { name: 'Ciao, Lia' })).toBeTruthy();
  const last = within(await screen.findByRole('region', { name: 'Ultimi 5 segnali di chi segui' }));
  await waitFor(() => expect(last.getAllByRole('article')).toHaveLength(5));
  expect(screen.getByRole('heading', { name: 'Gli ultimi 25 segnali conclusi di chi segui' })).toBeTruthy();
  expect(screen.getByText('15 vinti, 10 persi')).toBeTruthy();
  expect(document.querySelectorAll('a[data-result="won"]')).toHaveLength(15);
  const followed = within(await screen.findByRole('region', { name: 'Tipster che segui' }));
  expect(followed.getByRole('link', { name: 'Tipster 101' })).toBeTruthy();
});

it('the first ten and the first fifty of each month are addresses, followed from 100 beside everybody', async () => {
  const { user, api, address } = show(day);
  const title = 'I primi 10 di ogni mese, seguiti nel mese dopo: da 100 a 103,3 in 10 mesi';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const reader = await screen.findByRole('slider', { name: new RegExp(title) });
  expect(reader.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(
    '1 novembre 2026: 103,3 u, Tutti quelli in classifica 97,8 u',
  );
  await user.click(screen.getByRole('link', { name: 'Top 50' }));
  expect(await screen.findByRole('heading', { name: /^I primi 50 di ogni mese.* da 100 a 99,5 / })).toBeTruthy();
  expect(address()).toBe(`${paths.dashboard}?top=50`);
  expect(api.sent(homeAddresses.chartHome).at(-1)?.query.get('top')).toBe('50');
});

it('a tipster’s dashboard has their own record, what waits for them and the way to a new tip', async () => {
  show({ ...day, own }, member({ userType: 'collaborator' }));
  const record = within(await screen.findByRole('region', { name: 'Il tuo record' }));
  expect(record.getByText('1.234')).toBeTruthy();
  expect(record.getByRole('link', { name: '2 bozze' }).getAttribute('href')).toBe(`${paths.tips}?tab=own&status=draft`);
  expect(record.getByRole('link', { name: '1 esito da dichiarare' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nuovo tip' }).getAttribute('href')).toBe(paths.tip);
});

it('a member who has just come is led to the first questions', async () => {
  const { address } = show({ ...day, start: { state: 'new', purpose: null } });
  await waitFor(() => expect(address()).toBe(paths.onboarding));
});

const takeable = (id: number, expected: number | null, more: Parameters<typeof wholeTip>[0] = {}) => ({
  tip: wholeTip({ id, ...more }),
  until: '2999-01-01T00:00:00.000Z',
  expected,
});
const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('what is worth taking is shown with its yield, the price now and the minimum; the rest only when it is asked for', async () => {
  const other = [customLeg({ match: 'Sinner - Alcaraz' })];
  const price = { odds: '1.88', bookmaker: 'Snai', at: '2026-11-20T12:00:00.000Z' };
  const tips = [
    takeable(1, 0.031, { price_now: price, minimum_odds: '1.8' }),
    takeable(2, 0.02),
    takeable(3, -0.01, { legs: other }),
    takeable(4, null, { legs: other }),
  ];
  const { user } = show({ ...day, decide: { tips, unlockable: [lockedTip({ id: 9 })], locked: 1 } });
  const region = await screen.findByRole('region', { name: 'Da decidere' });
  // Two tips on one match are a row; the third row is locked.
  await waitFor(() => expect(rowsOf(region)).toHaveLength(2));
  expect(rowsOf(region)[0]).toMatch(/Yield atteso \+3,1%.*1,88.*adesso · minima 1,80.*Yield atteso \+2,0%/s);
  expect(within(region).getByRole('button', { name: /Sblocca.*3 di 3/ })).toBeTruthy();
  await user.click(within(region).getByRole('button', { name: /^2 altri/ }));
  expect(rowsOf(region)).toHaveLength(3);
});

it('a day with nothing worth taking says so', async () => {
  show({ ...day, decide: { tips: [takeable(1, -0.02)], unlockable: [], locked: 0 } });
  expect(await screen.findByText(/^Niente che valga la pena adesso/)).toBeTruthy();
});

it('whose the last signals are is said, and everybody’s are a press away', async () => {
  const { user, api, address } = show({ ...day, totals: { ...day.totals, following: 3 } });
  await user.click(await screen.findByText('Di tutti'));
  await waitFor(() => expect(address()).toBe(`${paths.dashboard}?signals=all`));
  await waitFor(() => expect(api.sent(homeMemberAddresses.dashboardPersonal).at(-1)?.query.get('signals')).toBe('all'));
});
