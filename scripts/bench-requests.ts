import { type Bench, type Figure, quantile, times } from './bench-figures.ts';

/** A reader makes one request after another. */
export async function measureRequests({ client, requests: count, baseline }: Bench): Promise<Figure[]> {
  const { token } = await client.signIn('pro@example.com');
  const { results } = await client.call<{ results: { tipster: { username: string } }[] }>(
    'GET',
    '/tips/v1/leaderboard/',
    { token },
  );
  const username = results[0]!.tipster.username;
  const requests: [string, string][] = [
    ['ranking', '/tips/v1/leaderboard/?page_size=50'],
    ['ranking, sorted and filtered', '/tips/v1/leaderboard/?valexc=valuebet&period=365d&sort=yield&min_bets=1'],
    ['tipster', `/tips/v1/tipsters/${username}/`],
    ['tipster’s statistics', `/tips/v1/tipster/stats/${username}/all/`],
    ['tipster’s statistics, filtered', `/tips/v1/tipster/stats/${username}/all/?odds_band=2.00-2.99`],
    ['list of tips', '/tips/v1/tips-public/?page_size=25'],
    ['list of tips, filtered', '/tips/v1/valuebet/?result=win&min_odds=2&page_size=25'],
    ['dashboard', '/tips/v1/dashboard-personal/'],
    ['calendar', '/tips/v1/fixtures/?page_size=25'],
    ['notifications', '/tips/v1/notification/'],
  ];
  const figures: Figure[] = [];
  for (const [name, path] of requests) {
    const all = await times(count, () => client.call('GET', path, { token }));
    const value = quantile(all, 0.5);
    figures.push({ name: `request: ${name}`, value, unit: 'ms', p95: quantile(all, 0.95), ratio: value / baseline });
  }
  return figures;
}

/** Another pair of teams each time, as after a fit: nothing of a calculation is kept. */
export async function measureCalculators({ client, requests: count, baseline }: Bench): Promise<Figure[]> {
  const { token } = await client.signIn('pro@example.com');
  const leagues = await client.call<{ results: { id: number; enough: boolean }[] }>('GET', '/tools/v1/leagues/', {
    token,
  });
  const league = leagues.results.find(({ enough }) => enough)?.id;
  // The leagues of a fresh server are fitted by a job.
  if (league === undefined) return [];
  const teams = await client.call<{ results: { id: number; enough: boolean }[] }>(
    'GET',
    `/tools/v1/teams/?league=${league}`,
    { token },
  );
  const ids = teams.results.filter(({ enough }) => enough).map(({ id }) => id);
  const pairs = ids.flatMap((home) => ids.flatMap((away) => (home === away ? [] : [{ league, home, away }])));
  const bet = { market: '1x2', selection: 'home', odds: '2.1' };
  const calculators: [string, string, (pair: (typeof pairs)[number]) => unknown][] = [
    ['expected goals', 'xg', (pair) => pair],
    ['total shots', 'shots-total-calc', (pair) => pair],
    [
      'shots and Poisson',
      'advanced/compute',
      (pair) => ({ kind: 'goals', input: { source: 'model', ...pair }, bets: [bet] }),
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, path, bodyOf] of calculators) {
    let n = 0;
    const all = await times(count, () => {
      const body = bodyOf(pairs[n % pairs.length]!);
      n += 1;
      return client.call('POST', `/tools/v1/${path}/`, { token, body });
    });
    const value = quantile(all, 0.5);
    figures.push({ name: `calculator: ${name}`, value, unit: 'ms', p95: quantile(all, 0.95), ratio: value / baseline });
  }
  return figures;
}
