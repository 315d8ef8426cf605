export * from './betting-sites.ts';
export * from './calculators.ts';
export * from './feed.ts';
export * from './forecasts.ts';
export * from './imports.ts';
export * from './leagues.ts';
export * from './snapshots.ts';
export * from './value.ts';
