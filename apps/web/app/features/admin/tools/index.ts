export { AdminToolsPage } from './AdminToolsPage.tsx';
