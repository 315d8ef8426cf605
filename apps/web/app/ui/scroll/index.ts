export * from './useChosenInSight.ts';
