export { AdminToolsPage } from './AdminToolsPage.tsx';
export { Failed, useChange } from './change.tsx';
