export { type AccountWish, insertAccount } from './accounts.ts';
export type { Api, CallInput, CallOutput } from './api.ts';
export { createTestApp, type TestAccount, type TestApp, type TestAppOptions } from './test-app.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
