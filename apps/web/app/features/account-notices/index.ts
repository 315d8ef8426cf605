export { AccountNotices } from './AccountNotices.tsx';
