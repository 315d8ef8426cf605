export { ChatsPanel } from './ChatsPanel.tsx';
