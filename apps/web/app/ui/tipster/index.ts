export { TipsterName, type TipsterNameProps } from './TipsterName.tsx';
