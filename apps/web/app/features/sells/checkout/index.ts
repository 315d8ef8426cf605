export { CardSetup } from './CardSetup.tsx';
