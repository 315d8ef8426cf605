import { expect, test } from 'vitest';
import { type BrowserReport, countBrowserTests } from './browser-report.ts';

const spec = (title: string, desktop: string, phone?: string) => ({
  title,
  tests: [
    { projectName: 'desktop', status: desktop },
    ...(phone === undefined ? [] : [{ projectName: 'phone', status: phone }]),
  ],
});

const REPORT: BrowserReport = {
  stats: { expected: 3, unexpected: 1, flaky: 2 },
  suites: [
    {
      title: 'tips.spec.ts',
      file: 'tips.spec.ts',
      specs: [spec('a tip is published', 'flaky'), spec('a tip is withdrawn', 'unexpected')],
      suites: [
        {
          title: 'on a phone',
          file: 'tips.spec.ts',
          specs: [spec('the form fits', 'expected', 'flaky')],
        },
      ],
    },
    { title: 'home.spec.ts', file: 'home.spec.ts', specs: [spec('a visitor reads', 'expected', 'expected')] },
  ],
};

test('a browser test that passes when it is repeated counts as passed and is named', () => {
  expect(countBrowserTests(REPORT)).toEqual({
    passed: 5,
    failed: 1,
    flaky: ['tips.spec.ts › a tip is published (desktop)', 'tips.spec.ts › on a phone › the form fits (phone)'],
  });
});

test('a browser test that fails twice is a failure and is not named as flaky', () => {
  const twice = { ...REPORT, stats: { expected: 0, unexpected: 1, flaky: 0 }, suites: REPORT.suites.slice(1) };
  expect(countBrowserTests(twice)).toEqual({ passed: 0, failed: 1, flaky: [] });
});
