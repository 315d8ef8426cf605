export { Plans } from './components/Plans.tsx';
