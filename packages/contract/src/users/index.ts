export * from './audit.ts';
export * from './care.ts';
export * from './data-rights.ts';
export * from './security.ts';
export * from './session.ts';
