/** Which modules of the server each may call: the map in ARCHITECTURE.md, "Imports point one way". */
const CALLED_MODULES = {
  ledger: [],
  operations: [],
  accounts: ['ledger'],
  calendar: ['accounts', 'ledger'],
  academy: ['accounts', 'tips'],
  tips: ['accounts', 'ledger', 'calendar'],
  records: ['accounts', 'ledger', 'calendar', 'tips'],
  tools: ['accounts', 'ledger', 'calendar', 'tips'],
  alerts: ['accounts', 'calendar', 'tips', 'records'],
  bankroll: ['accounts', 'calendar', 'tips', 'records'],
  sells: ['accounts', 'tips', 'records'],
  payouts: ['accounts', 'sells'],
  publishing: ['accounts', 'calendar', 'tips', 'records'],
  support: ['accounts', 'academy', 'tips', 'bankroll', 'sells', 'publishing'],
  home: ['accounts', 'calendar', 'academy', 'tips', 'records', 'bankroll', 'sells', 'publishing', 'support'],
  privacy: ['accounts'],
};

/** Which wings of the web each may use. */
const CALLED_WINGS = {
  academy: ['support'],
  tips: ['support'],
  calendar: ['bankroll', 'tips', 'tools'],
  alerts: ['tips'],
  accounts: ['alerts', 'support', 'tips'],
  records: ['support', 'tips'],
  tools: ['tips'],
  admin: ['tips'],
  bankroll: ['tips'],
  support: [],
  payouts: [],
  publishing: ['academy', 'support', 'tips'],
  sells: ['accounts', 'tips'],
  home: ['accounts', 'bankroll', 'publishing', 'records', 'sells', 'tips'],
};

const modulePaths = (names) => names.map((name) => `^apps/server/src/modules/${name}/`);
const wingPaths = (names) => names.map((name) => `^apps/web/app/features/${name}/`);

/** The arrows of ARCHITECTURE.md: imports point one way. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      comment: 'packages/domain is pure: no I/O, no other workspace, no library',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { path: '^(packages/i18n|apps)/' },
    },
    {
      name: 'richtext-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/richtext/src' },
      to: { path: '^(packages/(contract|i18n|timestamp)|apps)/' },
    },
    {
      name: 'the-schema-of-rich-text-stays-out-of-what-readers-load',
      comment: 'the index draws documents and needs no library; editor, check and Markdown have entries of their own',
      severity: 'error',
      from: { path: '^packages/richtext/src/(index|address|document|html|math|text|tree)\\.ts$' },
      to: { path: '(node_modules/|^packages/domain|^packages/richtext/src/(check|extensions|formula|link|markdown))' },
    },
    {
      name: 'timestamp-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/timestamp/src' },
      to: { path: '^(packages/(contract|i18n|richtext)|apps)/' },
    },
    { name: 'i18n-imports-no-app', severity: 'error', from: { path: '^packages/i18n/src' }, to: { path: '^apps/' } },
    { name: 'server-never-imports-web', severity: 'error', from: { path: '^apps/server' }, to: { path: '^apps/web' } },
    {
      name: 'nothing-imports-research',
      severity: 'error',
      from: { pathNot: '^research/' },
      to: { path: '^research/' },
    },
    {
      name: 'research-reads-the-servers-files-of-matches-alone',
      severity: 'error',
      from: { path: '^research/' },
      to: {
        path: '^(apps|packages/(contract|i18n|richtext|timestamp))/',
        pathNot: '^apps/server/src/modules/calendar/(import/file/|prices/service-book\\.ts$|xg/read\\.ts$)',
      },
    },
    { name: 'web-never-imports-server', severity: 'error', from: { path: '^apps/web' }, to: { path: '^apps/server' } },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(modules|demo)' },
    },
    ...Object.entries(CALLED_MODULES).map(([name, called]) => ({
      name: `modules-that-${name}-may-call`,
      severity: 'error',
      from: { path: modulePaths([name]), pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/[^/]+/', pathNot: modulePaths([name, ...called]) },
    })),
    {
      name: 'modules-meet-through-services',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: ['^apps/server/src/modules/$1/', '/(service[^/]*|index|context)\\.ts$'],
      },
    },
    {
      name: 'commands-and-the-demo-pass-by-no-service',
      severity: 'error',
      from: { path: '^apps/server/src/(manage|demo|verifier)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/.*/(repository|routes)[^/]*\\.ts$' },
    },
    {
      name: 'routes-call-services',
      severity: 'error',
      from: { path: '^apps/server/src/modules/.*/routes[^/]*\\.ts$' },
      to: { path: '^apps/server/src/modules/.*/repository[^/]*\\.ts$' },
    },
    {
      name: 'only-repositories-know-the-database',
      comment: 'SQL lives in repositories; services receive a transaction and pass it on',
      severity: 'error',
      from: {
        path: '^apps/server/src/modules',
        pathNot: '(repository[^/]*|\\.test)\\.ts$',
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-is-domain-free-of-features',
      severity: 'error',
      from: { path: '^apps/web/app/(ui|platform|theme)/' },
      to: { path: '^apps/web/app/(features|routes)/' },
    },
    {
      name: 'wings-meet-through-an-index',
      severity: 'error',
      from: { path: '^apps/web/app/features/([^/]+)/' },
      to: {
        path: '^apps/web/app/features/([^/]+)/.+',
        pathNot: ['^apps/web/app/features/$1/', '/index\\.tsx?$'],
      },
    },
    ...Object.entries(CALLED_WINGS).map(([name, called]) => ({
      name: `wings-that-${name}-may-use`,
      severity: 'error',
      from: { path: wingPaths([name]) },
      to: { path: '^apps/web/app/features/[^/]+/', pathNot: wingPaths([name, ...called]) },
    })),
    {
      name: 'features-stand-within-layouts',
      comment: 'a layout draws what stands around a feature, so a feature never draws a layout',
      severity: 'error',
      from: { path: '^apps/web/app/(features|ui|platform|theme)/' },
      to: { path: '^apps/web/app/(layouts|routes)/' },
    },
    {
      name: 'the-browser-loads-no-zod',
      comment:
        'of the contract the browser takes values only of addresses and of the codec of tips; types come through platform/api/call.ts, which has nothing else',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: '\\.test\\.tsx?$|/testing/|^apps/web/app/platform/api/call\\.ts$' },
      to: {
        path: '^(node_modules/zod/|packages/contract/src/)',
        pathNot: '^packages/contract/src/(names\\.ts|tips/codec\\.ts|[^/]+/[a-z-]*addresses\\.ts)$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.react-router|/build/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
