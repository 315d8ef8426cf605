export { bothOf } from './presenter.ts';
