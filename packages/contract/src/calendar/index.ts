export * from './calendar.ts';
export * from './matches.ts';
