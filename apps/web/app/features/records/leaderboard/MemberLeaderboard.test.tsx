import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { rankedTipster } from '../../../testing/tipster.ts';
import { LeaderboardPage } from './MemberLeaderboard.tsx';
import { type LeaderboardRow, PAGE_SIZE } from './queries.ts';

const UNRANKED = 'Non ancora in classifica: meno di 50 tip che contano. I più vicini per primi.';

/** The whole ranking of thirty, searched and sorted by name alone, as far as a page needs it. */
function show(different: Partial<LeaderboardRow>[] = [], at: string = paths.leaderboard) {
  const all = Array.from({ length: 30 }, (_, index) => rankedTipster(index + 1, different[index]));
  const view = render(<LeaderboardPage />, {
    at,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(recordsAddresses.leaderboard, ({ query }) => {
        const found = all.filter(({ tipster }) => tipster.username.includes(query.get('search') ?? ''));
        const ordered = query.get('order') === 'asc' ? found.toReversed() : found;
        const from = (Number(query.get('page') ?? 1) - 1) * PAGE_SIZE;
        const results = ordered.slice(from, from + PAGE_SIZE);
        return { count: found.length, next: null, previous: null, badges: 0, partial: false, results };
      }),
      on(tipsAddresses.follow, ({ body }) => {
        for (const row of all) if (row.tipster.id === body.tipster_id) row.followed = true;
        return { followed: true, followers: 1 };
      }),
    ],
  });
  return { ...view, query: () => view.api.sent(recordsAddresses.leaderboard).at(-1)?.query };
}

const table = async () => within(await screen.findByRole('table', { name: 'Classifica dei tipster' }));
const names = () => screen.getAllByText(/^Tipster \d+$/).map(({ textContent }) => textContent);

it('a member with a plan reads the ranking page by page', async () => {
  const { user, address } = show();
  await table();
  expect(names()).toHaveLength(25);
  expect(screen.queryByText('Ogni cifra della classifica è del piano PRO')).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Successiva' }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(address()).toBe(`${paths.leaderboard}?page=2`);
  expect(names()[0]).toBe('Tipster 126');
});

it('a member follows a tipster from the ranking, and the list is read again', async () => {
  const { user, api } = show();
  await user.click((await table()).getByRole('button', { name: 'Segui Tipster 104' }));
  expect(await screen.findByText(/^Ora segui Tipster 104/)).toBeTruthy();
  const button = await screen.findByRole('button', { name: 'Segui già Tipster 104: smetti di seguire' });
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(api.sent(tipsAddresses.follow).map(({ body }) => body)).toEqual([{ tipster_id: 104 }]);
  expect(api.sent(recordsAddresses.leaderboard)).toHaveLength(2);
});

it('the search follows the typing, and clearing the filters brings the whole ranking back', async () => {
  const { user, query } = show();
  await table();
  await user.type(screen.getByRole('searchbox', { name: 'Cerca un tipster' }), 'tipster_105');
  await waitFor(() => expect(names()).toEqual(['Tipster 105']));
  expect(query()?.get('search')).toBe('tipster_105');
  await user.click(screen.getByRole('link', { name: 'Azzera i filtri' }));
  await waitFor(() => expect(names()).toHaveLength(25));
});

it('a heading sorts by its column and then turns the order; no line says any more who has no place', async () => {
  const { user, address, query } = show([{}, {}, { rank: null, ranking_bets: 12 }]);
  const ranking = await table();
  expect(ranking.getByText(UNRANKED)).toBeTruthy();
  expect(screen.getByText(/^In ordine di yield atteso/)).toBeTruthy();
  const heading = () => screen.getByRole('link', { name: 'Ordina per Profitto' });
  heading().focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^In ordine di Profitto, dal valore più alto/)).toBeTruthy();
  expect(address()).toBe(`${paths.leaderboard}?sort=profit&order=desc`);
  await waitFor(() => expect(screen.queryByText(UNRANKED)).toBeNull());
  expect(heading().closest('th')?.getAttribute('aria-sort')).toBe('descending');
  await user.click(heading());
  expect(await screen.findByText(/^In ordine di Profitto, dal valore più basso/)).toBeTruthy();
  expect(heading().closest('th')?.getAttribute('aria-sort')).toBe('ascending');
  await waitFor(() => expect(names()[0]).toBe('Tipster 130'));
  expect([query()?.get('sort'), query()?.get('order')]).toEqual(['profit', 'asc']);
});

it('a filter asks for another part of the ranking and stands in the address', async () => {
  const { user, address, query } = show();
  await table();
  await user.selectOptions(screen.getByLabelText('Periodo'), '90d');
  await user.selectOptions(screen.getByLabelText('almeno 50 tip'), '1');
  await waitFor(() => expect([query()?.get('period'), query()?.get('min_bets')]).toEqual(['90d', '1']));
  expect(address()).toBe(`${paths.leaderboard}?period=90d&min_bets=1`);
});
