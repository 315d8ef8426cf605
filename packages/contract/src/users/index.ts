export * from './administration.ts';
export * from './audit.ts';
export * from './care.ts';
export * from './consent.ts';
export * from './data-rights.ts';
export * from './security.ts';
export * from './registration.ts';
export * from './session.ts';
