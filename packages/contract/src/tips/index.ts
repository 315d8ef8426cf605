export * from './follow.ts';
export * from './tip-input.ts';
export * from './tip-view.ts';
export * from './tips.ts';
