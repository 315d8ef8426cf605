export * from './agreements.ts';
export * from './birth-date.ts';
export * from './contact-moments.ts';
export * from './email.ts';
export * from './name.ts';
export * from './password.ts';
export * from './text.ts';
export * from './username.ts';
