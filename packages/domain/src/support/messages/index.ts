export * from './call.ts';
export * from './reply-text.ts';
export * from './slots.ts';
export * from './thread.ts';
