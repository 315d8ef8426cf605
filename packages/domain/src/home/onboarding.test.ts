import { expect, test } from 'vitest';
import { DASHBOARD_PARTS, dashboardOrder, GUIDE_STEPS, guideStepsFor, PURPOSES } from './index.ts';

test('whatever brings a member here, each part of the dashboard is shown once, and what they came for first', () => {
  for (const purpose of [null, ...PURPOSES]) {
    expect([...dashboardOrder(purpose)].sort()).toEqual([...DASHBOARD_PARTS].sort());
  }
  expect(dashboardOrder('follow')[0]).toBe('decide');
  expect(dashboardOrder('track')[0]).toBe('day');
  expect(dashboardOrder('learn')[0]).toBe('start');
  expect(dashboardOrder(null)).toEqual(dashboardOrder('track'));
});

test('the chapters on publishing are only for whoever publishes', () => {
  expect(guideStepsFor(true)).toEqual(GUIDE_STEPS);
  expect(guideStepsFor(false)).not.toContain('publish');
  expect(GUIDE_STEPS.slice(0, guideStepsFor(false).length)).toEqual(guideStepsFor(false));
});
