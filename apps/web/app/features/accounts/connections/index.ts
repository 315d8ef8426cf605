export { ConnectionsSection } from './ConnectionsSection.tsx';
