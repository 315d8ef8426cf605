import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { HOUR_MS } from '@quotavera/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { AnalysisPage } from '../AnalysisPage.tsx';
import { BANKROLL } from '../bankroll.fixture.ts';
import type { Prices, Start } from './model.ts';
import QuickBet from './QuickBet.tsx';

const MATCH = {
  ...{ id: 7, sport: 'football', competition: 'Serie A', home: 'Inter', away: 'Milan' },
  ...{ starts_at: '2026-11-29T19:45:00.000Z', simulated: false },
} as never;

const quote = (bookmaker: string, odds: string) => ({ bookmaker, odds, side: 'back' as const, at: null });
const price = (selection: string, quotes: ReturnType<typeof quote>[], more: Partial<Prices[number]> = {}) => ({
  ...{ market: '1x2', selection, line: null, best: quotes[0]!.odds, best_bookmaker: quotes[0]!.bookmaker },
  ...{ seen_at: '2026-11-28T10:00:00.000Z', quotes },
  ...more,
});
const PRICES: Prices = [
  price('home', [quote('bet365', '2.1'), quote('Pinnacle', '2.15'), quote('MAX', '2.2')]),
  price('draw', [quote('bet365', '3.4'), quote('Pinnacle', '3.5')]),
  price('away', [quote('bet365', '3.6'), quote('Pinnacle', '3.55')]),
  ...['2.5', '3.5'].flatMap((line) => [
    price('over', [quote('bet365', line === '2.5' ? '1.9' : '3.1')], { market: 'over_under', line }),
    price('under', [quote('bet365', line === '2.5' ? '1.95' : '1.35')], { market: 'over_under', line }),
  ]),
];

const START: Start = {
  bankroll: { id: 3, name: 'Storico mio', currency: 'EUR' },
  bankrolls: [{ id: 3, name: 'Storico mio' }],
  places: [
    { account: 5, bookmaker: 'Bet365' },
    { account: null, bookmaker: 'Snai' },
  ],
  stakes_cents: [1_000, 2_500],
};

const api = (start: Partial<Start> = {}, prices = PRICES) => [
  on(bankrollAddresses.prepareBet, { ...START, ...start }),
  on(bankrollAddresses.listBankrolls, { results: [BANKROLL] }),
  on(bankrollAddresses.listBets, listed()),
  on(bankrollMemberAddresses.listBetTags, { results: [] }),
  on(bankrollMemberAddresses.listBankrollWatches, { currency: 'EUR', results: [] }),
  on(bankrollAddresses.listBetImports, listed()),
  on(calendarAddresses.listFixtures, listed(MATCH)),
  on(calendarAddresses.readFixture, { fixture: MATCH, prices, price_max_age: HOUR_MS }),
  on(bankrollAddresses.createBet, { chasing: null } as never),
];
const pro = { at: paths.analysis, as: member({ subscriptionType: 'pro' }) };

it('a bet on a match of the calendar is written down in five presses', async () => {
  const { user, api: answered } = render(<AnalysisPage />, { ...pro, api: api() });
  let presses = 0;
  const press = async (element: HTMLElement) => {
    presses += 1;
    await user.click(element);
  };
  await press(await screen.findByRole('button', { name: 'Nuova giocata' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await press(await form.findByRole('button', { name: /Inter.*Milan/ }));
  await press(await form.findByRole('radio', { name: /^1.*2,10/ }));
  await press(await form.findByRole('radio', { name: /10,00/ }));
  await press(form.getByRole('button', { name: 'Salva la giocata' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(presses).toBe(5);
  expect(answered.sent(bankrollAddresses.createBet).map(({ body }) => body)).toEqual([
    {
      ...{ bankroll: 3, account: 5, bookmaker: null, stake_cents: 1_000, unlikely_confirmed: false },
      legs: [{ type: 'structured', fixture_id: 7, market: '1x2', result: 'home', line: null, odds: '2.1' }],
    },
  ]);
});

it('a press on another bookmaker takes its price with it, and what a file calls best is no bookmaker', async () => {
  const { user, api: answered, fill } = render(<QuickBet open onClose={vi.fn()} />, { ...pro, api: api() });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('button', { name: /Inter.*Milan/ }));
  await user.click(await form.findByRole('radio', { name: /^1.*2,10/ }));
  expect(form.queryByRole('radio', { name: /MAX/ })).toBeNull();
  await user.click(form.getByRole('radio', { name: /Pinnacle.*2,15/ }));
  expect(form.getByLabelText<HTMLInputElement>('Quota').value).toBe('2,15');
  await fill(form.getByLabelText(/^Puntata/), '7,50');
  await user.click(form.getByRole('button', { name: 'Salva la giocata' }));
  await waitFor(() => expect(answered.sent(bankrollAddresses.createBet)).toHaveLength(1));
  expect(answered.sent(bankrollAddresses.createBet)[0]?.body).toMatchObject({
    ...{ account: null, bookmaker: 'Pinnacle', stake_cents: 750 },
    legs: [{ odds: '2.15' }],
  });
});

it('a market with several lines opens on the most even one, and a press shows another', async () => {
  const { user } = render(<QuickBet open onClose={vi.fn()} />, { ...pro, api: api() });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('button', { name: /Inter.*Milan/ }));
  await user.click(await form.findByRole('radio', { name: 'Under/Over' }));
  expect(form.getByRole('radio', { name: /Over.*1,90/ })).toBeTruthy();
  await user.click(form.getByRole('radio', { name: '3,5' }));
  expect(form.getByRole('radio', { name: /Over.*3,10/ })).toBeTruthy();
});

it('a match without prices still has its markets, and the bookmaker and the odds are typed', async () => {
  const {
    user,
    fill,
    api: answered,
  } = render(<QuickBet open onClose={vi.fn()} />, {
    ...pro,
    api: api({ places: [], stakes_cents: [] }, []),
  });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('button', { name: /Inter.*Milan/ }));
  await user.click(await form.findByRole('radio', { name: /^X/ }));
  await fill(form.getByLabelText('Quota'), '3,3');
  await fill(form.getByLabelText('Nome del bookmaker'), 'Sisal');
  await fill(form.getByLabelText(/^Puntata/), '5');
  await user.click(form.getByRole('button', { name: 'Salva la giocata' }));
  await waitFor(() => expect(answered.sent(bankrollAddresses.createBet)).toHaveLength(1));
  expect(answered.sent(bankrollAddresses.createBet)[0]?.body).toMatchObject({
    ...{ bookmaker: 'Sisal', stake_cents: 500 },
    legs: [{ result: 'draw', odds: '3.3' }],
  });
});

it('a price that was pressed elsewhere leaves only the stake to say', async () => {
  const pressed = {
    match: { id: 7, sport: 'football', home: 'Inter', away: 'Milan', startsAt: '2026-11-29T19:45:00.000Z' },
    pick: { market: 'over_under', selection: 'over', line: '3.5' },
    ...{ bookmaker: 'bet365', odds: '3.1' },
  } as const;
  const { user, api: answered } = render(<QuickBet open onClose={vi.fn()} pressed={pressed} />, { ...pro, api: api() });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('radio', { name: /25,00/ }));
  await user.click(form.getByRole('button', { name: 'Salva la giocata' }));
  await waitFor(() => expect(answered.sent(bankrollAddresses.createBet)).toHaveLength(1));
  expect(answered.sent(bankrollAddresses.createBet)[0]?.body).toMatchObject({
    ...{ account: 5, stake_cents: 2_500 },
    legs: [{ fixture_id: 7, market: 'over_under', result: 'over', line: '3.5' }],
  });
});

it('a reader without a bankroll is led to one', async () => {
  render(<QuickBet open onClose={vi.fn()} />, { ...pro, api: api({ bankroll: null, bankrolls: [] }) });
  expect((await screen.findByRole('link', { name: 'Nuova bankroll' })).getAttribute('href')).toBe(paths.analysis);
});

it('a form that can’t be read can be asked for again', async () => {
  render(<QuickBet open onClose={vi.fn()} />, { ...pro, api: [on(bankrollAddresses.prepareBet, refuse('not_found'))] });
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy();
});

it('a pasted slip fills in what it says, marks what was read, and leaves the rest to the reader', async () => {
  const text = 'Inter - Milan\n1X2: 1 @ 2,10\nRoma - Pisa\nLautaro segna @ 3,00\nPuntata 10,00 €';
  const leg = { said: '', teams: 'Inter - Milan', market: '1x2' as const, result: 'home', line: null, odds: '2.1' };
  const reading = {
    legs: [
      { ...leg, fixture: MATCH, words: '1X2: 1' },
      { ...leg, fixture: null, teams: 'Roma - Pisa', market: null, result: '', odds: '3', words: 'Lautaro segna' },
    ],
    ...{ side: 'back' as const, liveprematch: 'prematch' as const, bookmaker: 'Snai', total_odds: null },
    ...{ unread: ['Lautaro segna'], stake_cents: 1_000, currency: 'EUR', return_cents: 9_900, agrees: false },
    pieces: [
      { from: 0, to: 13, as: 'match' as const },
      { from: text.indexOf('Lautaro'), to: text.indexOf(' @ 3'), as: 'unread' as const },
    ],
  };
  const {
    user,
    fill,
    api: answered,
  } = render(<QuickBet open onClose={vi.fn()} />, {
    ...pro,
    api: [...api(), on(bankrollAddresses.readSlip, reading)],
  });
  const form = within(await screen.findByRole('dialog', { name: 'Nuova giocata' }));
  await user.click(await form.findByRole('button', { name: 'Incolla dall’app del bookmaker' }));
  await fill(form.getByLabelText(/^Testo della giocata/), text);
  await user.click(form.getByRole('button', { name: 'Leggi' }));
  expect(await form.findByText('Lautaro segna', { selector: 'mark' })).toBeTruthy();
  expect(form.getByText(/Non letto: Lautaro segna/)).toBeTruthy();
  expect(form.getByText(/non torna con quota e puntata/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Salva la giocata' }));
  await waitFor(() => expect(answered.sent(bankrollAddresses.createBet)).toHaveLength(1));
  expect(answered.sent(bankrollAddresses.createBet)[0]?.body).toMatchObject({
    ...{ bookmaker: 'Snai', stake_cents: 1_000 },
    legs: [
      { type: 'structured', fixture_id: 7, result: 'home', odds: '2.1' },
      { type: 'custom', match: 'Roma - Pisa', result: 'Lautaro segna', odds: '3' },
    ],
  });
});
