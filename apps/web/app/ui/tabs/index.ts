export { AddressTabs } from './AddressTabs.tsx';
export { LinkTabs } from './LinkTabs.tsx';
