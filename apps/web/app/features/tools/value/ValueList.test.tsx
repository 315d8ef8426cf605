import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import ValueList from './ValueList.tsx';

type List = ReplyTo<typeof toolsAddresses.listValue>;

const AT = '2026-11-27T12:00:00Z';
const list: List = {
  count: 1,
  next: null,
  previous: null,
  results: [
    {
      id: 7,
      fixture_id: 42,
      home: 'Inter',
      away: 'Milan',
      league: 'Serie A',
      sport: 'football',
      starts_at: '2026-11-28T19:45:00Z',
      simulated: false,
      market: 'over_under',
      selection: 'over',
      line: '2.5',
      bookmaker: 'William Hill',
      odds: '2.14',
      fair_odds: 2.05,
      premium: 0.0439,
      seen_at: AT,
      since: AT,
      looks: [
        { at: AT, odds: '2.14' },
        { at: AT, odds: '2.14' },
        { at: AT, odds: '2.1' },
      ],
    },
  ],
  leagues: [{ id: 3, name: 'Serie A' }],
  markets: ['over_under'],
  sports: ['football'],
  premium: 20,
};

it('who has PRO reads bet, price, fair price, premium and movement, with the way to the match', async () => {
  render(<ValueList />, {
    at: paths.valueNow,
    as: member({ subscriptionType: 'pro' }),
    api: [on(toolsAddresses.listValue, list)],
  });
  const match = await screen.findByRole('link', { name: 'Inter\u00a0– Milan' });
  expect(match.getAttribute('href')).toBe('/m/42');
  const row = within(match.closest('tr')!);
  for (const text of ['William Hill', '2,14', '2,05', '+4,4%', '2,10 → 2,14']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/Over 2,5/)).toBeTruthy();
});

it('filters stand in the address and reach the API, and a nonsense address asks for everything', async () => {
  const { user, api, address } = render(<ValueList />, {
    at: `${paths.valueNow}?hours=abc&premium=9999&market=nothing`,
    as: member({ subscriptionType: 'pro' }),
    api: [on(toolsAddresses.listValue, list)],
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Inizio' }), 'entro 12 ore');
  expect(address()).toContain('hours=12');
  const [first, ...more] = api.sent(toolsAddresses.listValue);
  expect([...first!.query.keys()].sort()).toEqual(['page', 'page_size']);
  expect(more.at(-1)!.query.get('hours')).toBe('12');
});

it('bookmakers, threshold and alerts are chosen in a dialog and kept', async () => {
  const choice = { bookmakers: [], premium: 20, alerts: false, options: [{ code: 'WH', name: 'William Hill' }] };
  const { user, api } = render(<ValueList />, {
    at: paths.valueNow,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(toolsAddresses.listValue, { ...list, count: 0, results: [] }),
      on(toolsAddresses.readValueChoice, choice),
      on(toolsAddresses.putValueChoice, { ...choice, bookmakers: ['WH'], premium: 50, alerts: true }),
    ],
  });
  expect(await screen.findByText('Nessuna quota sopra la soglia adesso')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Bookmaker e avvisi' }));
  await user.click(await screen.findByRole('checkbox', { name: 'William Hill' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Elenca le quote/ }), '5,0%');
  await user.click(screen.getByRole('checkbox', { name: 'Avvisami di quelle nuove' }));
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Scelte salvate')).toBeTruthy();
  const [sent] = api.sent(toolsAddresses.putValueChoice);
  expect(sent!.body).toEqual({ bookmakers: ['WH'], premium: 50, alerts: true });
});

it('without PRO the plan is offered, and nothing is asked for', async () => {
  const { api } = render(<ValueList />, { at: paths.valueNow, as: member() });
  expect(await screen.findByText('L’elenco delle quote di adesso è nel piano PRO')).toBeTruthy();
  expect(api.sent(toolsAddresses.listValue)).toEqual([]);
});
