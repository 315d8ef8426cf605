import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { MatchData, MatchDetail } from '../queries.ts';
import { MatchPage } from './MatchPage.tsx';

type Row = MatchDetail['head_to_head'][number];
type Market = MatchDetail['markets'][number];

const row = (id: number, different: Partial<Row> = {}): Row => ({
  ...{ id, competition_id: 3, competition: 'Serie A', season: '2025/26' },
  ...{ home_id: 11, home: 'Atalanta', away_id: 12, away: 'Bologna' },
  ...{ starts_at: '2026-03-07T15:00:00.000Z', status: 'scheduled', goals: null, live: null, xg: null },
  ...different,
});

const market = (different: Partial<Market> = {}): Market => ({
  ...{ market: '1x2', line: null, selections: ['home', 'draw', 'away'] },
  rows: [
    {
      ...{ bookmaker: 'bet365', side: 'back', seen_at: '2026-03-07T11:58:00.000Z', fresh: true, margin: 0.052 },
      prices: [
        { open: '2.2', now: '1.9', close: null },
        { open: '3.4', now: '3.4', close: null },
        { open: '3.4', now: '3.6', close: null },
      ],
    },
    {
      ...{ bookmaker: 'Snai', side: 'back', seen_at: '2026-03-07T09:00:00.000Z', fresh: false, margin: null },
      prices: [
        { open: '2', now: '2', close: null },
        { open: null, now: null, close: null },
        { open: null, now: null, close: null },
      ],
    },
  ],
  ...{ best: ['1.9', '3.4', '3.6'], average: ['1.9', '3.4', '3.6'], movement: [] },
  fair: [
    { probability: 0.5, odds: '2' },
    { probability: 0.27, odds: '3.704' },
    { probability: 0.23, odds: '4.348' },
  ],
  ...different,
});

const detail = (different: Partial<MatchDetail['match']> = {}, markets: Market[] = [market()]): MatchDetail => ({
  match: {
    ...row(7),
    ...{ sport: 'football', country: 'Italy', result: null, simulated: false, begun: false, correction: '' },
    scheduled_at: '2026-03-07T15:00:00.000Z',
    ...different,
  },
  markets,
  form: {
    home: [row(5, { status: 'played', goals: [2, 1], starts_at: '2026-03-01T15:00:00.000Z' })],
    away: [],
  },
  head_to_head: [],
});

const data = (read: MatchDetail): MatchData => ({
  match: { ok: true, data: read },
  forecast: { ok: true, data: { forecast: null, scores: [] } },
  tips: { ok: true, data: listed() },
  page: 1,
});

const AT = paths.match(7);

it('prices stand by bookmaker with the opening, the best is said to be it, and a big drop has its percentage', async () => {
  render(<MatchPage data={data(detail())} />, { at: AT });
  const table = await screen.findByRole('table', { name: '1X2' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(
    within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^1,90 \(la migliore\)prima 2,20 ▼in calo −14%$/),
    expect.stringMatching(/^3,40 \(la migliore\)$/),
    expect.stringMatching(/^3,60 \(la migliore\)prima 3,40 ▲in salita$/),
    '5,2%',
  ]);
  expect(second!.textContent).toMatch(/non recente/);
  expect(within(table).getByRole('row', { name: /Quota equa/ }).textContent).toContain('50,0%');
});

it('a match without prices, forecast and earlier matches says so and leads on', async () => {
  render(<MatchPage data={data(detail({}, []))} />, { at: AT });
  expect(await screen.findByText(/Non abbiamo ancora quote di questa partita/)).toBeTruthy();
  expect(await screen.findByText(/Le previsioni escono dalle 72 ore prima/)).toBeTruthy();
  expect(screen.getByText('Nessun precedente in archivio.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Metti in calendario' }).getAttribute('href')).toBe(
    '/api/tips/v1/matches/7/calendar.ics',
  );
  expect(screen.getByRole('link', { name: 'Apri nei calcolatori' }).getAttribute('href')).toBe(
    `${paths.tools}?calc=xg&league=3&home=11&away=12`,
  );
});

it.each([
  [{ begun: true, live: [1, 0] as [number, number] }, 'In corso', '1–0'],
  [{ begun: true }, 'In corso o in attesa del risultato', '–'],
  [{ begun: true, status: 'played' as const, goals: [3, 1] as [number, number] }, 'Finita', '3–1'],
  [{ status: 'postponed' as const }, 'Rinviata', '–'],
  [{ begun: true, status: 'abandoned' as const }, 'Sospesa', '–'],
])('a match with %j is said to be “%s”', async (different, state, score) => {
  render(<MatchPage data={data(detail(different))} />, { at: AT });
  const header = (await screen.findByText(state)).closest('header')!;
  expect(within(header).getByText(score)).toBeTruthy();
});

it('search engines read a sports event with both teams', async () => {
  render(<MatchPage data={data(detail({ status: 'postponed' }))} />, { at: AT });
  await screen.findByText('Rinviata');
  const script = document.querySelector('script[type="application/ld+json"]')!;
  expect(JSON.parse(script.textContent)['@graph'][0]).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2026-03-07T15:00:00.000Z',
    eventStatus: 'https://schema.org/EventPostponed',
    homeTeam: { name: 'Atalanta' },
    awayTeam: { name: 'Bologna' },
  });
});

it('a member is shown the bookmakers of their own country', async () => {
  const own = market({ rows: [{ ...market().rows[0]!, bookmaker: 'Pinnacle' }] });
  render(<MatchPage data={data(detail())} />, {
    at: AT,
    as: member(),
    api: [on(calendarAddresses.readMatch, detail({}, [own])), on(tipsAddresses.listMatchTips, listed())],
  });
  expect(await screen.findByRole('rowheader', { name: /Pinnacle/ })).toBeTruthy();
});

it('a member who keeps bets presses a bookmaker’s price, and only the stake is left to say', async () => {
  const { user, api } = render(<MatchPage data={data(detail())} />, {
    ...{ at: paths.match(7), as: member({ subscriptionType: 'pro' }) },
    api: [
      on(calendarAddresses.readMatch, detail()),
      on(tipsAddresses.listMatchTips, listed()),
      on(calendarAddresses.readFixture, { fixture: {} as never, prices: [], price_max_age: 0 }),
      on(bankrollAddresses.prepareBet, {
        bankroll: { id: 3, name: 'Principale', currency: 'EUR' },
        bankrolls: [{ id: 3, name: 'Principale' }],
        ...{ places: [], stakes_cents: [1_000] },
      }),
      on(bankrollAddresses.createBet, { chasing: null } as never),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Segna una giocata: X a 3,40 da bet365' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('radio', { name: /10,00/ }));
  await user.click(form.getByRole('button', { name: 'Salva la giocata' }));
  await waitFor(() => expect(api.sent(bankrollAddresses.createBet)).toHaveLength(1));
  expect(api.sent(bankrollAddresses.createBet)[0]?.body).toMatchObject({
    ...{ bankroll: 3, bookmaker: 'bet365', stake_cents: 1_000 },
    legs: [{ fixture_id: 7, market: '1x2', result: 'draw', line: null, odds: '3.4' }],
  });
});

it('visitors and members without own bets read prices that can’t be pressed', async () => {
  render(<MatchPage data={data(detail())} />, {
    at: paths.match(7),
    as: member(),
    api: [on(calendarAddresses.readMatch, detail()), on(tipsAddresses.listMatchTips, listed())],
  });
  expect(await screen.findAllByText('3,40')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /Segna una giocata/ })).toBeNull();
});
