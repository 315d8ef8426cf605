export { Outlook, OutlookLine } from './parts.tsx';
