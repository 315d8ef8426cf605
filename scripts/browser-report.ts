/** The parts that are read here of what Playwright's JSON reporter writes. */
export interface BrowserReport {
  suites: BrowserSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

interface BrowserSuite {
  title: string;
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
}

interface BrowserCount {
  passed: number;
  failed: number;
  /** Lists each test that failed and passed when it was repeated, a line each: its file and its title. */
  flaky: string[];
}

function flakyIn({ file, suites = [], specs }: BrowserSuite, describes: string[]): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${[file, ...describes, title].join(' › ')} (${projectName})`),
  );
  return [...own, ...suites.flatMap((suite) => flakyIn(suite, [...describes, suite.title]))];
}

/** A test that passes when it is repeated has passed, and is named so that somebody looks for its cause. */
export function countBrowserTests({ suites, stats }: BrowserReport): BrowserCount {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: suites.flatMap((file) => flakyIn(file, [])),
  };
}
