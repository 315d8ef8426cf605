export * from './calendar.ts';
export * from './leaderboard.ts';
export * from './tip-input.ts';
export * from './tip-view.ts';
export * from './tips.ts';
export * from './tipsters.ts';
