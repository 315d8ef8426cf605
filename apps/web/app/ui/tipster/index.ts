export { TipsterName } from './TipsterName.tsx';
