import type { Bench, Figure } from './bench-figures.ts';
import { underLoad } from './bench-load.ts';

const WARM_MS = 1_000;

/** The calls that a member makes most, on many connections at once. */
export async function measureCalls({ client, address, baseline, connections, loadMs }: Bench): Promise<Figure[]> {
  const { token } = await client.signIn('pro@example.com');
  const { results } = await client.call<{ results: { tipster: { username: string } }[] }>(
    'GET',
    '/tips/v1/leaderboard/',
    { token },
  );
  const username = results[0]!.tipster.username;
  const calls: readonly (readonly [name: string, path: string])[] = [
    ['tips page', '/tips/v1/tips-public/?page_size=25'],
    ['tipster list', '/tips/v1/tipsters/?page_size=25'],
    ['one tipster', `/tips/v1/tipsters/${username}/`],
    ['statistics of a tipster', `/tips/v1/tipster/stats/${username}/all/`],
    ['leaderboard', '/tips/v1/leaderboard/?page_size=25'],
    ['dashboard', '/tips/v1/dashboard-personal/'],
  ];
  const figures: Figure[] = [];
  for (const [name, path] of calls) {
    const load = { requests: [{ path: `/api${path}`, token }], connections };
    await underLoad(address, { ...load, milliseconds: Math.min(WARM_MS, loadMs) });
    const { perSecond, p50, p95 } = await underLoad(address, { ...load, milliseconds: loadMs });
    const ratio = (baseline * perSecond) / 1_000;
    figures.push({ name: `member: ${name}`, value: perSecond, unit: 'requests/s', ratio });
    figures.push({ name: `member: ${name}, to answer`, value: p50, unit: 'ms', p95, ratio: p50 / baseline });
  }
  return figures;
}
