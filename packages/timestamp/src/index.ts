export * from './request.ts';
export * from './roots.ts';
export * from './verify.ts';
