export * from './application.ts';
export * from './slots.ts';
