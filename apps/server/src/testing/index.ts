export { insertAccount } from './accounts.ts';
export { eventually } from './eventually.ts';
export { postOneClick } from './one-click.ts';
export { createTestApp, type TestAccount, type TestApp } from './test-app.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
