export { AdminToolsPage } from './AdminToolsPage.tsx';
export { Failed } from './components/Failed.tsx';
export { useChange } from './useChange.ts';
