import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { HOUR_MS } from '@quotavera/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { LeagueTable, MatchData, MatchDetail } from '../queries.ts';
import { FRESH_MS, isChanging } from './fresh.ts';
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
  table: null,
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
  expect(await screen.findByText('Nessun precedente in archivio.')).toBeTruthy();
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

it('prices of a market fill in the calculators, with the commission of an exchange', async () => {
  const cell = (now: string) => ({ open: null, now, close: null });
  const exchange = (side: 'back' | 'lay', ...prices: string[]) => ({
    ...{ bookmaker: 'Betfair Exchange', side, seen_at: '2026-03-07T11:59:00.000Z', fresh: true, margin: null },
    prices: prices.map(cell),
  });
  const rows = [...market().rows, exchange('back', '1.95', '3.3', '3.5'), exchange('lay', '1.97', '3.4', '3.6')];
  render(<MatchPage data={data(detail({}, [market({ rows, best: ['1.95', '3.4', '3.6'] })]))} />, { at: AT });
  const search = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    const [path, query] = link.getAttribute('href')!.split('?');
    const fields = [...new URLSearchParams(query)];
    return [path, ...['n', 'o', 'c', 'back', 'lay'].map((key) => fields.flatMap(([k, v]) => (k === key ? [v] : [])))];
  };
  expect(await search('Arbitraggio con le quote migliori')).toEqual([
    '/calculators/arbitrage',
    ['1 · Betfair Exchange', 'X · bet365', '2 · bet365'],
    ['1,95', '3,4', '3,6'],
    ['5', '0', '0'],
    [],
    [],
  ]);
  expect((await search('Togli il margine alla media')).slice(0, 3)).toEqual([
    '/calculators/margin',
    ['1', 'X', '2'],
    ['1,9', '3,4', '3,6'],
  ]);
  expect((await search('5,2%'))[2]).toEqual(['1,9', '3,4', '3,6']);
  expect((await search('Punta e banca')).slice(3)).toEqual([['5'], ['1,95'], ['1,97']]);
});

it('both teams stand in the table with their places, and meetings are counted', async () => {
  const team = (place: number, id: number, name: string): LeagueTable['rows'][number] => ({
    ...{ place, team_id: id, team: name, played: 27, won: 15, drawn: 6, lost: 6, scored: 50, conceded: 29, points: 51 },
    ...{ form: ['won', 'drawn'], by_head_to_head: false },
  });
  const table: LeagueTable = { tie_rule: 'head_to_head', rows: [team(4, 11, 'Atalanta'), team(9, 12, 'Bologna')] };
  const meetings = [
    row(3, { status: 'played', goals: [2, 0] }),
    row(4, { status: 'played', goals: [1, 1] }),
    row(6, { status: 'played', goals: [3, 0], home_id: 12, away_id: 11 }),
  ];
  const read = { ...detail(), head_to_head: meetings };
  render(<MatchPage data={{ ...data(read), table }} />, { at: AT });
  const shown = await screen.findByRole('table', { name: 'Classifica' });
  expect(
    within(shown)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['4Atalanta', '9Bologna']);
  expect(screen.getByRole('link', { name: 'La classifica intera' }).getAttribute('href')).toBe(
    `${paths.competition(3)}?season=2025%2F26`,
  );
  expect(await screen.findByText('Atalanta 1 · pareggi 1 · Bologna 1')).toBeTruthy();
});

it.each([
  [-25, 'scheduled', false],
  [-23, 'scheduled', true],
  [5, 'scheduled', true],
  [7, 'scheduled', false],
  [1, 'played', false],
  [-1, 'postponed', false],
] as const)('%d hours from the start, a match that is %s is read again: %s', (hours, status, expected) => {
  const start = Date.parse('2026-03-07T15:00:00.000Z');
  expect(isChanging({ status, starts_at: new Date(start).toISOString() }, start + hours * HOUR_MS)).toBe(expected);
});

it('a member sees the score of a match in play change without doing anything', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-07T15:30:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  let goals = 0;
  const { api } = render(<MatchPage data={data(detail({ begun: true, live: [0, 0] }))} />, {
    at: AT,
    as: member(),
    api: [
      on(calendarAddresses.readMatch, () => detail({ begun: true, live: [goals, 0] })),
      on(tipsAddresses.listMatchTips, listed()),
    ],
  });
  expect(await screen.findByText('0–0')).toBeTruthy();
  await waitFor(() => expect(api.sent(calendarAddresses.readMatch)).toHaveLength(1));
  goals = 1;
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  expect(await screen.findByText('1–0')).toBeTruthy();
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
