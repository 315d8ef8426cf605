export * from './dashboard.ts';
export * from './day.ts';
export * from './figures.ts';
export * from './news.ts';
export * from './search.ts';
export * from './start.ts';
export * from './work.ts';
