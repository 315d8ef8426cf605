import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { deliver } from '../../platform/live/live.ts';
import { listed, on, refuse } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { customLeg, lockedTip, wholeTip } from '../../testing/tip.ts';
import type { TipView } from './queries.ts';
import { TipsPage, ValuebetPage } from './TipListPages.tsx';

const frame = [
  on(calendarAddresses.listCompetitions, { results: [] }),
  on(bankrollAddresses.listFollows, { results: [] }),
  on(tipsMemberAddresses.listMatchMarks, { results: [] }),
];

const NO_SUMS = {
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  scored: 0,
  conceded: 0,
  over_2_5: 0,
  both_scored: 0,
  clean_sheets: 0,
  xg: null,
};

it('a tip is unlocked in place, opened and focused; the last unlock of the day is asked about first', async () => {
  const unlocked: number[] = [];
  const tips = (): TipView[] =>
    [1, 2].map((id) =>
      unlocked.includes(id) ? wholeTip({ id }) : lockedTip({ id, unlocks_left: 2 - unlocked.length }),
    );
  const { user, api } = render(<ValuebetPage />, {
    at: paths.valuebet,
    as: member(),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, () => listed(...tips())),
      on(tipsMemberAddresses.unlockTip, ({ body }) => {
        unlocked.push(Number(body.tip_id));
        return { tip: wholeTip({ id: Number(body.tip_id) }), unlocks_left: 2 - unlocked.length };
      }),
    ],
  });
  const [first, second] = (await screen.findAllByRole('article')).map((row) => within(row));
  expect(first!.getByText('Tip riservato')).toBeTruthy();
  expect(first!.getByText('Yield atteso')).toBeTruthy();
  // The list offers the plan in one place instead of on every row.
  expect(await screen.findAllByRole('link', { name: /Passa a PRO · 19,99\s€\/mese/ })).toHaveLength(1);

  await user.click(first!.getByRole('button', { name: 'Sblocca (2 di 3)' }));
  const opened = await screen.findByRole('button', { expanded: true });
  await waitFor(() => expect(document.activeElement).toBe(opened));
  expect(within(screen.getByRole('region', { name: 'Dettagli del tip' })).getByText('Puntata')).toBeTruthy();
  expect(screen.getAllByText('Tip riservato')).toHaveLength(1);

  await user.click(await second!.findByRole('button', { name: 'Sblocca (1 di 3)' }));
  const question = within(await screen.findByRole('dialog', { name: 'Usare l’ultimo sblocco di oggi?' }));
  await user.click(question.getByRole('button', { name: 'Annulla' }));
  expect(api.sent(tipsMemberAddresses.unlockTip)).toHaveLength(1);
  await user.click(second!.getByRole('button', { name: 'Sblocca (1 di 3)' }));
  await user.click(await screen.findByRole('button', { name: 'Usa l’ultimo sblocco' }));
  await waitFor(() => expect(screen.queryByText('Tip riservato')).toBeNull());
});

it('a filter is written into the address and asked of the server, also on the next page', async () => {
  const { user, api, address } = render(<ValuebetPage />, {
    at: paths.valuebet,
    as: member({ subscriptionType: 'elite' }),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, ({ query }) => ({
        ...listed(wholeTip({ outcome: 'won', legs: [customLeg({ match: query.has('cursor') ? 'Dopo' : 'Prima' })] })),
        next: '/api/tips/v1/valuebet/?result=win&page=2&cursor=nnew-9',
      })),
    ],
  });
  await user.selectOptions(await screen.findByLabelText('Esito'), 'vinti');
  await waitFor(() => expect(address()).toBe(`${paths.valuebet}?result=win`));
  await user.click(await screen.findByRole('link', { name: 'Successiva' }));
  expect(await screen.findByText('Dopo')).toBeTruthy();
  expect(address()).toBe(`${paths.valuebet}?result=win&page=2&cursor=nnew-9`);
  expect(api.sent(tipsMemberAddresses.listValuebet).map(({ query }) => query.toString())).toEqual([
    '',
    'result=win',
    'result=win&page=2&cursor=nnew-9',
  ]);
});

it('a list without a tip for its filters offers to clear them', async () => {
  const { user, address } = render(<ValuebetPage />, {
    at: `${paths.valuebet}?min_odds=900&result=pending`,
    as: member({ subscriptionType: 'elite' }),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, ({ query }) => listed(...(query.has('min_odds') ? [] : [wholeTip()]))),
    ],
  });
  expect(await screen.findByText('Nessun tip con questi filtri')).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Azzera i filtri' })[0]!);
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(address()).toBe(paths.valuebet);
});

it('a list that can’t be read is empty, says why and is read again on request', async () => {
  const { user, api } = render(<ValuebetPage />, {
    at: paths.valuebet,
    as: member({ subscriptionType: 'elite' }),
    api: [...frame, on(tipsMemberAddresses.listValuebet, refuse('unavailable', { description: 'In manutenzione' }))],
  });
  expect(await screen.findByText(/^In manutenzione/)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  api.answer(on(tipsMemberAddresses.listValuebet, listed(wholeTip())));
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('article')).toBeTruthy();
});

it('a match found by a name without its accents narrows the list, and its chip leads out again', async () => {
  const { user, fill, address, api } = render(<ValuebetPage />, {
    at: paths.valuebet,
    as: member(),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, listed(wholeTip({ id: 1 }))),
      on(homeAddresses.search, {
        tipsters: [],
        channels: [],
        matches: [
          {
            id: 7,
            home: 'Atlético Madrid',
            away: 'Alavés',
            competition: 'Liga',
            competition_id: 3,
            starts_at: '2026-11-28T20:00:00.000Z',
            status: 'scheduled',
            result: null,
          },
        ],
        competitions: [],
        teams: [],
        lessons: [],
        articles: [],
        questions: [],
        chapters: [],
      }),
      on(calendarAddresses.readFixture, refuse('not_found')),
    ],
  });
  await fill(await screen.findByRole('searchbox', { name: 'Partita, squadra o tipster' }), 'atletico');
  await user.click(await screen.findByRole('option', { name: /Atlético Madrid/ }));
  await waitFor(() => expect(address()).toBe('/valuebet?match=7'));
  await waitFor(() => expect(api.sent(tipsMemberAddresses.listValuebet).at(-1)?.query.get('match')).toBe('7'));
  await user.click(await screen.findByRole('link', { name: /Togli il filtro: Atlético Madrid/ }));
  await waitFor(() => expect(address()).toBe('/valuebet'));
});

it('a list that is opened by its address names the team that it is narrowed to', async () => {
  render(<ValuebetPage />, {
    at: `${paths.valuebet}?team=4`,
    as: member(),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, listed(wholeTip({ id: 1 }))),
      on(calendarAddresses.readTeam, {
        team: { id: 4, sport: 'football', name: 'Atlético Madrid', country: 'ES', simulated: false },
        competitions: [],
        next: [],
        last: [],
        sums: { all: NO_SUMS, home: NO_SUMS, away: NO_SUMS },
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: /Togli il filtro: Atlético Madrid/ })).toBeTruthy();
});

it('several drafts are thrown away at once, also one that another tab has thrown away', async () => {
  const gone: string[] = [];
  const drafts = () =>
    [1, 2, 3]
      .filter((id) => !gone.includes(String(id)))
      .map((id) => wholeTip({ id, status: 'draft', published_at: null }));
  const { user, api } = render(<TipsPage />, {
    at: `${paths.tips}?tab=own`,
    as: member({ userType: 'collaborator' }),
    api: [
      ...frame,
      on(tipsMemberAddresses.listOwn, () => listed(...drafts())),
      on(tipsMemberAddresses.deleteDraft, ({ params }) => {
        gone.push(params.id!);
        return params.id === '2' ? refuse('not_found') : { ok: true as const };
      }),
    ],
  });
  const [first, second] = await screen.findAllByRole('checkbox', { name: 'Scegli questa bozza' });
  await user.click(first!);
  await user.click(second!);
  await user.click(screen.getByRole('button', { name: 'Elimina 2 bozze' }));
  const question = within(await screen.findByRole('dialog', { name: 'Eliminare 2 bozze?' }));
  await user.click(question.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(api.sent(tipsMemberAddresses.deleteDraft).map(({ params }) => params.id)).toEqual(['1', '2']);
});

const starting = (id: number, day: number, different: Parameters<typeof wholeTip>[0] = {}) =>
  wholeTip({
    id,
    legs: [customLeg({ match: `Partita ${id}`, matchdate: `2099-11-${day}T15:00:00.000Z` })],
    ...different,
  });

it('a new tip whose start is on a later page is announced with its count, and shown under its day by a press', async () => {
  const page = [starting(1, 20), starting(2, 21)];
  const further = [starting(7, 27), starting(8, 28)];
  const { user, api } = render(<ValuebetPage />, {
    at: `${paths.valuebet}?sport=tennis`,
    as: member({ subscriptionType: 'elite' }),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, ({ query }) =>
        listed(
          ...(query.has('ids') ? further.filter(({ id }) => query.get('ids')!.split(',').includes(`${id}`)) : page),
        ),
      ),
    ],
  });
  await screen.findByText('Partita 1');
  for (const id of [7, 8, 9]) deliver({ type: 'tip_published', id: '', data: { id } });
  await user.click(await screen.findByRole('button', { name: '2 nuovi tip' }));
  expect(screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Partita 1',
    'Partita 2',
    'Partita 7',
    'Partita 8',
  ]);
  expect(screen.queryByRole('button', { name: /nuov[oi] tip/ })).toBeNull();
  // The tip that doesn't fit the list's filters is asked for with them.
  expect(Object.fromEntries(api.sent(tipsMemberAddresses.listValuebet).at(-1)!.query)).toEqual({
    sport: 'tennis',
    ids: '7,8,9',
  });
});

it('a tip that is settled while one looks keeps its place with its result, and one that was taken off leaves it', async () => {
  const over = starting(1, 20, { outcome: 'won', settled_at: '2099-11-20T17:00:00.000Z', profit: '0.9' });
  let settled = false;
  render(<ValuebetPage />, {
    at: paths.valuebet,
    as: member({ subscriptionType: 'elite' }),
    api: [
      ...frame,
      on(tipsMemberAddresses.listValuebet, ({ query }) => {
        if (query.has('ids')) return listed(over);
        return settled ? listed(starting(2, 21)) : listed(starting(1, 20), starting(2, 21), starting(3, 22));
      }),
    ],
  });
  await screen.findByText('Partita 3');
  settled = true;
  deliver({ type: 'tip_settled', id: '', data: { id: 1 } });
  const [row] = await screen.findAllByRole('article');
  expect(await within(row!).findByText('vinto')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Partita 3')).toBeNull());
  expect(screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent)).toEqual([
    'Partita 1',
    'Partita 2',
  ]);
});
