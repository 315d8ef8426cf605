export { AddressTabs } from './AddressTabs.tsx';
