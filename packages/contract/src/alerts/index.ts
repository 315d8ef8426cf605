export * from './chats.ts';
export * from './connections.ts';
export * from './notifications.ts';
export * from './preferences.ts';
