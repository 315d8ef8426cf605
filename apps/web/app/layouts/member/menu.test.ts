import type { Member } from '@quotavera/domain/access';
import { expect, it } from 'vitest';
import { PRIVATE_PATHS, paths } from '../../paths.ts';
import { PRIVATE_SCREENS, PUBLIC_SCREENS } from '../../screens.ts';
import { menuFor, splitMenu } from './menu.ts';
import { waitingByEntry } from './waiting/counts.ts';

const free: Member = { type: 'member', accountId: 1, userType: 'user', plan: 'free', isAdmin: false };

function entriesOf(viewer: Member) {
  return menuFor(viewer).flatMap((group) => group.entries);
}
const locksOf = (viewer: Member) => Object.fromEntries(entriesOf(viewer).map(({ key, lockedBy }) => [key, lockedBy]));

it('locks what a plan would open, and says which', () => {
  expect(locksOf(free)).toMatchObject({
    dashboard: null,
    tools: null,
    analysis: null,
    academy: null,
    calls: 'elite',
  });
  expect(locksOf({ ...free, plan: 'pro' })).toMatchObject({ calls: 'elite' });
  expect(Object.values(locksOf({ ...free, plan: 'elite' })).every((lock) => lock === null)).toBe(true);
});

it('the logged-in menu hides administration from everybody else', () => {
  const administration = [
    'users',
    'mails',
    'payouts',
    'accounting',
    'figures',
    'referrals',
    'meetings',
    'toolsAdmin',
    'bookmakersAdmin',
    'newsletters',
  ];
  const keys: string[] = entriesOf({ ...free, plan: 'elite', userType: 'collaborator' }).map(({ key }) => key);
  expect(keys.filter((key) => administration.includes(key))).toEqual([]);
  expect(menuFor(free).some(({ key }) => key === 'admin')).toBe(false);
});

it('the logged-in menu shows an admin every entry of the specification, open', () => {
  const entries = entriesOf({ ...free, isAdmin: true });
  expect(entries.map(({ key }) => key).sort()).toEqual(
    [
      ...['dashboard', 'valuebet', 'exchange', 'tipsters', 'users', 'posts', 'tips', 'subscriptions', 'analysis'],
      ...['tools', 'toolsAdmin', 'statistics', 'academy', 'plans', 'messages', 'meetings', 'reports', 'calls'],
      ...['contact', 'leaderboards', 'bookmakers', 'bookmakersAdmin'],
      // These entries aren't in the specification.
      ...[
        'newsletters',
        'mails',
        'payouts',
        'accounting',
        'figures',
        'affiliation',
        'referrals',
        'performance',
        'competitions',
        'whatIf',
        'guide',
      ],
    ].sort(),
  );
  expect(entries.every(({ lockedBy }) => lockedBy === null)).toBe(true);
  expect(menuFor({ ...free, isAdmin: true })[0]?.key).toBe('admin');
});

it('the logged-in menu leads whoever earned as a tipster to the earnings, though the channels are gone', () => {
  const keysOf = (hasEarnings: boolean) =>
    menuFor(free, hasEarnings).flatMap(({ entries }) => entries.map(({ key }) => key));
  expect(keysOf(false)).not.toContain('earnings');
  expect(keysOf(true)).toContain('earnings');
  expect(keysOf(true)).not.toContain('channels');
});

it('the logged-in menu keeps in the rail what fits; the rest is the account’s, and nothing is lost', () => {
  for (const viewer of [free, { ...free, userType: 'collaborator' as const }, { ...free, isAdmin: true }]) {
    const groups = menuFor(viewer);
    const { rail, more } = splitMenu(groups);
    expect([...rail, ...more]).toEqual(groups);
    expect(rail.flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(16);
    expect(rail.some(({ key }) => key === 'tips')).toBe(true);
    expect(more.at(-1)?.key).toBe('account');
    expect(splitMenu(groups, true)).toEqual({ rail: groups, more: [] });
  }
});

it('the logged-in menu leads only to screens that exist', () => {
  const built: string[] = Object.keys({ ...PUBLIC_SCREENS, ...PRIVATE_SCREENS }).map((screen) =>
    String(paths[screen as keyof typeof paths]),
  );
  const entries = menuFor({ ...free, isAdmin: true }).flatMap((group) => group.entries);
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(({ to }) => !built.includes(to))).toEqual([]);
});

it('the logged-in menu leads to private paths, and to the one public page that has no private counterpart', () => {
  const privatePaths: string[] = Object.values(PRIVATE_PATHS);
  const others = entriesOf({ ...free, isAdmin: true }).filter(({ to }) => !privatePaths.includes(to));
  expect(others.map(({ to }) => to)).toEqual([paths.competitions]);
});

it('the logged-in menu gives a moderator cases and tips, and nothing of money or roles', () => {
  const moderator = { ...free, roles: ['moderator' as const] };
  const [work, ...others] = menuFor(moderator);
  expect([work?.key, work?.entries.map(({ key }) => key)]).toEqual(['admin', ['reports', 'toolsAdmin']]);
  expect(others.flatMap(({ entries }) => entries.map(({ key }) => key))).not.toContain('reports');
});

it('the logged-in menu counts what waits behind each entry, of all its queues', () => {
  const queues = [
    { queue: 'reports' as const, count: 3 },
    { queue: 'suspicions' as const, count: 99 },
    { queue: 'exams' as const, count: 0 },
  ];
  expect(waitingByEntry(queues)).toEqual(new Map([['reports', { count: 102, shown: '99+' }]]));
});
