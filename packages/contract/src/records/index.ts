export * from './comparison.ts';
export * from './leaderboard.ts';
export * from './records.ts';
export * from './tipsters.ts';
export * from './what-if.ts';
