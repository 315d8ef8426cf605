export * from './follow.ts';
export * from './match-marks.ts';
export * from './tip-input.ts';
export * from './tip-view.ts';
export * from './tips.ts';
