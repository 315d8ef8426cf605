export { SettledCount } from './SettledCount.tsx';
export { TipsterName } from './TipsterName.tsx';
