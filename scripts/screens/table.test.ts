import { expect, test } from 'vitest';
import { addressOf, ROUTES, routeOf, SCREENS } from './table.ts';
import type { World } from './world.ts';

const WORLD: World = {
  tipster: 'lea',
  account: 1,
  five: 'lea,max',
  settledTip: 2,
  openTip: 3,
  channel: { id: 4, plan: 5 },
  courses: { first: 'one', second: 'two', advanced: 'three' },
  modules: { passed: 6, open: 7, locked: 8 },
  lessons: { first: 9, second: 10 },
  taught: { published: 15, draft: 16, exam: 17, learner: 1 },
  certificate: 'code',
  match: 'league=1&home=2&away=3',
  talkedTip: 15,
  fixtures: { coming: 11, over: 12, competition: 13, team: 14 },
  debit: '0a',
  applications: { received: 'a.b', set: 'c.d' },
};

const routesOf = (screens: typeof SCREENS) =>
  new Set(screens.map((screen) => routeOf(addressOf(screen, WORLD) ?? '')?.key));

test('each route of the product has a screen that browser tests look at', () => {
  const covered = routesOf(SCREENS.filter(({ looked, state }) => looked === 'always' && !state));
  expect(ROUTES.filter(({ key }) => !covered.has(key)).map(({ key }) => key)).toEqual([]);
});

test('each public route has a visitor’s screen without a query, which the crawl and the German reader open', () => {
  const bare = routesOf(
    SCREENS.filter(
      (screen) => screen.as === 'visitor' && !addressOf(screen, WORLD)?.includes('?') && screen.looked === 'always',
    ),
  );
  expect(ROUTES.filter(({ key, isPublic }) => isPublic && !bare.has(key)).map(({ key }) => key)).toEqual([]);
});

test('each screen has a name of its own, which its pictures and its tests have', () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('each screen leads to a route', () => {
  const strays = SCREENS.filter((screen) => !routeOf((addressOf(screen, WORLD) ?? '').replace(/^\/en(?=\/)/, '')));
  expect(strays.map(({ name }) => name)).toEqual(['not-found']);
});

test('each state is looked at on several screens', () => {
  const counts = Map.groupBy(
    SCREENS.filter(({ state, looked }) => state && looked === 'always'),
    ({ state }) => state,
  );
  expect(Object.fromEntries([...counts].map(([state, screens]) => [state, screens.length > 5]))).toEqual({
    empty: true,
    loading: true,
    error: true,
    crowded: true,
  });
});

test('an address leads to the route of its path, and to one with a parameter only where no other fits', () => {
  expect(routeOf('/tipsters/lea/record?period=90d')?.key).toBe('tipsterRecord');
  expect(routeOf('/blog/editOrCreate?id=1')?.key).toBe('blogEditor');
  expect(routeOf('/nowhere')).toBeUndefined();
});
