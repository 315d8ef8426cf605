export { RemindMe } from './RemindMe.tsx';
