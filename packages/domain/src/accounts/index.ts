export * from './contact-moments.ts';
export * from './links.ts';
export * from './password.ts';
export * from './preferences.ts';
export * from './profile.ts';
export * from './socials.ts';
export * from './text.ts';
export * from './username.ts';
