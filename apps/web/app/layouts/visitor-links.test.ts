import { expect, it } from 'vitest';
import { PUBLIC_SCREENS } from '../screens.ts';
import { FOOTER, NAVIGATION } from './visitor-links.ts';

it('a visitor’s header and footer lead only to screens that exist', () => {
  const links = [NAVIGATION, ...Object.values(FOOTER)].flat().map(([, screen]) => screen);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((screen) => PUBLIC_SCREENS[screen] === undefined)).toEqual([]);
});
